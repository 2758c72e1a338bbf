#include "runtime/testing/authorization/granted_rights.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/members.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kApiVersion = "rbac.authorization.k8s.io/v1";

Error unreadable_role(std::string message) { return {.stage = Stage::config, .message = std::move(message)}; }

bool matches(std::string_view granted, std::string_view wanted) { return granted == "*" || granted == wanted; }

/// `*/scale` grants the subresource of every resource.
bool covers_resource(std::string_view granted, std::string_view wanted) {
  if (matches(granted, wanted)) return true;
  const std::size_t slash = wanted.find('/');
  return slash != std::string_view::npos && granted.starts_with("*/") && granted.substr(1) == wanted.substr(slash);
}

std::string described(const std::string& verb, const std::string& group, const std::string& resource,
                      const std::string& name_space) {
  std::string text = fmt::format("{} {}", verb, resource);
  if (!group.empty()) text += "." + group;
  if (!name_space.empty()) text += " in the namespace " + name_space;
  return text;
}

}  // namespace

Result<GrantedRights> GrantedRights::read(std::string_view roles) {
  const yaml::Documents documents = yaml::read_documents(roles);
  if (!documents.errors.empty())
    return unreadable_role("the roles cannot be read: " + documents.errors.front().message);
  GrantedRights rights;
  for (const auto& document : documents.documents) {
    const json::Value& role = document.value;
    const std::string kind = json::text_at(role, {"kind"});
    if (json::text_at(role, {"apiVersion"}) != kApiVersion || (kind != "ClusterRole" && kind != "Role"))
      return unreadable_role(fmt::format("expected a ClusterRole or a Role of {}, found {} {}", kApiVersion,
                                         json::text_at(role, {"apiVersion"}), kind));
    const std::string name_space = json::text_at(role, {"metadata", "namespace"});
    if (kind == "Role" && name_space.empty())
      return unreadable_role(fmt::format("the Role {} has no namespace", json::text_at(role, {"metadata", "name"})));
    const json::Value* rules = json::find(role, {"rules"});
    if (rules == nullptr || !rules->is_array()) continue;
    for (const json::Value& rule : rules->as_array()) rights.add(rule, kind == "Role" ? name_space : "");
  }
  return rights;
}

void GrantedRights::add(const json::Value& rule, const std::string& name_space) {
  for (const std::string& group : json::texts_at(rule, {"apiGroups"}))
    for (const std::string& resource : json::texts_at(rule, {"resources"}))
      for (const std::string& verb : json::texts_at(rule, {"verbs"}))
        rights_.push_back({verb, group, resource, name_space, json::texts_at(rule, {"resourceNames"})});
}

bool GrantedRights::covers(const Right& right, const Access& access) {
  return (right.name_space.empty() || right.name_space == access.name_space) && matches(right.verb, access.verb) &&
         matches(right.group, access.group) && covers_resource(right.resource, access.resource) &&
         (right.names.empty() || std::ranges::find(right.names, access.name) != right.names.end());
}

bool GrantedRights::allow(const Access& access) const {
  return std::ranges::any_of(rights_, [&](const Right& right) { return covers(right, access); });
}

void GrantedRights::note(const Access& access) {
  for (Right& right : rights_)
    if (covers(right, access)) right.is_used = true;
  if (access.verb != "watch") return;
  Access list = access;
  list.verb = "list";
  ask_about(list);
}

void GrantedRights::note_question(const Access& access) {
  ask_about(access);
  if (!allow(access)) note_denied(access);
}

void GrantedRights::note_denied(const Access& access) {
  std::string text = described(access.verb, access.group, access.resource, access.name_space);
  if (std::ranges::find(missing_, text) == missing_.end()) missing_.push_back(std::move(text));
}

void GrantedRights::ask_about(const Access& access) {
  for (Right& right : rights_)
    if (covers(right, access)) right.is_asked_about = true;
}

std::vector<std::string> GrantedRights::unused() const {
  std::vector<std::string> unused;
  for (const Right& right : rights_)
    if (!right.is_used) unused.push_back(described(right.verb, right.group, right.resource, right.name_space));
  return unused;
}

std::vector<std::string> GrantedRights::spare() const {
  std::vector<std::string> spare;
  for (const Right& right : rights_)
    if (!right.is_used && !right.is_asked_about)
      spare.push_back(described(right.verb, right.group, right.resource, right.name_space));
  return spare;
}

json::Array GrantedRights::rules(std::string_view name_space) const {
  json::Array rules;
  for (const Right& right : rights_) {
    if (!right.name_space.empty() && right.name_space != name_space) continue;
    json::Object rule({{"verbs", json::Array{right.verb}},
                       {"apiGroups", json::Array{right.group}},
                       {"resources", json::Array{right.resource}}});
    if (!right.names.empty()) rule.append("resourceNames", json::Array(right.names.begin(), right.names.end()));
    rules.emplace_back(std::move(rule));
  }
  return rules;
}

}  // namespace kubexx::testing
