#pragma once

#include <string>
#include <string_view>

/// How C++ names become JSON names. Pure text; `kubexx:name` is asked before.
namespace kubexx::model {

/// The JSON name of a data member: `cron_spec` and `cronSpec` are `cronSpec`; trailing underscores are dropped.
std::string json_name(std::string_view member);

/// The JSON name made of a type's name, for the alternatives of a variant: `HttpGet` → `httpGet`, `TCPSocket` →
/// `tcpSocket`.
std::string json_name_of_type(std::string_view type);

/// A lower-case DNS label that begins with a letter (RFC 1035), as versions and kinds in lower case have to be.
bool is_dns_1035_label(std::string_view text);

/// A DNS subdomain (RFC 1123): labels of lower-case letters, digits and inner dashes, joined by dots.
bool is_dns_subdomain(std::string_view text);

}  // namespace kubexx::model
