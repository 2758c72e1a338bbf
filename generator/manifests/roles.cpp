#include "generator/manifests/roles.hpp"

#include <map>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_members.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::manifests {
namespace {

json::Value rule_to_json(const RbacRule& rule) {
  json::Object object;
  schema::put_strings(object, "apiGroups", rule.groups);
  schema::put_strings(object, "nonResourceURLs", rule.urls);
  schema::put_strings(object, "resourceNames", rule.resource_names);
  schema::put_strings(object, "resources", rule.resources);
  schema::put_strings(object, "verbs", rule.verbs);
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
