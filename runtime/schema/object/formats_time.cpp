#include <string>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/regex/regex.hpp"
#include "runtime/schema/object/formats.hpp"

namespace kubexx::schema {

bool is_date(std::string_view text) {
  return std::holds_alternative<core::Timestamp>(core::parse_timestamp(core::TimeLayout::date, text));
}

bool is_date_time(std::string_view text) {
  static const regex::Regex time = std::get<regex::Regex>(
      regex::Regex::compile("^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$"));
  const std::string lower_case = core::ascii_lowered(text);
  const std::string_view all = lower_case;
  const std::size_t t = all.find('t');
  if (all.size() < 4 || t == std::string_view::npos || !is_date(all.substr(0, t))) return false;
  // The part after another t is ignored.
  const std::string_view clock = all.substr(t + 1, all.find('t', t + 1) - t - 1);
  if (!time.matches(clock)) return false;
  return clock.substr(0, 2) <= "23" && clock.substr(3, 2) <= "59" && clock.substr(6, 2) <= "59";
}

bool is_duration(std::string_view text) {
  return std::holds_alternative<std::chrono::nanoseconds>(core::parse_worded_duration(text));
}

}  // namespace kubexx::schema
