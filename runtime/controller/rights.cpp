#include "runtime/controller/rights.hpp"

#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/yaml/writer.hpp"

namespace kubexx::controller {
namespace {

json::Value rule(const std::string& group, const std::string& resource,
                 const std::set<std::string, std::less<>>& verbs) {
  json::Object rule;
  rule.append("apiGroups", json::Array{group});
  rule.append("resources", json::Array{resource});
  rule.append("verbs", json::Array(verbs.begin(), verbs.end()));
  return rule;
}

std::string role(const std::string& name, const std::string& name_space, json::Array rules) {
  json::Object metadata, role;
  metadata.append("name", name);
  if (!name_space.empty()) metadata.append("namespace", name_space);
  role.append("apiVersion", "rbac.authorization.k8s.io/v1");
  role.append("kind", name_space.empty() ? "ClusterRole" : "Role");
  role.append("metadata", std::move(metadata));
  role.append("rules", std::move(rules));
  return "---\n" + yaml::to_yaml(std::move(role));
}

}  // namespace

void Rights::add(const std::string& name_space, const std::string& group, const std::string& resource,
                 std::initializer_list<std::string_view> verbs) {
  Verbs& held = by_namespace_[name_space][{group, resource}];
  for (const std::string_view verb : verbs) held.emplace(verb);
}

void Rights::add(const CacheOptions& scope, const std::string& group, const std::string& resource,
                 std::initializer_list<std::string_view> verbs) {
  if (scope.namespaces.empty()) return add("", group, resource, verbs);
  for (const std::string& name_space : scope.namespaces) add(name_space, group, resource, verbs);
}

std::string Rights::roles(const std::string& name) const {
  const auto everywhere = by_namespace_.find("");
  std::string text;
  for (const auto& [name_space, resources] : by_namespace_) {
    json::Array rules;
    for (const auto& [resource, verbs] : resources) {
      Verbs rest = verbs;
      if (!name_space.empty() && everywhere != by_namespace_.end())
        if (const auto granted = everywhere->second.find(resource); granted != everywhere->second.end())
          std::erase_if(rest, [&](const std::string& verb) { return granted->second.contains(verb); });
      if (!rest.empty()) rules.push_back(rule(resource.first, resource.second, rest));
    }
    if (!rules.empty()) text += role(name, name_space, std::move(rules));
  }
  return text;
}

}  // namespace kubexx::controller
