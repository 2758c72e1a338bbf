#include "runtime/yaml/document_split.hpp"

namespace kubexx::yaml {

namespace {

constexpr std::string_view kSeparator = "---";
constexpr std::string_view kEnd = "...";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kNextLine = "\xC2\x85";

/// Without a comment behind it yaml-cpp takes a text at the very end for a key; it would do so before `...`, too.
constexpr std::string_view kLastLine = "#\n";

std::string_view first_word(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\v\f");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// kubectl takes away the CR before a LF, and the YAML reader another one.
std::size_t return_length(std::string_view text) {
  if (text.substr(0, 3) == "\r\r\n") return 3;
  return text.substr(0, 2) == "\r\n" ? 2 : 1;
}

std::string with_line_feeds(std::string_view part) {
  std::string text;
  text.reserve(part.size() + 1 + kLastLine.size());
  while (!part.empty()) {
    const auto special = part.find_first_of("\r\xC2");
    text += part.substr(0, special);
    if (special == std::string_view::npos) break;
    part.remove_prefix(special);
    const bool is_next_line = part.substr(0, kNextLine.size()) == kNextLine;
    text += part[0] == '\r' || is_next_line ? '\n' : part[0];
    part.remove_prefix(is_next_line ? kNextLine.size() : return_length(part));
  }
  return text;
}

/// Where the line `...` begins, which ends a document wherever it stands.
std::size_t find_end(std::string_view text) {
  for (auto at = text.find(kEnd); at != std::string_view::npos; at = text.find(kEnd, at + 1)) {
    const char behind = at + kEnd.size() < text.size() ? text[at + kEnd.size()] : '\n';
    if ((at == 0 || text[at - 1] == '\n') && (behind == '\n' || behind == ' ' || behind == '\t')) return at;
  }
  return std::string_view::npos;
}

}  // namespace

Parts split_documents(std::string_view text, std::uint32_t first_line) {
  Parts result;
  std::size_t begin = 0;
  std::uint32_t begin_line = first_line;
  std::uint32_t line = first_line;
  for (std::size_t at = 0; at < text.size(); ++line) {
    const auto newline = text.find('\n', at);
    const auto end = newline == std::string_view::npos ? text.size() : newline;
    const auto next = newline == std::string_view::npos ? end : end + 1;
    if (text.substr(at, kSeparator.size()) == kSeparator) {
      const auto rest = first_word(text.substr(at + kSeparator.size(), end - at - kSeparator.size()));
      if (!rest.empty() && rest[0] != '#') {
        const auto column = static_cast<std::uint32_t>(rest.data() - (text.data() + at)) + 1;
        result.error = {"text after the separator '---': kubectl takes nothing but a comment there", {line, column}};
      }
      if (at > begin) {
        result.parts.push_back({text.substr(begin, at - begin), begin_line});
        begin = next;
        begin_line = line + 1;
      }
      if (result.error) return result;
    }
    at = next;
  }
  if (begin < text.size()) result.parts.push_back({text.substr(begin), begin_line});
  return result;
}

DocumentText document_text(std::string_view part) {
  if (part.substr(0, kByteOrderMark.size()) == kByteOrderMark) part.remove_prefix(kByteOrderMark.size());
  DocumentText document{with_line_feeds(part), false};
  auto& text = document.text;
  if (text.empty() || text.back() != '\n') text += '\n';
  if (const auto end = find_end(text); end != std::string::npos) {
    text.resize(end);
    document.ends_early = true;
  }
  text += kLastLine;
  return document;
}

}  // namespace kubexx::yaml
