#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/testing/http/api_request.hpp"
#include "runtime/testing/openapi/openapi.hpp"
#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {

/// What a server publishes as OpenAPI v3 of all that it serves. A document is made when it is asked for, and kept until
/// something else is served.
class Publication {
 public:
  /// What is at `/openapi/v3` and below, and at `/openapi/v2`.
  ApiResponse answer(const Registry& registry, const ApiRequest& request);

 private:
  struct Document {
    const std::string& written();
    const std::string& hashed();

    std::vector<PublishedKind> kinds;
    std::optional<std::string> text = {};
    std::string hash = {};
  };

  void follow(const Registry& registry);
  ApiResponse index();
  /// The older form, of no kind at all: kubectl falls back on it for kinds that are not served, and asks for nothing
  /// more.
  static ApiResponse older(const ApiRequest& request);

  std::map<std::string, Document> documents_;  ///< by path: `apis/stable.example.com/v1`
  std::optional<std::uint64_t> generation_;
};

}  // namespace kubexx::testing
