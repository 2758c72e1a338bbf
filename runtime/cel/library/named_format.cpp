#include "runtime/cel/library/named_format.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/core/ascii.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/dns_name.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::cel {
namespace {

using core::is_ascii_digit;
using core::is_dns1123_label;
using core::is_dns1123_subdomain;
using core::is_label_text;

using Problems = std::vector<std::string>;

constexpr std::size_t kLabelLength = 63;
constexpr std::size_t kSubdomainLength = 253;
constexpr std::string_view kLabelPattern = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
constexpr std::string_view kSubdomainPattern = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
constexpr std::string_view kKeyPattern = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
constexpr std::string_view kKeyRule =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string longer_than(std::size_t most, std::string_view unit) {
  return fmt::format("must be no more than {} {}", most, unit);
}

std::string wrong_shape(std::string_view rule, std::string_view pattern,
                        std::initializer_list<std::string_view> examples) {
  std::string shown;
  for (const std::string_view example : examples)
    shown += fmt::format("{}'{}', ", shown.empty() ? "" : " or ", example);
  return fmt::format("{} (e.g. {}regex used for validation is '{}')", rule, shown, pattern);
}

/// A name to which something will be appended may end in a dash.
std::string as_prefix(std::string_view text) {
  if (text.size() > 1 && text.ends_with('-')) return std::string(text.substr(0, text.size() - 2)) + 'a';
  return std::string(text);
}

Problems label_problems(std::string_view text) {
  Problems problems;
  if (text.size() > kLabelLength) problems.push_back(longer_than(kLabelLength, "characters"));
  if (is_dns1123_label(text)) return problems;
  if (is_dns1123_subdomain(text)) {
    problems.emplace_back("must not contain dots");
  } else {
    problems.push_back(
        wrong_shape("a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must "
                    "start and end with an alphanumeric character",
                    kLabelPattern, {"my-name", "123-abc"}));
  }
  return problems;
}

Problems subdomain_problems_in(std::string_view text, std::string_view unit) {
  Problems problems;
  if (text.size() > kSubdomainLength) problems.push_back(longer_than(kSubdomainLength, unit));
  if (!is_dns1123_subdomain(text)) {
    problems.push_back(wrong_shape(
        "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
        "must start and end with an alphanumeric character",
        kSubdomainPattern, {"example.com"}));
  }
  return problems;
}

Problems subdomain_problems(std::string_view text) { return subdomain_problems_in(text, "characters"); }

Problems label_1035_problems(std::string_view text) {
  Problems problems;
  if (text.size() > kLabelLength) problems.push_back(longer_than(kLabelLength, "characters"));
  if (!is_dns1123_label(text) || !is_lower(text.front())) {
    problems.push_back(wrong_shape(
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic "
        "character, and end with an alphanumeric character",
        "[a-z]([-a-z0-9]*[a-z0-9])?", {"my-name", "abc-123"}));
  }
  return problems;
}

Problems label_prefix_problems(std::string_view text) { return label_problems(as_prefix(text)); }
Problems subdomain_prefix_problems(std::string_view text) { return subdomain_problems(as_prefix(text)); }
Problems label_1035_prefix_problems(std::string_view text) { return label_1035_problems(as_prefix(text)); }

Problems qualified_name_problems(std::string_view text) {
  Problems problems;
  const std::size_t slash = text.find('/');
  std::string_view name = text;
  if (slash != std::string_view::npos) {
    name = text.substr(slash + 1);
    if (name.find('/') != std::string_view::npos) {
      return {"a valid label key " + wrong_shape(kKeyRule, kKeyPattern, {"MyName", "my.name", "123-abc"}) +
              " with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')"};
    }
    if (slash == 0) problems.emplace_back("prefix part must be non-empty");
    if (slash > 0) {
      for (const std::string& problem : subdomain_problems_in(text.substr(0, slash), "bytes"))
        problems.push_back("prefix part " + problem);
    }
  }
  if (name.empty()) problems.emplace_back("name part must be non-empty");
  if (name.size() > kLabelLength) problems.push_back("name part " + longer_than(kLabelLength, "bytes"));
  if (!is_label_text(name))
    problems.push_back("name part " + wrong_shape(kKeyRule, kKeyPattern, {"MyName", "my.name", "123-abc"}));
  return problems;
}

Problems label_value_problems(std::string_view text) {
  Problems problems;
  if (text.size() > kLabelLength) problems.push_back(longer_than(kLabelLength, "bytes"));
  if (!text.empty() && !is_label_text(text)) {
    problems.push_back(wrong_shape(
        "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must "
        "start and end with an alphanumeric character",
        "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?", {"MyValue", "my_value", "12345"}));
  }
  return problems;
}

template <net::HostColons colons>
Problems uri_problems(std::string_view text) {
  std::string problem = net::url_problem(text, colons);
  return problem.empty() ? Problems() : Problems{std::move(problem)};
}

/// Groups of hexadecimal digits, each dash optional.
bool is_uuid(std::string_view text) {
  bool first = true;
  for (const std::size_t digits : {8, 4, 4, 4, 12}) {
    if (!first && text.starts_with('-')) text.remove_prefix(1);
    first = false;
    if (text.substr(0, digits).size() != digits || text.find_first_not_of("0123456789abcdefABCDEF") < digits)
      return false;
    text.remove_prefix(digits);
  }
  return text.empty();
}

bool is_date(std::string_view text) {
  return std::holds_alternative<core::Timestamp>(core::parse_timestamp(core::TimeLayout::date, text));
}

bool take_two_digits(std::string_view& text, std::string_view most) {
  if (text.size() < 2 || !is_ascii_digit(text[0]) || !is_ascii_digit(text[1]) || text.substr(0, 2) > most) return false;
  text.remove_prefix(2);
  return true;
}

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

/// An offset as the format of times has it: letters are lower case by then.
bool is_offset(std::string_view text) {
  if (text == "z") return true;
  if (!take(text, "+") && !take(text, "-")) return false;
  return take_two_digits(text, "99") && take(text, ":") && take_two_digits(text, "99") && text.empty();
}

/// Any character may precede the digits of a fraction, as in the server's pattern.
bool is_clock(std::string_view text) {
  if (!take_two_digits(text, "23") || !take(text, ":") || !take_two_digits(text, "59") || !take(text, ":") ||
      !take_two_digits(text, "59")) {
    return false;
  }
  if (is_offset(text)) return true;
  if (text.empty() || text[0] == '\n') return false;
  std::size_t width = 1;
  while (width < text.size() && core::continues_code_point(text[width])) ++width;
  text.remove_prefix(width);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  return digits > 0 && is_offset(text.substr(digits));
}

bool is_date_time(std::string_view text) {
  const std::size_t separator = text.find_first_of("tT");
  if (separator == std::string_view::npos || !is_date(text.substr(0, separator))) return false;
  const std::string rest = core::ascii_lowered(text.substr(separator + 1));
  return is_clock(rest.substr(0, rest.find('t')));
}

template <bool (*is_valid)(std::string_view)>
Problems check(std::string_view text, std::string_view problem) {
  return is_valid(text) ? Problems() : Problems{std::string(problem)};
}

constexpr NamedFormat kFormats[] = {
    {"dns1123Label", "DNS1123Label", 30, label_problems},
    {"dns1123Subdomain", "DNS1123Subdomain", 60, subdomain_problems},
    {"dns1035Label", "DNS1035Label", 30, label_1035_problems},
    {"qualifiedName", "QualifiedName", 60, qualified_name_problems},
    {"dns1123LabelPrefix", "DNS1123LabelPrefix", 30, label_prefix_problems},
    {"dns1123SubdomainPrefix", "DNS1123SubdomainPrefix", 60, subdomain_prefix_problems},
    {"dns1035LabelPrefix", "DNS1035LabelPrefix", 30, label_1035_prefix_problems},
    {"labelValue", "LabelValue", 40, label_value_problems},
    {"uri", "URI", 1103, uri_problems<net::HostColons::strict>, uri_problems<net::HostColons::lenient>},
    {"uuid", "uuid", 70, [](std::string_view text) { return check<is_uuid>(text, "does not match the UUID format"); }},
    {"byte", "byte", 84, [](std::string_view text) { return check<core::is_base64>(text, "invalid base64"); }},
    {"date", "date", 71, [](std::string_view text) { return check<is_date>(text, "invalid date"); }},
    {"datetime", "datetime", 71, [](std::string_view text) { return check<is_date_time>(text, "invalid datetime"); }},
};

}  // namespace

std::span<const NamedFormat> named_formats() { return kFormats; }

const NamedFormat* find_named_format(std::string_view name) {
  const auto found = std::find_if(std::begin(kFormats), std::end(kFormats),
                                  [&](const NamedFormat& format) { return format.name == name; });
  return found == std::end(kFormats) ? nullptr : found;
}

}  // namespace kubexx::cel
