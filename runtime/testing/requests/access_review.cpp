#include "runtime/testing/requests/access_review.hpp"

#include "runtime/json/members.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/requests/write.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kAccessReview = "SelfSubjectAccessReview";
/// The review says what it asks for in one of two ways.
schema::FieldErrors check_review(const json::Value& review) {
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec");
  const json::Value* path = json::find(review, {"spec", "nonResourceAttributes"});
  const bool has_resource = json::find(review, {"spec", "resourceAttributes"}) != nullptr;
  schema::FieldErrors errors;
  if (has_resource && path != nullptr)
    errors.invalid({}, spec.child("nonResourceAttributes"), schema::shown(*path),
                   "cannot be specified in combination with resourceAttributes");
  if (!has_resource && path == nullptr)
    errors.invalid({}, spec.child("resourceAttributes"), "null",
                   "exactly one of nonResourceAttributes or resourceAttributes must be specified");
  return errors;
}

Access reviewed_access(const json::Value& attributes) {
  Access access{.verb = json::text_at(attributes, {"verb"}),
                .group = json::text_at(attributes, {"group"}),
                .resource = json::text_at(attributes, {"resource"}),
                .name_space = json::text_at(attributes, {"namespace"}),
                .name = json::text_at(attributes, {"name"})};
  const std::string subresource = json::text_at(attributes, {"subresource"});
  if (!subresource.empty()) access.resource += "/" + subresource;
  return access;
}

bool is_allowed(const User& user, const json::Value& review) {
  const json::Value* attributes = json::find(review, {"spec", "resourceAttributes"});
  return attributes == nullptr || may(user, reviewed_access(*attributes));
}

}  // namespace

std::optional<ApiResponse> review_access(const ApiRequest& request) {
  if (request.method != "POST" || request.path != "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews" ||
      request.user.is_anonymous)
    return std::nullopt;
  Resource resource;
  resource.info = {"authorization.k8s.io", "v1", kAccessReview, "selfsubjectaccessreviews"};
  resource.handling = Handling::core;
  Outcome<Body> body = read_body(request, resource);
  if (!body) return respond(body.status());
  json::Value review = std::move(body->document.value);
  if (auto errors = check_review(review); !errors.empty())
    return respond(invalid({"authorization.k8s.io", kAccessReview}, "", errors.list()));
  set(review, {"status"}, json::Object());
  set(review, {"status", "allowed"}, is_allowed(request.user, review));
  return respond(201, review);
}

}  // namespace kubexx::testing
