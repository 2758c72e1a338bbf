#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kubexx::net {

/// A URL as Go's net/url takes it apart. It must be absolute, or a path that begins with a slash.
struct Url {
  using Query = std::vector<std::pair<std::string, std::vector<std::string>>>;

  std::string scheme;  ///< lower case
  std::string host;    ///< with the port, IPv6 addresses in brackets
  std::string escaped_path;
  std::string raw_query;
  std::string text;  ///< the whole, written canonically; equal URLs have equal texts

  static std::variant<Url, std::string> parse(std::string_view text);
  std::string_view hostname() const;  ///< IPv6 addresses without brackets
  std::string_view port() const;
  /// Values by name, in the order of their first appearance; what is malformed is left out.
  Query query() const;
};

/// Empty if `text` may be a URL, else what Go's url.ParseRequestURI says against it.
std::string url_problem(std::string_view text);

}  // namespace kubexx::net
