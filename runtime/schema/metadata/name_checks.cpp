#include "runtime/schema/metadata/name_checks.hpp"

#include <fmt/format.h>

#include "runtime/core/dns_name.hpp"

namespace kubexx::schema {
namespace {

using core::is_dns1123_label;
using core::is_dns1123_subdomain;
using core::is_label_text;

constexpr std::size_t kLongestLabel = 63;
constexpr std::size_t kLongestSubdomain = 253;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

std::string too_long(std::size_t limit, std::string_view unit) {
  return fmt::format("must be no more than {} {}", limit, unit);
}

/// Servers from here on count the bytes of label keys and values, and call the former so.
constexpr int kLabelBytes = 35;

std::string_view unit_of(int server_minor) { return server_minor < kLabelBytes ? "characters" : "bytes"; }

constexpr std::string_view kDns1035 =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, "
    "and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is "
    "'[a-z]([-a-z0-9]*[a-z0-9])?')";
constexpr std::string_view kDns1123Label =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with "
    "an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is "
    "'[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
constexpr std::string_view kDns1123Subdomain =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and "
    "end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
    "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
constexpr std::string_view kLabelKey =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character "
    "(e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
    "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
constexpr std::string_view kLabelValue =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and "
    "end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is "
    "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

}  // namespace

Complaints dns1035_label(std::string_view value) {
  Complaints out;
  if (value.size() > kLongestLabel) out.push_back(too_long(kLongestLabel, "characters"));
  if (!is_dns1123_label(value) || !is_lower(value.front())) out.emplace_back(kDns1035);
  return out;
}

Complaints dns1123_label(std::string_view value) {
  Complaints out;
  if (value.size() > kLongestLabel) out.push_back(too_long(kLongestLabel, "characters"));
  if (!is_dns1123_label(value)) out.emplace_back(is_dns1123_subdomain(value) ? "must not contain dots" : kDns1123Label);
  return out;
}

namespace {

Complaints subdomain(std::string_view value, std::string_view unit) {
  Complaints out;
  if (value.size() > kLongestSubdomain) out.push_back(too_long(kLongestSubdomain, unit));
  if (!is_dns1123_subdomain(value)) out.emplace_back(kDns1123Subdomain);
  return out;
}

}  // namespace

Complaints dns1123_subdomain(std::string_view value) { return subdomain(value, "characters"); }

Complaints label_key(std::string_view value, int server_minor) {
  Complaints out;
  const std::size_t slash = value.find('/');
  std::string_view name = value;
  if (slash != std::string_view::npos) {
    const std::string_view prefix = value.substr(0, slash);
    name = value.substr(slash + 1);
    if (name.find('/') != std::string_view::npos)
      return {
          fmt::format("a {} {} with an optional DNS subdomain prefix and '/' (e.g. "
                      "'example.com/MyName')",
                      server_minor < kLabelBytes ? "qualified name" : "valid label key", kLabelKey)};
    if (prefix.empty()) {
      out.emplace_back("prefix part must be non-empty");
    } else {
      for (const std::string& complaint : subdomain(prefix, unit_of(server_minor)))
        out.push_back("prefix part " + complaint);
    }
  }
  if (name.empty()) out.emplace_back("name part must be non-empty");
  if (name.size() > kLongestLabel) out.push_back("name part " + too_long(kLongestLabel, unit_of(server_minor)));
  if (!is_label_text(name)) out.push_back(fmt::format("name part {}", kLabelKey));
  return out;
}

Complaints label_value(std::string_view value, int server_minor) {
  Complaints out;
  if (value.size() > kLongestLabel) out.push_back(too_long(kLongestLabel, unit_of(server_minor)));
  if (!value.empty() && !is_label_text(value)) out.emplace_back(kLabelValue);
  return out;
}

Complaints path_segment(std::string_view value) {
  if (value == "." || value == "..") return {fmt::format("may not be '{}'", value)};
  Complaints out;
  for (const char c : {'/', '%'})
    if (value.find(c) != std::string_view::npos) out.push_back(fmt::format("may not contain '{}'", c));
  return out;
}

Complaints port_number(std::int64_t port) {
  if (port >= 1 && port <= 65535) return {};
  return {"must be between 1 and 65535, inclusive"};
}

std::string joined(const Complaints& complaints, std::string_view separator) {
  return fmt::format("{}", fmt::join(complaints, separator));
}

}  // namespace kubexx::schema
