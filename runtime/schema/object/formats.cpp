#include "runtime/schema/object/formats.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace kubexx::schema {
namespace {

struct StringFormat {
  std::string_view name;  ///< without dashes
  FormatCheck check;
  int since = 0;                  ///< server minor
  FormatCheck earlier = nullptr;  ///< of servers that are built with a Go before 1.26, if it differs
};

constexpr int kGo1_26 = 36;  ///< the first server minor that is built with it

constexpr std::array<StringFormat, 26> kFormats = {{{"bsonobjectid", is_bson_object_id},
                                                    {"uri", is_uri, 0, is_uri_before_go1_26},
                                                    {"email", is_email},
                                                    {"hostname", is_hostname},
                                                    {"ipv4", is_ipv4},
                                                    {"ipv6", is_ipv6},
                                                    {"cidr", is_cidr},
                                                    {"mac", is_mac, 0, is_mac_before_go1_26},
                                                    {"uuid", is_uuid},
                                                    {"uuid3", is_uuid3},
                                                    {"uuid4", is_uuid4},
                                                    {"uuid5", is_uuid5},
                                                    {"isbn", is_isbn},
                                                    {"isbn10", is_isbn10},
                                                    {"isbn13", is_isbn13},
                                                    {"creditcard", is_credit_card},
                                                    {"ssn", is_ssn},
                                                    {"hexcolor", is_hex_color},
                                                    {"rgbcolor", is_rgb_color},
                                                    {"byte", is_base64},
                                                    {"password", is_password},
                                                    {"date", is_date},
                                                    {"duration", is_duration},
                                                    {"datetime", is_date_time},
                                                    {"k8sshortname", is_k8s_short_name, 35},
                                                    {"k8slongname", is_k8s_long_name, 35}}};

FormatCheck find(std::string_view name, int server_minor, int known_minor) {
  std::string plain(name);
  std::erase(plain, '-');
  const auto* found = std::find_if(kFormats.begin(), kFormats.end(),
                                   [&plain](const StringFormat& format) { return format.name == plain; });
  if (found == kFormats.end() || known_minor < found->since) return nullptr;
  return found->earlier != nullptr && server_minor < kGo1_26 ? found->earlier : found->check;
}

}  // namespace

FormatCheck find_string_format(std::string_view name, int server_minor) {
  return find(name, server_minor, server_minor);
}

FormatCheck find_format_of_default(std::string_view name, int server_minor) {
  return find(name, server_minor, server_minor + 1);
}

}  // namespace kubexx::schema
