#include <kubexx/http/message.hpp>

#include <curl/curl.h>

#include <algorithm>
#include <charconv>
#include <ctime>

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

std::optional<std::chrono::seconds> read_retry_after(const Headers& headers,
                                                     std::chrono::system_clock::time_point now) {
  const auto value = find_header(headers, "retry-after");
  if (!value) return std::nullopt;
  constexpr long most = 7 * 24 * 3600;
  long seconds = 0;
  const auto [end, problem] = std::from_chars(value->data(), value->data() + value->size(), seconds);
  if (end == value->data() + value->size() && problem != std::errc::invalid_argument)
    return std::chrono::seconds(problem == std::errc() ? std::clamp(seconds, 0L, most) : most);
  const std::time_t date = curl_getdate(std::string(*value).c_str(), nullptr);
  if (date < 0) return std::nullopt;
  const long left = static_cast<long>(date - std::chrono::system_clock::to_time_t(now));
  return std::chrono::seconds(std::clamp(left, 0L, most));
}

std::string Request::line() const { return method + " " + target.substr(0, target.find('?')); }

}  // namespace kubexx::http
