#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/testing/requests/outcome.hpp"

/// A request to an API server and its response, as values, without sockets.
namespace kubexx::testing {

class GrantedRights;

struct User {
  std::string name = "kubernetes-admin";
  bool is_anonymous = false;
  std::shared_ptr<GrantedRights> rights = {};  ///< null: all
  std::string uid = {};                        ///< of a service account
  std::vector<std::string> groups = {};        ///< besides those that follow from the rights
  json::Object extra = {};                     ///< more about the credentials
  bool is_impersonated = false;                ///< `groups` are all that it has
};

/// Whom the headers `Impersonate-…` of a request name, as they are written.
struct Impersonation {
  std::string user = {}, uid = {};
  std::vector<std::string> groups = {};
  std::map<std::string, std::vector<std::string>> extra = {};
};

struct ApiRequest {
  std::string method = "GET";
  std::string path;                                        ///< unescaped
  std::vector<std::string> segments;                       ///< of the path; some may be empty, except the last
  std::vector<std::pair<std::string, std::string>> query;  ///< unescaped, grouped by name
  std::string content_type;
  std::string accept;
  std::string user_agent;
  std::string body;
  User user;                                   ///< who sends it
  std::optional<Impersonation> impersonation;  ///< in whose name

  /// The first value of that name, or null.
  const std::string* find(std::string_view name) const;
  /// The first value of that name, or an empty string.
  std::string_view parameter(std::string_view name) const;
  std::vector<std::string> all(std::string_view name) const;
  /// `true`, `1` and an empty value are true, as the server reads booleans; `false` and `0` are not.
  bool flag(std::string_view name) const;
};

/// `target` is the path and query of a request line. If it is not a valid URL, the path of the request is empty.
ApiRequest make_request(std::string method, std::string_view target, std::string body = {});

class Watch;

struct ApiResponse {
  int code = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::string> warnings;
  std::vector<std::pair<std::string, std::string>> headers;
  std::chrono::milliseconds delay{};  ///< before it is sent
  std::shared_ptr<Watch> watch;       ///< sends events after the body
};

/// The value of a header `Warning`.
std::string warning_header(std::string_view text);

ApiResponse respond(const Status& status);
ApiResponse respond(int code, const json::Value& value);
/// The response of Go's multiplexer to a path that nothing serves.
ApiResponse page_not_found();

}  // namespace kubexx::testing
