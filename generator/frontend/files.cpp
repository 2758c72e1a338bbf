#include "generator/frontend/files.hpp"

#include <fmt/format.h>

#include <filesystem>
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

/// clang takes twice the time for each level of containers, whose types name their elements twice.
constexpr int most_containers = 16;

/// Whether the bracket is that of `std::name<`.
bool opens_standard_template(std::string_view text, const std::vector<Token>& tokens, std::size_t bracket) {
  if (bracket < 4 || tokens[bracket - 1].kind != Token::Kind::identifier) return false;
  const Token &std = tokens[bracket - 4], &colons = tokens[bracket - 3];
  return text.substr(std.begin, std.end - std.begin) == "std" && text.substr(colons.begin, 2) == "::";
}

bool check_containers(support::FileId file, const std::vector<Token>& tokens, const support::SourceMap& sources,
                      support::Diagnostics& diagnostics) {
  const std::string_view text = sources.text(file);
  std::vector<bool> open;  // for each bracket of a template, whether that is one of std
  int depth = 0;
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const char c = tokens[i].kind == Token::Kind::punctuation ? text[tokens[i].begin] : ' ';
    if (c == ';' || c == '{' || c == '}') open.clear(), depth = 0;
    if (c == '<' && tokens[i - 1].kind == Token::Kind::identifier) {
      open.push_back(opens_standard_template(text, tokens, i));
      depth += open.back();
    } else if (c == '>' && !open.empty()) {
      depth -= open.back();
      open.pop_back();
    }
    if (depth <= most_containers) continue;
    diagnostics.error("type-unsupported", {file, tokens[i - 1].begin, tokens[i - 1].end},
                      fmt::format("templates of the standard library are nested more than {} levels deep; give the "
                                  "value a struct of its own",
                                  most_containers));
    return false;
  }
  return true;
}

}  // namespace

support::ReadOutcome read_header(const Options& options, const std::string& path) {
  const auto in_memory = options.texts.find(path);
  if (in_memory == options.texts.end()) return support::read_file(path);
  return {true, in_memory->second, {}};
}

bool load_source(const Options& options, const std::string& path, support::SourceMap& sources,
                 support::Diagnostics& diagnostics, LexedFiles& lexed) {
  support::ReadOutcome header = read_header(options, path);
  if (!header.ok) {
    diagnostics.error("env-unreadable-file", {}, fmt::format("cannot read '{}': {}", path, header.error));
    return false;
  }
  const std::size_t bad = core::find_invalid_utf8(header.text);
  const support::FileId file = sources.add(path, std::move(header.text));
  if (bad == std::string_view::npos) {
    std::vector<Token>& tokens = lexed[file.index] = lex(sources.text(file));
    return check_nesting(file, tokens, sources, diagnostics) && check_containers(file, tokens, sources, diagnostics);
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
  const support::ReadOutcome text = support::read_file(path), our_text = support::read_file(ours.string());
  return text.ok && our_text.ok && text.text == our_text.text;
}

}  // namespace kubexx::frontend
