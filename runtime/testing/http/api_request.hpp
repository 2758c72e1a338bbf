#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/testing/requests/outcome.hpp"

/// A request to an API server and its answer, as values: no sockets are needed to ask and to be answered.
namespace kubexx::testing {

struct User {
  std::string name = "kubernetes-admin";
  bool is_anonymous = false;
};

struct ApiRequest {
  std::string method = "GET";
  std::string path;                                        ///< percent signs decoded
  std::vector<std::string> segments;                       ///< of the path
  std::vector<std::pair<std::string, std::string>> query;  ///< decoded
  std::string content_type;
  std::string accept;
  std::string user_agent;
  std::string body;
  User user;

  /// The first value under that name, or null.
  const std::string* find(std::string_view name) const;
  /// The same; empty when it is not there.
  std::string_view parameter(std::string_view name) const;
  std::vector<std::string> all(std::string_view name) const;
  /// `true`, `1` and an empty value are true, as the server reads booleans; `false` and `0` are not.
  bool flag(std::string_view name) const;
};

/// `target` is a path and a query as they stand in the first line of a request.
ApiRequest make_request(std::string method, std::string_view target, std::string body = {});

class Watch;

struct ApiResponse {
  int code = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::string> warnings;
  std::vector<std::pair<std::string, std::string>> headers;
  std::chrono::milliseconds delay{};  ///< before it is sent
  std::shared_ptr<Watch> watch;       ///< what follows the body, event by event
};

ApiResponse respond(const Status& status);
ApiResponse respond(int code, const json::Value& value);
/// As Go's multiplexer answers where nothing is.
ApiResponse page_not_found();

}  // namespace kubexx::testing
