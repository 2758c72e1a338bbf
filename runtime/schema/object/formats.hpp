#pragma once

#include <string_view>

// The string formats that an API server enforces, each as the Go function that the server calls answers, oddities
// included.

namespace kubexx::schema {

using FormatCheck = bool (*)(std::string_view text);

/// The check of a format at a server version, or null if the server ignores the format. Dashes in the name do
/// not count.
FormatCheck find_string_format(std::string_view name, int server_minor);
/// The same for the checks of defaults, which know a format one version before schemas of objects may use it.
FormatCheck find_format_of_default(std::string_view name, int server_minor);

bool is_bson_object_id(std::string_view text);
bool is_uri(std::string_view text);
bool is_uri_before_go1_26(std::string_view text);
bool is_email(std::string_view text);
bool is_hostname(std::string_view text);
bool is_ipv4(std::string_view text);
bool is_ipv6(std::string_view text);
bool is_cidr(std::string_view text);
bool is_mac(std::string_view text);
bool is_mac_before_go1_26(std::string_view text);
bool is_uuid(std::string_view text);
bool is_uuid3(std::string_view text);
bool is_uuid4(std::string_view text);
bool is_uuid5(std::string_view text);
bool is_isbn(std::string_view text);
bool is_isbn10(std::string_view text);
bool is_isbn13(std::string_view text);
bool is_credit_card(std::string_view text);
bool is_ssn(std::string_view text);
bool is_hex_color(std::string_view text);
bool is_rgb_color(std::string_view text);
bool is_base64(std::string_view text);
bool is_password(std::string_view text);
bool is_date(std::string_view text);
bool is_date_time(std::string_view text);
bool is_duration(std::string_view text);
bool is_k8s_short_name(std::string_view text);
bool is_k8s_long_name(std::string_view text);

}  // namespace kubexx::schema
