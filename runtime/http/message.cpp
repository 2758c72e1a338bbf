#include <kubexx/http/message.hpp>

#include <algorithm>

#include "runtime/core/ascii.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::http {
namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, core::ascii_lower, core::ascii_lower);
}

/// The warnings of one header, as clients in Go read them, but without decoding RFC 2047: `code agent "text"`, with or
/// without a date in quotes, separated by commas. What follows a mistake is ignored.
class WarningReader {
 public:
  explicit WarningReader(std::string_view value) : rest_(value) {}

  void add_to(std::vector<std::string>& warnings) {
    for (skip_spaces(); !rest_.empty(); skip_spaces()) {
      const std::string_view code = word();
      const std::string_view agent = word();
      auto text = quoted();
      if (!is_code(code) || agent.empty() || !text || !is_printable(*text) || !skip_date() || !skip_comma()) return;
      if (code == "299" && !text->empty()) warnings.push_back(*std::move(text));
    }
  }

 private:
  static bool is_code(std::string_view word) {
    return word.size() == 3 && std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
  }

  static bool is_printable(std::string_view text) {
    return core::find_invalid_utf8(text) == std::string_view::npos &&
           std::ranges::none_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  }

  void skip_spaces() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t"), rest_.size())); }

  /// Up to the next space, which is skipped, too.
  std::string_view word() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view found = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return found;
  }

  /// A string in quotes, in which a backslash escapes the character after it.
  std::optional<std::string> quoted() {
    if (!rest_.starts_with('"')) return std::nullopt;
    std::string text;
    for (std::size_t at = 1; at < rest_.size(); ++at) {
      if (rest_[at] == '"') {
        rest_.remove_prefix(at + 1);
        return text;
      }
      if (rest_[at] == '\\' && ++at == rest_.size()) break;
      text += rest_[at];
    }
    return std::nullopt;
  }

  bool skip_date() {
    skip_spaces();
    if (!rest_.starts_with('"')) return true;
    const std::size_t end = rest_.find('"', 1);
    if (end == std::string_view::npos) return false;
    rest_.remove_prefix(end + 1);
    skip_spaces();
    return true;
  }

  /// Only a comma may follow a warning.
  bool skip_comma() {
    if (rest_.empty()) return true;
    if (rest_.front() != ',') return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest_;
};

}  // namespace

std::optional<std::string_view> find_header(const Headers& headers, std::string_view name) {
  const auto found = std::ranges::find_if(headers, [&](const Header& header) { return same_word(header.name, name); });
  if (found == headers.end()) return std::nullopt;
  return found->value;
}

std::vector<std::string> read_warnings(const Headers& headers) {
  std::vector<std::string> warnings;
  for (const Header& header : headers)
    if (same_word(header.name, "warning")) WarningReader(header.value).add_to(warnings);
  return warnings;
}

std::string Request::line() const { return method + " " + target.substr(0, target.find('?')); }

}  // namespace kubexx::http
