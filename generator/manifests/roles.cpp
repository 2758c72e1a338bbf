#include "generator/manifests/roles.hpp"

#include <map>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/yaml/writer.hpp"

namespace kubexx::manifests {
namespace {

void set_list(json::Object& object, const char* key, const std::vector<std::string>& list) {
  if (list.empty()) return;
  json::Array values;
  for (const std::string& each : list) values.emplace_back(each);
  object.set(key, std::move(values));
}

json::Value rule_to_json(const RbacRule& rule) {
  json::Object object;
  set_list(object, "apiGroups", rule.groups);
  set_list(object, "nonResourceURLs", rule.urls);
  set_list(object, "resourceNames", rule.resource_names);
  set_list(object, "resources", rule.resources);
  set_list(object, "verbs", rule.verbs);
  return object;
}

json::Value role_to_json(const std::string& name_space, const std::string& name, const std::vector<RbacRule>& rules) {
  json::Object metadata, role;
  metadata.set("name", name);
  if (!name_space.empty()) metadata.set("namespace", name_space);
  json::Array list;
  for (const RbacRule& rule : merge_rules(rules)) list.push_back(rule_to_json(rule));
  role.set("apiVersion", "rbac.authorization.k8s.io/v1");
  role.set("kind", name_space.empty() ? "ClusterRole" : "Role");
  role.set("metadata", std::move(metadata));
  role.set("rules", std::move(list));
  return role;
}

}  // namespace

std::string write_roles(const std::vector<RbacRule>& rules, std::string_view role_name) {
  std::map<std::pair<std::string, std::string>, std::vector<RbacRule>> roles;
  for (const RbacRule& rule : rules) {
    const std::string& own = rule.role_name;
    roles[{rule.name_space, own.empty() ? std::string(role_name) : own}].push_back(rule);
  }
  std::string out;
  for (const auto& [key, granted] : roles) out += "---\n" + yaml::to_yaml(role_to_json(key.first, key.second, granted));
  return out;
}

}  // namespace kubexx::manifests
