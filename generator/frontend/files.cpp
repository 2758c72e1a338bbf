#include "generator/frontend/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

namespace kubexx::frontend {
namespace {

/// How many bytes the sequence that begins with `lead` has, and the smallest value of its second byte; 0 bytes for no
/// lead byte.
struct Sequence {
  int length = 0;
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
};

Sequence sequence_of(unsigned char lead) {
  if (lead < 0x80) return {1};
  if (lead < 0xC2) return {0};
  if (lead < 0xE0) return {2};
  if (lead == 0xE0) return {3, 0xA0, 0xBF};
  if (lead == 0xED) return {3, 0x80, 0x9F};
  if (lead < 0xF0) return {3};
  if (lead == 0xF0) return {4, 0x90, 0xBF};
  if (lead < 0xF4) return {4};
  return lead == 0xF4 ? Sequence{4, 0x80, 0x8F} : Sequence{0};
}

/// clang stops by itself at 256 nested brackets of one kind where it expects them; where it does not, it recurses until
/// its stack ends.
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
                      fmt::format("brackets are nested more than {} deep", most_nested));
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

std::size_t invalid_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (static_cast<unsigned char>(text[at]) < 0x80) {
      ++at;
      continue;
    }
    const Sequence sequence = sequence_of(static_cast<unsigned char>(text[at]));
    if (sequence.length == 0 || at + sequence.length > text.size()) return at;
    for (int i = 1; i < sequence.length; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      const unsigned char low = i == 1 ? sequence.low : 0x80;
      const unsigned char high = i == 1 ? sequence.high : 0xBF;
      if (byte < low || byte > high) return at;
    }
    at += sequence.length;
  }
  return std::string_view::npos;
}

bool load_source(const std::string& path, support::SourceMap& sources, support::Diagnostics& diagnostics,
                 LexedFiles& lexed) {
  std::string text;
  errno = 0;
  if (!read_file(path, text)) {
    diagnostics.error("env-unreadable-file", {},
                      fmt::format("cannot read '{}': {}", path, std::strerror(errno ? errno : EIO)));
    return false;
  }
  const std::size_t bad = invalid_utf8(text);
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

}  // namespace kubexx::frontend
