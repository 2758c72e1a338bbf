#include "runtime/testing/kinds/go_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "runtime/core/timestamp.hpp"
#include "runtime/json/go_quote.hpp"

namespace kubexx::testing {

std::optional<std::string> time_fault(std::string_view text) {
  const auto read = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  if (const auto* fault = std::get_if<std::string>(&read)) return *fault;
  return std::nullopt;
}

std::optional<std::string> micro_time_fault(std::string_view text) {
  constexpr std::string_view kMicroLayout = "2006-01-02T15:04:05.000000Z07:00";
  constexpr std::size_t kSeconds = 19, kDigits = 7;
  if (std::optional<std::string> fault = time_fault(text)) {
    constexpr std::string_view kUsual = "2006-01-02T15:04:05Z07:00";
    const std::size_t at = fault->find(kUsual);
    return at == std::string::npos ? fault : fault->replace(at, kUsual.size(), kMicroLayout);
  }
  const std::string_view rest = text.substr(std::min(kSeconds, text.size()));
  std::size_t digits = 0;
  while (rest.starts_with('.') && 1 + digits < rest.size() && rest[1 + digits] >= '0' && rest[1 + digits] <= '9')
    ++digits;
  if (digits + 1 == kDigits) return std::nullopt;
  const bool is_long = digits + 1 > kDigits;
  return fmt::format("parsing time {} as {}: cannot parse {} as {}", json::go_quoted(text),
                     json::go_quoted(kMicroLayout), json::go_quoted(is_long ? rest.substr(kDigits) : rest),
                     is_long ? R"("Z07:00")" : R"(".000000")");
}

}  // namespace kubexx::testing
