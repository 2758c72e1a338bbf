#include "generator/manifests/rbac_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace kubexx::manifests {
namespace {

using Strings = std::vector<std::string>;

void sort_set(Strings& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

RbacRule normal_form(RbacRule rule) {
  for (std::string& group : rule.groups)
    if (group == "core") group.clear();
  for (Strings* list : {&rule.groups, &rule.resources, &rule.resource_names, &rule.urls, &rule.verbs}) sort_set(*list);
  return {rule.groups, rule.resources, rule.resource_names, rule.urls, rule.verbs, {}, {}, {}};
}

/// One rule for each resource; a rule for URLs as it is.
std::vector<RbacRule> one_per_resource(const std::vector<RbacRule>& rules) {
  std::vector<RbacRule> result;
  for (const RbacRule& rule : rules) {
    const RbacRule normal = normal_form(rule);
    if (normal.resources.empty()) result.push_back(normal);
    for (const std::string& resource : normal.resources) {
      result.push_back(normal);
      result.back().resources = {resource};
    }
  }
  return result;
}

/// Unites the list `united` of rules whose four other lists are equal.
void unite(std::vector<RbacRule>& rules, Strings RbacRule::* united) {
  using Key = std::tuple<Strings, Strings, Strings, Strings, Strings>;
  std::map<Key, RbacRule> by_key;
  for (RbacRule& rule : rules) {
    RbacRule others = rule;
    (others.*united).clear();
    Key key{others.groups, others.resources, others.resource_names, others.urls, others.verbs};
    const auto [place, is_new] = by_key.try_emplace(std::move(key), rule);
    Strings& list = place->second.*united;
    if (!is_new) list.insert(list.end(), (rule.*united).begin(), (rule.*united).end());
  }
  rules.clear();
  for (auto& [key, rule] : by_key) {
    sort_set(rule.*united);
    rules.push_back(std::move(rule));
  }
}

std::string sort_key(const RbacRule& rule) {
  return fmt::format("{} + {} + {} + {}", fmt::join(rule.groups, "&"), fmt::join(rule.resources, "&"),
                     fmt::join(rule.resource_names, "&"), fmt::join(rule.urls, "&"));
}

}  // namespace

std::vector<RbacRule> merge_rules(const std::vector<RbacRule>& rules) {
  std::vector<RbacRule> result = one_per_resource(rules);
  unite(result, &RbacRule::verbs);
  unite(result, &RbacRule::resources);
  unite(result, &RbacRule::groups);
  unite(result, &RbacRule::urls);
  unite(result, &RbacRule::verbs);
  std::stable_sort(result.begin(), result.end(),
                   [](const RbacRule& a, const RbacRule& b) { return sort_key(a) < sort_key(b); });
  // Last, so that `get;*` and `*` stay apart above, as in controller-gen.
  for (RbacRule& rule : result)
    if (std::find(rule.verbs.begin(), rule.verbs.end(), "*") != rule.verbs.end()) rule.verbs = {"*"};
  return result;
}

}  // namespace kubexx::manifests
