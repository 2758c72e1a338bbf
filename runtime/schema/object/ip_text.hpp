#pragma once

#include <string_view>

// IP addresses as the parsers of Go read them.

namespace kubexx::schema {

enum class IpVersion { none, v4, v6 };

/// Go's netip.ParseAddr: no leading zeros in decimal fields, at most four hex digits. `zone` allows `%eth0` after an
/// IPv6 address.
IpVersion parse_ip(std::string_view text, bool zone);

/// Go's parser of before 1.17, which API servers keep for what may be stored: leading zeros count for nothing.
IpVersion parse_ip_sloppily(std::string_view text);

}  // namespace kubexx::schema
