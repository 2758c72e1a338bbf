#include <algorithm>
#include <string>

#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/object/ip_text.hpp"
#include "runtime/schema/object/letters.hpp"

// What Go's url.ParseRequestURI accepts.

namespace kubexx::schema {
namespace {

constexpr auto npos = std::string_view::npos;

bool is_host_byte(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
         std::string_view("-_.~!$&'()*+,;=:[]<>\"").find(c) != npos;
}

/// `%` only before two hex digits.
bool is_escaped(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && is_hex_digit(text[at + 1]) && is_hex_digit(text[at + 2]);
}

bool has_good_escapes(std::string_view text) {
  for (std::size_t at = text.find('%'); at != npos; at = text.find('%', at + 1))
    if (!is_escaped(text, at)) return false;
  return true;
}

char unescaped(std::string_view text, std::size_t at) {
  return static_cast<char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
}

/// In a host only bytes beyond ASCII and the percent sign may be escaped; in a zone also what a host may hold, and the
/// blank.
bool is_good_host(std::string_view text, bool zone, std::string& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      if (!is_host_byte(text[at])) return false;
      out += text[at];
      continue;
    }
    if (!is_escaped(text, at)) return false;
    const char c = unescaped(text, at);
    const bool beyond_ascii = static_cast<unsigned char>(c) >= 0x80;
    const bool allowed = zone ? c == ' ' || (!beyond_ascii && is_host_byte(c)) : beyond_ascii;
    if (c != '%' && !allowed) return false;
    out += c;
    at += 2;
  }
  return true;
}

bool is_optional_port(std::string_view text) {
  return text.empty() || (text[0] == ':' && std::all_of(text.begin() + 1, text.end(), is_digit));
}

/// `[address]:port`; only IPv6 addresses may stand in brackets.
bool is_bracketed_host(std::string_view host) {
  const std::size_t close = host.rfind(']');
  if (close == npos || !is_optional_port(host.substr(close + 1))) return false;
  const std::string_view name = host.substr(1, close - 1);
  const std::size_t zone = std::min(name.find("%25"), name.size());
  std::string address;
  if (!is_good_host(name.substr(0, zone), false, address) || !is_good_host(name.substr(zone), true, address))
    return false;
  return parse_ip(address, true) == IpVersion::v6;
}

bool is_host(std::string_view scheme, std::string_view host) {
  const std::size_t bracket = host.rfind('[');
  if (bracket != npos) return bracket == 0 && is_bracketed_host(host);
  std::size_t colon = host.find(':');
  if (colon != npos) {
    const bool strict = scheme == "http" || scheme == "https";
    if (!strict) colon = host.rfind(':');
    if (!is_optional_port(host.substr(colon))) return false;
  }
  std::string ignored;
  return is_good_host(host, false, ignored);
}

bool is_user_info(std::string_view text) {
  const bool allowed = std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view("-._:~!$&'()*+,;=%@").find(c) != npos;
  });
  return allowed && has_good_escapes(text);
}

bool is_authority(std::string_view scheme, std::string_view text) {
  const std::size_t at = text.rfind('@');
  if (at == npos) return is_host(scheme, text);
  return is_host(scheme, text.substr(at + 1)) && is_user_info(text.substr(0, at));
}

/// Cuts `scheme:` off. False for a colon without a scheme.
bool take_scheme(std::string_view& text, std::string& scheme) {
  const auto* end = std::find_if_not(
      text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.'; });
  const auto length = static_cast<std::size_t>(end - text.begin());
  if (length == text.size() || text[length] != ':') return true;
  if (length == 0) return false;
  if (!is_letter(text[0])) return true;
  scheme = text.substr(0, length);
  std::transform(scheme.begin(), scheme.end(), scheme.begin(), lower);
  text.remove_prefix(length + 1);
  return true;
}

}  // namespace

bool is_uri(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ') || c == 0x7f; })) return false;
  if (text == "*") return true;
  std::string scheme;
  if (text.empty() || !take_scheme(text, scheme)) return false;
  text = text.substr(0, text.find('?'));
  if (!text.starts_with('/')) return !scheme.empty();
  if (!scheme.empty() && text.starts_with("//")) {
    text.remove_prefix(2);
    const std::size_t slash = std::min(text.find('/'), text.size());
    if (!is_authority(scheme, text.substr(0, slash))) return false;
    text.remove_prefix(slash);
  }
  return has_good_escapes(text);
}

}  // namespace kubexx::schema
