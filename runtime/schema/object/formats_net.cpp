#include <algorithm>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/net/url.hpp"
#include "runtime/regex/regex.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/object/ip_text.hpp"

namespace kubexx::schema {
namespace {

using core::is_ascii_digit;
using core::is_hex_digit;

bool is_hardware_length(std::size_t bytes) { return bytes == 6 || bytes == 8 || bytes == 20; }

/// Groups of `width` hex digits with `separator` between them.
bool is_grouped_hex(std::string_view text, std::size_t width, char separator) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool at_separator = i % (width + 1) == width;
    if (at_separator ? text[i] != separator : !is_hex_digit(text[i])) return false;
  }
  return true;
}

}  // namespace

bool is_ipv4(std::string_view text) {
  return parse_ip_sloppily(text) != IpVersion::none && text.find('.') != std::string_view::npos;
}

bool is_ipv6(std::string_view text) {
  return parse_ip(text, false) != IpVersion::none && text.find(':') != std::string_view::npos;
}

bool is_cidr(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return false;
  const IpVersion version = parse_ip_sloppily(text.substr(0, slash));
  const std::string_view mask = text.substr(slash + 1);
  if (version == IpVersion::none || mask.empty() || !std::all_of(mask.begin(), mask.end(), is_ascii_digit))
    return false;
  int bits = 0;
  for (char c : mask) bits = std::min(1000, bits * 10 + (c - '0'));
  return bits <= (version == IpVersion::v4 ? 32 : 128);
}

bool is_uri(std::string_view text) { return net::url_problem(text).empty(); }

bool is_uri_before_go1_26(std::string_view text) { return net::url_problem(text, net::HostColons::lenient).empty(); }

bool is_mac(std::string_view text) {
  if (is_mac_before_go1_26(text)) return true;
  return text.size() % 2 == 0 && is_hardware_length(text.size() / 2) &&
         std::all_of(text.begin(), text.end(), is_hex_digit);
}

bool is_mac_before_go1_26(std::string_view text) {
  if (text.size() < 12) return false;
  if (text[2] == ':' || text[2] == '-')
    return (text.size() + 1) % 3 == 0 && is_hardware_length((text.size() + 1) / 3) && is_grouped_hex(text, 2, text[2]);
  return text[4] == '.' && (text.size() + 1) % 5 == 0 && is_hardware_length(2 * (text.size() + 1) / 5) &&
         is_grouped_hex(text, 4, '.');
}

bool is_hostname(std::string_view text) {
  static const regex::Regex pattern = std::get<regex::Regex>(regex::Regex::compile(
      R"(^([a-zA-Z0-9\p{S}\p{L}]((-?[a-zA-Z0-9\p{S}\p{L}]{0,62})?)|)"
      R"(([a-zA-Z0-9\p{S}\p{L}](([a-zA-Z0-9-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?)(\.)){1,}([a-zA-Z\p{L}]){2,63})$)"));
  if (text.size() > 255 || !pattern.matches(text)) return false;
  while (true) {
    const std::size_t dot = text.find('.');
    if (std::min(dot, text.size()) > 63) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

}  // namespace kubexx::schema
