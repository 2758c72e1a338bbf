#include "runtime/testing/requests/access_review.hpp"

#include <algorithm>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/authentication.hpp"
#include "runtime/testing/requests/sent_object.hpp"

namespace kubexx::testing {
namespace {

/// Go prints the struct with the names of its fields.
std::string shown_path(const json::Value& path) {
  return schema::shown(json::Object({{"Path", text_at(path, {"path"})}, {"Verb", text_at(path, {"verb"})}}));
}

class ReviewCheck {
 public:
  explicit ReviewCheck(const json::Value& review)
      : review_(review),
        path_(find(review, {"spec", "nonResourceAttributes"})),
        resource_(find(review, {"spec", "resourceAttributes"})) {}

  /// The review states what it asks for in one of two ways.
  void check_attributes() {
    if (resource_ != nullptr && path_ != nullptr)
      errors_.invalid({}, spec_.child("nonResourceAttributes"), shown_path(*path_),
                      "cannot be specified in combination with resourceAttributes");
    if (resource_ == nullptr && path_ == nullptr)
      errors_.invalid({}, spec_.child("resourceAttributes"), "null",
                      "exactly one of nonResourceAttributes or resourceAttributes must be specified");
  }

  void check_user() {
    if (text_at(review_, {"spec", "user"}).empty() && texts_at(review_, {"spec", "groups"}).empty())
      errors_.invalid({}, spec_.child("user"), schema::shown(""), "at least one of user or group must be specified");
  }

  void check_namespace(const std::string& name_space) {
    const schema::FieldPath resource = spec_.child("resourceAttributes");
    const std::string asked = resource_ == nullptr ? name_space : text_at(*resource_, {"namespace"});
    if (asked != name_space)
      errors_.invalid({}, resource.child("namespace"), schema::shown(asked), "must match metadata.namespace");
    if (path_ != nullptr)
      errors_.invalid({}, spec_.child("nonResourceAttributes"), shown_path(*path_),
                      "disallowed on this kind of request");
  }

  const schema::FieldErrors& errors() const { return errors_; }

 private:
  const json::Value& review_;
  const json::Value* path_;
  const json::Value* resource_;
  schema::FieldPath root_;
  schema::FieldPath spec_ = root_.child("spec");
  schema::FieldErrors errors_;
};

Access reviewed_access(const json::Value& attributes) {
  Access access{.verb = text_at(attributes, {"verb"}),
                .group = text_at(attributes, {"group"}),
                .resource = text_at(attributes, {"resource"}),
                .name_space = text_at(attributes, {"namespace"}),
                .name = text_at(attributes, {"name"})};
  const std::string subresource = text_at(attributes, {"subresource"});
  if (!subresource.empty()) access.resource += "/" + subresource;
  return access;
}

bool is_allowed(const User& user, const json::Value& review) {
  const json::Value* attributes = find(review, {"spec", "resourceAttributes"});
  return attributes == nullptr ? !user.is_anonymous : may(user, reviewed_access(*attributes));
}

/// What a program asks about itself, it may need.
void note_question(const User& user, const json::Value& review) {
  const json::Value* attributes = find(review, {"spec", "resourceAttributes"});
  if (attributes != nullptr && user.rights != nullptr) user.rights->note_question(reviewed_access(*attributes));
}

json::Value rules_of(const User& user, std::string_view name_space) {
  const auto rule = [](std::string_view verb, std::string_view group, json::Array resources) {
    return json::Object({{"verbs", json::Array{verb}}, {"apiGroups", json::Array{group}}, {"resources", resources}});
  };
  json::Array rules = user.rights == nullptr ? json::Array{rule("*", "*", {"*"})} : user.rights->rules(name_space);
  rules.emplace_back(rule("create", "authorization.k8s.io", {"selfsubjectaccessreviews", "selfsubjectrulesreviews"}));
  rules.emplace_back(rule("create", "authentication.k8s.io", {"selfsubjectreviews"}));
  json::Array paths;
  if (user.rights == nullptr)
    paths.emplace_back(json::Object({{"verbs", json::Array{"*"}}, {"nonResourceURLs", json::Array{"*"}}}));
  else
    paths.emplace_back(json::Object({{"verbs", json::Array{"get"}}, {"nonResourceURLs", json::Array{"*"}}}));
  return json::Object(
      {{"resourceRules", std::move(rules)}, {"nonResourceRules", std::move(paths)}, {"incomplete", false}});
}

ApiResponse reviewed(const Route& route, const json::Value& review, json::Value status) {
  json::Object metadata;
  if (!route.name_space.empty()) metadata.append("namespace", route.name_space);
  const json::Value* spec = find(review, {"spec"});
  return respond(201, json::Object({{"kind", route.resource->info.kind},
                                    {"apiVersion", route.resource->info.api_version()},
                                    {"metadata", std::move(metadata)},
                                    {"spec", spec == nullptr ? json::Value(json::Object()) : *spec},
                                    {"status", std::move(status)}}));
}

ApiResponse review_rules(const SentObject& sent, const ApiRequest& request) {
  const std::string name_space = text_at(sent.object, {"spec", "namespace"});
  if (name_space.empty()) return respond(refused("no namespace on request"));
  if (Outcome<bool> allowed = validate_by_webhooks(sent); !allowed) return respond(allowed.status());
  json::Value without = sent.object;
  set(without, {"spec"}, json::Object());
  return reviewed(sent.route, without, rules_of(request.user, name_space));
}

schema::FieldErrors faults_of(const Route& route, const json::Value& review) {
  const std::string& kind = route.resource->info.kind;
  ReviewCheck check(review);
  check.check_attributes();
  if (kind != "SelfSubjectAccessReview") check.check_user();
  if (kind == "LocalSubjectAccessReview") check.check_namespace(route.name_space);
  return check.errors();
}

}  // namespace

ApiResponse review_access(Cluster& cluster, const Route& route, const ApiRequest& request) {
  const Outcome<SentObject> sent = receive(cluster, route, request, route.resource);
  if (!sent) return respond(sent.status());
  const json::Value& review = sent->object;
  const std::string& kind = route.resource->info.kind;
  if (kind == "SelfSubjectRulesReview") return review_rules(*sent, request);
  if (const schema::FieldErrors faults = faults_of(route, review); !faults.empty())
    return respond(invalid({route.resource->info.group, ""}, "", faults.list()));
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  const bool is_own = kind == "SelfSubjectAccessReview";
  if (is_own) note_question(request.user, review);
  const std::optional<User> user =
      is_own ? request.user
             : find_user(cluster, text_at(review, {"spec", "user"}), texts_at(review, {"spec", "groups"}));
  return reviewed(route, review, json::Object({{"allowed", user.has_value() && is_allowed(*user, review)}}));
}

}  // namespace kubexx::testing
