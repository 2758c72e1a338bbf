#include "runtime/schema/object/ip_text.hpp"

#include <string>

#include "runtime/core/ascii.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::schema {
namespace {

using core::is_hex_digit;

/// Every number without zeros in front of it.
std::string without_leading_zeros(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool goes_on = i + 1 < text.size() && is_hex_digit(text[i + 1]);
    const bool is_leading = text[i] == '0' && goes_on && (out.empty() || !is_hex_digit(out.back()));
    if (!is_leading) out += text[i];
  }
  return out;
}

}  // namespace

IpVersion parse_ip(std::string_view text, bool zone) {
  if (!zone && text.find('%') != std::string_view::npos) return IpVersion::none;
  bool is_v4 = false;
  if (!net::address_problem(text, is_v4).empty()) return IpVersion::none;
  return is_v4 ? IpVersion::v4 : IpVersion::v6;
}

IpVersion parse_ip_sloppily(std::string_view text) { return parse_ip(without_leading_zeros(text), false); }

}  // namespace kubexx::schema
