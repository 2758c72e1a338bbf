#include "generator/frontend/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "runtime/core/utf8.hpp"

namespace kubexx::frontend {
namespace {

/// clang has a limit of 256 nested brackets of one kind where it expects them. Elsewhere it recurses until its stack
/// overflows.
constexpr int most_nested = 1000;

bool check_nesting(support::FileId file, const std::vector<Token>& tokens, const support::SourceMap& sources,
                   support::Diagnostics& diagnostics) {
  const std::string_view text = sources.text(file);
  int depth = 0;
  for (const Token& token : tokens) {
    if (token.kind != Token::Kind::punctuation) continue;
    const char c = text[token.begin];
    depth += c == '(' || c == '[' || c == '{';
    depth -= depth > 0 && (c == ')' || c == ']' || c == '}');
    if (depth <= most_nested) continue;
    diagnostics.error("parse-error", {file, token.begin, token.end},
                      fmt::format("brackets are nested more than {} levels deep", most_nested));
    return false;
  }
  return true;
}

}  // namespace

bool read_file(const std::string& path, std::string& text) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    errno = EISDIR;
    return false;
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::ostringstream content;
  content << file.rdbuf();
  text = std::move(content).str();
  return !file.bad();
}

bool read_header(const Options& options, const std::string& path, std::string& text) {
  const auto in_memory = options.texts.find(path);
  if (in_memory == options.texts.end()) return read_file(path, text);
  text = in_memory->second;
  return true;
}

bool load_source(const Options& options, const std::string& path, support::SourceMap& sources,
                 support::Diagnostics& diagnostics, LexedFiles& lexed) {
  std::string text;
  errno = 0;
  if (!read_header(options, path, text)) {
    diagnostics.error("env-unreadable-file", {},
                      fmt::format("cannot read '{}': {}", path, std::strerror(errno ? errno : EIO)));
    return false;
  }
  const std::size_t bad = core::find_invalid_utf8(text);
  const support::FileId file = sources.add(path, std::move(text));
  if (bad == std::string_view::npos) {
    std::vector<Token>& tokens = lexed[file.index] = lex(sources.text(file));
    return check_nesting(file, tokens, sources, diagnostics);
  }
  const auto at = static_cast<std::uint32_t>(bad);
  const auto byte = static_cast<unsigned char>(sources.text(file)[bad]);
  diagnostics.error("source-not-utf8", {file, at, at + 1},
                    fmt::format("byte 0x{:02X} is not UTF-8; save the file as UTF-8", byte));
  return false;
}

std::string display_path(std::string path) {
  while (path.starts_with("./")) path.erase(0, 2);
  return path;
}

bool is_annotation_header(const std::string& path, const std::string& annotations_dir) {
  const std::filesystem::path file(path);
  if (annotations_dir.empty() || file.parent_path().filename() != "kubexx") return false;
  const std::filesystem::path ours = std::filesystem::path(annotations_dir) / "kubexx" / file.filename();
  std::error_code ignored;
  if (std::filesystem::equivalent(file, ours, ignored)) return true;
  std::string text, our_text;
  return read_file(path, text) && read_file(ours.string(), our_text) && text == our_text;
}

}  // namespace kubexx::frontend
