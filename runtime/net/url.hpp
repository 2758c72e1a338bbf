#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

/// URLs as Go's net/url parses them, with its error messages. All of kubexx parses URLs here. Every function takes time
/// and memory linear in the length of the URL.
namespace kubexx::net {

/// Whether a second colon in the host of an http or https URL is an error, as since Go 1.26. Before, the port began at
/// the last one.
enum class HostColons { strict, lenient };

/// A parsed URL. Parts that the URL does not have are empty.
struct Url {
  using Query = std::vector<std::pair<std::string, std::vector<std::string>>>;
  /// The URL, or the message of Go's error, such as `parse "http://a b/": invalid character " " in host name`.
  using Result = std::variant<Url, std::string>;

  std::string scheme;               ///< lower case
  std::optional<std::string> user;  ///< `name` or `name:password`, escaped
  std::string host;                 ///< with the port; IPv6 addresses in brackets
  std::string escaped_path;
  std::string raw_query;
  std::string fragment;  ///< unescaped
  std::string text;      ///< the whole URL in canonical form; equal URLs have equal strings

  /// Accepts every URI reference, relative ones too: Go's `url.Parse`.
  static Result parse(std::string_view text, HostColons colons = HostColons::strict);
  /// Accepts absolute URLs and absolute paths, without a fragment: Go's `url.ParseRequestURI`.
  static Result parse_request(std::string_view text);

  std::string_view hostname() const;  ///< IPv6 addresses without brackets
  std::string_view port() const;
  std::string origin() const;     ///< `scheme://user@host`, for a URL with a scheme and a host
  std::string user_name() const;  ///< unescaped, as are the two below
  std::string password() const;
  std::string path() const;
  /// Values by name, in the order of first appearance. Malformed parameters are omitted; all of them are if there are
  /// more than 10,000.
  Query query() const;
};

/// Empty if `Url::parse_request` accepts `text`, else its message.
std::string url_problem(std::string_view text, HostColons colons = HostColons::strict);

/// `text` as one path segment or one value of a query: everything is escaped but letters, digits, `-`, `.`, `_` and
/// `~`.
std::string escape_component(std::string_view text);

}  // namespace kubexx::net
