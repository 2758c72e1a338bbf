#include "runtime/controller/rights.hpp"

#include <algorithm>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/yaml/writer.hpp"

namespace kubexx::controller {
namespace {

/// Resources of one group that have the same verbs.
struct Rule {
  std::string group;
  std::vector<std::string> resources;
  std::vector<std::string> verbs;
};

/// The rights of one namespace, joined where only the resource differs.
std::vector<Rule> joined(const std::vector<Right>& rights) {
  std::vector<Rule> rules;
  std::vector<Rule> by_resource;
  for (const Right& right : rights) {
    const bool continues = !by_resource.empty() && by_resource.back().group == right.group &&
                           by_resource.back().resources.front() == right.resource;
    if (!continues) by_resource.push_back({right.group, {right.resource}, {}});
    by_resource.back().verbs.push_back(right.verb);
  }
  for (Rule& one : by_resource) {
    const auto same = std::ranges::find_if(
        rules, [&](const Rule& rule) { return rule.group == one.group && rule.verbs == one.verbs; });
    if (same == rules.end()) {
      rules.push_back(std::move(one));
    } else {
      same->resources.push_back(std::move(one.resources.front()));
    }
  }
  return rules;
}

json::Array array_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

json::Value document_of(const Rule& rule) {
  json::Object document;
  document.append("apiGroups", json::Array{rule.group});
  document.append("resources", array_of(rule.resources));
  document.append("verbs", array_of(rule.verbs));
  return document;
}

std::string role(const std::string& name, const std::string& name_space, const std::vector<Rule>& rules) {
  json::Array documents;
  for (const Rule& rule : rules) documents.push_back(document_of(rule));
  json::Object metadata, role;
  metadata.append("name", name);
  if (!name_space.empty()) metadata.append("namespace", name_space);
  role.append("apiVersion", "rbac.authorization.k8s.io/v1");
  role.append("kind", name_space.empty() ? "ClusterRole" : "Role");
  role.append("metadata", std::move(metadata));
  role.append("rules", std::move(documents));
  return "---\n" + yaml::to_yaml(std::move(role));
}

}  // namespace

void Rights::add(const std::string& name_space, const std::string& group, const std::string& resource,
                 std::initializer_list<const char*> verbs, Need need, const std::string& name) {
  Verbs& held = by_namespace_[name_space][{group, resource}];
  for (const char* verb : verbs) {
    Wanted& wanted = held.try_emplace(verb, Wanted{need, name}).first->second;
    if (need == Need::certain) wanted.need = need;
    if (name != wanted.name) wanted.name.clear();
  }
}

void Rights::add(const CacheOptions& scope, const std::string& group, const std::string& resource,
                 std::initializer_list<const char*> verbs, Need need, const std::string& name) {
  if (scope.namespaces.empty()) return add("", group, resource, verbs, need, name);
  for (const std::string& name_space : scope.namespaces) add(name_space, group, resource, verbs, need, name);
}

bool Rights::holds_everywhere(const Resource& resource, const std::string& verb) const {
  const auto everywhere = by_namespace_.find("");
  if (everywhere == by_namespace_.end()) return false;
  const auto found = everywhere->second.find(resource);
  return found != everywhere->second.end() && found->second.contains(verb);
}

std::vector<Right> Rights::list() const {
  std::vector<Right> rights;
  for (const auto& [name_space, resources] : by_namespace_)
    for (const auto& [resource, verbs] : resources)
      for (const auto& [verb, wanted] : verbs)
        if (name_space.empty() || !holds_everywhere(resource, verb))
          rights.push_back(
              {name_space, resource.first, resource.second, verb, wanted.need == Need::certain, wanted.name});
  return rights;
}

std::string Rights::roles(const std::string& name) const {
  const std::vector<Right> rights = list();
  std::string text;
  for (auto at = rights.begin(); at != rights.end();) {
    const auto end = std::find_if(at, rights.end(), [&](const Right& one) { return one.name_space != at->name_space; });
    text += role(name, at->name_space, joined({at, end}));
    at = end;
  }
  return text;
}

}  // namespace kubexx::controller
