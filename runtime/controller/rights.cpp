#include "runtime/controller/rights.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/yaml/writer.hpp"

namespace kubexx::controller {
namespace {

json::Value rule(const std::string& group, const std::string& resource, const std::set<std::string>& verbs) {
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
                 std::initializer_list<const char*> verbs) {
  Verbs& held = by_namespace_[name_space][{group, resource}];
  held.insert(verbs.begin(), verbs.end());
}

void Rights::add(const CacheOptions& scope, const std::string& group, const std::string& resource,
                 std::initializer_list<const char*> verbs) {
  if (scope.namespaces.empty()) return add("", group, resource, verbs);
  for (const std::string& name_space : scope.namespaces) add(name_space, group, resource, verbs);
}

Rights::Verbs Rights::beyond_cluster_role(const Resource& resource, const Verbs& verbs) const {
  const auto everywhere = by_namespace_.find("");
  if (everywhere == by_namespace_.end() || !everywhere->second.contains(resource)) return verbs;
  const Verbs& granted = everywhere->second.at(resource);
  Verbs beyond;
  std::ranges::set_difference(verbs, granted, std::inserter(beyond, beyond.end()));
  return beyond;
}

std::string Rights::roles(const std::string& name) const {
  std::string text;
  for (const auto& [name_space, resources] : by_namespace_) {
    json::Array rules;
    for (const auto& [resource, verbs] : resources) {
      const Verbs needed = name_space.empty() ? verbs : beyond_cluster_role(resource, verbs);
      if (!needed.empty()) rules.push_back(rule(resource.first, resource.second, needed));
    }
    if (!rules.empty()) text += role(name, name_space, std::move(rules));
  }
  return text;
}

}  // namespace kubexx::controller
