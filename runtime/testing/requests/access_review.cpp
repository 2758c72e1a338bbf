#include "runtime/testing/requests/access_review.hpp"

#include "runtime/json/members.hpp"
#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {

std::optional<ApiResponse> review_access(const ApiRequest& request) {
  if (request.method != "POST" || request.path != "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")
    return std::nullopt;
  Resource resource;
  resource.info = {"authorization.k8s.io", "v1", "SelfSubjectAccessReview", "selfsubjectaccessreviews"};
  resource.handling = Handling::core;
  Outcome<Body> body = read_body(request, resource);
  if (!body) return respond(body.status());
  json::Value review = std::move(body->document.value);
  set(review, {"status"}, json::Object());
  set(review, {"status", "allowed"}, true);
  return respond(201, review);
}

}  // namespace kubexx::testing
