#include "runtime/controller/rights.hpp"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include <kubexx/json/value.hpp>
#include "runtime/yaml/writer.hpp"

namespace kubexx::controller {
namespace {

/// Resources of one group for which the same verbs and names are granted.
struct Rule {
  std::string group;
  std::vector<std::string> resources;
  std::vector<std::string> names;  ///< none: all
  std::vector<std::string> verbs;
};

/// Rules that are alike but for `members`, with the members of all of them; in the order of the first of each.
template <class IsAlike>
std::vector<Rule> joined(std::vector<Rule> rules, std::vector<std::string> Rule::* members, IsAlike is_alike) {
  std::vector<Rule> joined;
  for (Rule& rule : rules) {
    const auto same = std::ranges::find_if(joined, [&](const Rule& other) { return is_alike(rule, other); });
    if (same == joined.end()) {
      joined.push_back(std::move(rule));
    } else {
      std::ranges::move(rule.*members, std::back_inserter((*same).*members));
    }
  }
  return joined;
}

/// The rights of one namespace.
std::vector<Rule> rules_of(std::span<const Right> rights) {
  std::vector<Rule> rules;
  for (const Right& right : rights) {
    Rule rule{right.group, {right.resource}, {}, {right.verb}};
    if (!right.name.empty()) rule.names = {right.name};
    rules.push_back(std::move(rule));
  }
  rules = joined(std::move(rules), &Rule::verbs, [](const Rule& one, const Rule& other) {
    return one.group == other.group && one.resources == other.resources && one.names == other.names;
  });
  rules = joined(std::move(rules), &Rule::names, [](const Rule& one, const Rule& other) {
    return one.group == other.group && one.resources == other.resources && one.verbs == other.verbs;
  });
  return joined(std::move(rules), &Rule::resources, [](const Rule& one, const Rule& other) {
    return one.group == other.group && one.names == other.names && one.verbs == other.verbs;
  });
}

json::Array array_of(const std::vector<std::string>& texts) { return {texts.begin(), texts.end()}; }

json::Value document_of(const Rule& rule) {
  json::Object document;
  document.append("apiGroups", json::Array{rule.group});
  if (!rule.names.empty()) document.append("resourceNames", array_of(rule.names));
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
  for (const std::string_view verb : verbs) {
    Names& names = held[std::string(verb)];
    Need& wanted = names.try_emplace(verb == "create" ? std::string() : name, need).first->second;
    if (need == Need::certain) wanted = need;
  }
}

void Rights::add(const CacheOptions& scope, const std::string& group, const std::string& resource,
                 std::initializer_list<const char*> verbs, Need need, const std::string& name) {
  if (scope.namespaces.empty()) return add("", group, resource, verbs, need, name);
  for (const std::string& name_space : scope.namespaces) add(name_space, group, resource, verbs, need, name);
}

bool Rights::holds_everywhere(const Resource& resource, const std::string& verb, const std::string& name) const {
  const auto everywhere = by_namespace_.find("");
  if (everywhere == by_namespace_.end()) return false;
  const auto found = everywhere->second.find(resource);
  if (found == everywhere->second.end()) return false;
  const auto names = found->second.find(verb);
  return names != found->second.end() && (names->second.contains("") || names->second.contains(name));
}

std::vector<Right> Rights::list() const {
  std::vector<Right> rights;
  for (const auto& [name_space, resources] : by_namespace_)
    for (const auto& [resource, verbs] : resources)
      for (const auto& [verb, names] : verbs)
        for (const auto& [name, need] : names) {
          const bool is_covered =
              (!name.empty() && names.contains("")) || (!name_space.empty() && holds_everywhere(resource, verb, name));
          if (!is_covered)
            rights.push_back({name_space, resource.first, resource.second, verb, need == Need::certain, name});
        }
  return rights;
}

std::string Rights::roles(const std::string& name) const {
  const std::vector<Right> rights = list();
  std::string text;
  for (auto at = rights.begin(); at != rights.end();) {
    const auto end = std::find_if(at, rights.end(), [&](const Right& one) { return one.name_space != at->name_space; });
    text += role(name, at->name_space, rules_of({at, end}));
    at = end;
  }
  return text;
}

}  // namespace kubexx::controller
