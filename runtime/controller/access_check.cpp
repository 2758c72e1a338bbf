#include "runtime/controller/access_check.hpp"

#include <fmt/format.h>

#include <kubexx/client/raw_api.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

json::Value review_of(const Right& right) {
  const std::size_t slash = right.resource.find('/');
  json::Value review = json::Object();
  json::set(review, {"apiVersion"}, "authorization.k8s.io/v1");
  json::set(review, {"kind"}, "SelfSubjectAccessReview");
  const auto set = [&](std::string_view member, std::string value) {
    if (!value.empty()) json::set(review, {"spec", "resourceAttributes", member}, std::move(value));
  };
  set("namespace", right.name_space);
  set("name", right.name);
  set("verb", right.verb);
  set("group", right.group);
  set("resource", right.resource.substr(0, slash));
  if (slash != std::string::npos) set("subresource", right.resource.substr(slash + 1));
  return review;
}

bool is_allowed(const std::string& review) {
  const auto read = json::parse(review);
  const auto* document = std::get_if<json::Value>(&read);
  const json::Value* allowed = document == nullptr ? nullptr : json::find(*document, {"status", "allowed"});
  return allowed == nullptr || !allowed->is_bool() || allowed->as_bool();
}

bool continues(const Right& right, const Right& before) {
  return right.name_space == before.name_space && right.group == before.group && right.resource == before.resource &&
         right.name == before.name;
}

}  // namespace

std::vector<Right> denied_rights(const Client& client, const std::vector<Right>& rights) {
  const client::RawApi reviews(client.session(),
                               {.group = "authorization.k8s.io",
                                .version = "v1",
                                .kind = "SelfSubjectAccessReview",
                                .plural = "selfsubjectaccessreviews",
                                .namespaced = false},
                               "");
  std::vector<Right> denied;
  for (const Right& right : rights) {
    const auto answered = reviews.create(json::to_text(review_of(right)), {});
    if (!answered) return {};
    if (!is_allowed(*answered)) denied.push_back(right);
  }
  return denied;
}

std::string text_of(const std::vector<Right>& rights) {
  std::string text;
  for (std::size_t at = 0; at < rights.size(); ++at) {
    const Right& right = rights[at];
    if (at > 0) text += continues(right, rights[at - 1]) ? ", " : "; ";
    text += right.verb;
    if (at + 1 < rights.size() && continues(rights[at + 1], right)) continue;
    text += " " + right.resource;
    if (!right.group.empty()) text += "." + right.group;
    if (!right.name.empty()) text += " \"" + right.name + "\"";
    if (!right.name_space.empty()) text += " in the namespace " + right.name_space;
  }
  return text;
}

}  // namespace kubexx::controller
