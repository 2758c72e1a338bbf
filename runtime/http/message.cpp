#include <kubexx/http/message.hpp>

#include <algorithm>

#include "runtime/core/ascii.hpp"

namespace kubexx::http {
namespace {

bool same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, core::ascii_lower, core::ascii_lower);
}

/// The quoted text that begins at `at`, and where it ends.
std::string quoted_text(std::string_view value, std::size_t& at) {
  std::string text;
  for (++at; at < value.size() && value[at] != '"'; ++at) {
    if (value[at] == '\\' && at + 1 < value.size()) ++at;
    text += value[at];
  }
  ++at;
  return text;
}

/// `299 - "text"`, several of them separated by commas; other forms are skipped.
void add_warnings(std::string_view value, std::vector<std::string>& warnings) {
  std::size_t at = 0;
  while ((at = value.find('"', at)) < value.size()) warnings.push_back(quoted_text(value, at));
}

}  // namespace

std::optional<std::string_view> find_header(const Headers& headers, std::string_view name) {
  const auto found = std::ranges::find_if(headers, [&](const Header& header) { return same_word(header.name, name); });
  if (found == headers.end()) return std::nullopt;
  return found->value;
}

std::vector<std::string> read_warnings(const Headers& headers) {
  std::vector<std::string> warnings;
  for (const Header& header : headers)
    if (same_word(header.name, "warning") && header.value.starts_with("299 ")) add_warnings(header.value, warnings);
  return warnings;
}

std::string Request::line() const { return method + " " + target.substr(0, target.find('?')); }

}  // namespace kubexx::http
