#include "runtime/yaml/document_split.hpp"

namespace kubexx::yaml {

namespace {

constexpr std::string_view kEnd = "...";
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kNextLine = "\xC2\x85";

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
  text.reserve(part.size() + 1);
  std::size_t at = 0, next_return = part.find('\r'), next_line = part.find(kNextLine);
  while (std::min(next_return, next_line) != std::string_view::npos) {
    const auto other = std::min(next_return, next_line);
    text += part.substr(at, other - at);
    text += '\n';
    at = other + (part[other] == '\r' ? return_length(part.substr(other)) : kNextLine.size());
    if (next_return < at) next_return = part.find('\r', at);
    if (next_line < at) next_line = part.find(kNextLine, at);
  }
  text += part.substr(at);
  if (text.empty() || text.back() != '\n') text += '\n';
  return text;
}

bool has_line_feeds(std::string_view part) {
  const bool has_other = part.find('\r') != std::string_view::npos || part.find(kNextLine) != std::string_view::npos;
  return !has_other && !part.empty() && part.back() == '\n';
}

/// The offset of the line `...`, which ends a document anywhere.
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
    if (text.substr(at, kDocumentSeparator.size()) == kDocumentSeparator) {
      const auto rest = first_word(text.substr(at + kDocumentSeparator.size(), end - at - kDocumentSeparator.size()));
      if (!rest.empty() && rest[0] != '#') {
        const auto column = static_cast<std::uint32_t>(rest.data() - (text.data() + at)) + 1;
        result.error = {"text after the separator '---': kubectl accepts only a comment there", {line, column}};
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
  DocumentText document{{}, part, false};
  if (!has_line_feeds(part)) document.changed = with_line_feeds(part);
  const auto end = find_end(document.text());
  if (end == std::string_view::npos) return document;
  document.ends_early = true;
  document.part = part.substr(0, end);
  if (!document.changed.empty()) document.changed.resize(end);
  return document;
}

}  // namespace kubexx::yaml
