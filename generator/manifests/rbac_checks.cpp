#include "generator/manifests/rbac_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "generator/support/nearest.hpp"
#include "runtime/core/ascii.hpp"
#include "runtime/core/version_name.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

/// The rules of an API server for one rule of a role; false if it would reject the rule.
bool check_rule(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  const auto reject = [&](std::string_view argument, std::string message) {
    diagnostics.error("rbac-invalid", arguments.span(argument), std::move(message));
    return false;
  };
  if (rule.verbs.empty()) return reject("verbs", "'verbs' is empty; expected at least one verb, such as get");
  if (!rule.urls.empty()) {
    if (!rule.groups.empty() || !rule.resources.empty() || !rule.resource_names.empty())
      return reject("urls", "a rule grants either 'urls' or 'groups' and 'resources'; expected a marker for each");
    if (!rule.name_space.empty())
      return reject("urls", "URLs do not belong to a namespace; expected a rule without 'namespace'");
    return true;
  }
  if (rule.groups.empty())
    return reject("groups", "'groups' is missing or empty; expected an API group, or \"\" for the core group");
  if (rule.resources.empty())
    return reject("resources", "'resources' is missing or empty; expected the plural name of a resource, such as pods");
  return true;
}

bool check_names(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  const auto check = [&](std::string_view argument, const std::string& name, const schema::Complaints& complaints) {
    if (name.empty() || complaints.empty()) return true;
    diagnostics.error("rbac-invalid", arguments.span(argument),
                      fmt::format("'{}' is not a valid {}: {}", name, argument, complaints.front()));
    return false;
  };
  return check("namespace", rule.name_space, schema::dns1123_label(rule.name_space)) &&
         check("roleName", rule.role_name, schema::path_segment(rule.role_name));
}

/// Verbs that API servers check rights for. Those with a colon, such as `impersonate:user-info`, are known by it.
constexpr std::string_view kVerbs[] = {
    "get", "list", "watch",    "create",      "update",  "patch", "delete", "deletecollection",
    "use", "bind", "escalate", "impersonate", "approve", "sign",  "attest", "request-serviceaccounts-token-audience"};
constexpr std::string_view kMethods[] = {"get", "head", "post", "put", "patch", "delete", "options"};

/// Ways to rights that the rule does not name.
constexpr std::string_view kPowers[] = {"escalate", "bind", "impersonate"};

bool contains(const std::vector<std::string>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

std::string named(std::string_view group) {
  return group.empty() ? std::string("the core group") : fmt::format("group '{}'", group);
}

/// Requests that have no name, or only with a field selector.
void warn_about_names(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  if (rule.resource_names.empty() || rule.resources.front().find('/') != std::string::npos) return;
  for (const std::string& verb : rule.verbs) {
    if (verb == "create" || verb == "deletecollection")
      diagnostics.warning(
          "rbac-resource-names", arguments.span("resourceNames"),
          fmt::format("'{}' with resource names never matches: the name is not part of the request", verb));
    if (verb == "list" || verb == "watch")
      diagnostics.warning("rbac-resource-names", arguments.span("resourceNames"),
                          fmt::format("'{}' with resource names matches only requests with the field selector "
                                      "'metadata.name=NAME'",
                                      verb));
  }
}

void warn_about_stars(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  const std::pair<std::string_view, const std::vector<std::string>&> lists[] = {
      {"groups", rule.groups}, {"resources", rule.resources}, {"verbs", rule.verbs}, {"urls", rule.urls}};
  for (const auto& [argument, list] : lists)
    if (contains(list, "*"))
      diagnostics.warning("rbac-wide", arguments.span(argument),
                          fmt::format("'{}' contains '*', which also grants what later releases add", argument));
}

void warn_about_power(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  if (!rule.resource_names.empty()) return;
  for (const std::string& verb : rule.verbs)
    if (std::find(std::begin(kPowers), std::end(kPowers), verb) != std::end(kPowers))
      diagnostics.warning("rbac-wide", arguments.span("verbs"),
                          fmt::format("'{}' without resource names gives the program any right", verb));
  const bool reads = contains(rule.verbs, "get") || contains(rule.verbs, "list") || contains(rule.verbs, "watch");
  if (reads && rule.name_space.empty() && contains(rule.resources, "secrets") &&
      (contains(rule.groups, "") || contains(rule.groups, "core")))
    diagnostics.warning("rbac-wide", arguments.span("resources"),
                        "the secrets of all namespaces can be read; expected 'namespace' or 'resourceNames'");
}

}  // namespace

bool RbacChecks::check(const RbacRule& rule, const MarkerArguments& arguments,
                       support::Diagnostics& diagnostics) const {
  if (!check_rule(rule, arguments, diagnostics) || !check_names(rule, arguments, diagnostics) ||
      !check_verbs(rule, arguments, diagnostics))
    return false;
  warn_about_stars(rule, arguments, diagnostics);
  if (!rule.urls.empty()) return true;
  warn_about_names(rule, arguments, diagnostics);
  warn_about_power(rule, arguments, diagnostics);
  warn_about_groups(rule, arguments, diagnostics);
  warn_about_resources(rule, arguments, diagnostics);
  return true;
}

bool RbacChecks::knows_verb(const std::string& verb, bool is_for_urls) const {
  if (verb == "*" || contains(vocabulary_.verbs, verb)) return true;
  if (is_for_urls) return std::find(std::begin(kMethods), std::end(kMethods), verb) != std::end(kMethods);
  return verb.find(':') != std::string::npos ||
         std::find(std::begin(kVerbs), std::end(kVerbs), verb) != std::end(kVerbs);
}

bool RbacChecks::check_verbs(const RbacRule& rule, const MarkerArguments& arguments,
                             support::Diagnostics& diagnostics) const {
  const bool is_for_urls = !rule.urls.empty();
  const std::vector<std::string_view> known =
      is_for_urls ? std::vector<std::string_view>(std::begin(kMethods), std::end(kMethods))
                  : std::vector<std::string_view>(std::begin(kVerbs), std::end(kVerbs));
  bool is_known = true;
  for (const std::string& verb : rule.verbs) {
    if (knows_verb(verb, is_for_urls)) continue;
    is_known = false;
    const std::string_view meant = support::nearest(core::ascii_lowered(verb), known);
    auto& error = diagnostics.error(
        "rbac-verb", arguments.span("verbs"),
        fmt::format("'{}' is not a {}{}", verb, is_for_urls ? "method of HTTP in lower case" : "verb of API servers",
                    meant.empty() ? std::string() : fmt::format("; did you mean '{}'?", meant)));
    if (meant.empty() && !is_for_urls)
      error.notes.push_back({fmt::format("if an aggregated API server has it, allow it: --allow-verb {}", verb), {}});
  }
  return is_known;
}

/// `apps/v1` and `v1` are what manifests have in apiVersion.
void RbacChecks::warn_about_groups(const RbacRule& rule, const MarkerArguments& arguments,
                                   support::Diagnostics& diagnostics) const {
  for (const std::string& group : rule.groups) {
    warn_about_group(group, rule, arguments, diagnostics);
    const std::string meant = core::is_version_name(group) ? std::string() : group.substr(0, group.find('/'));
    if (meant == group) continue;
    diagnostics.warning("rbac-resource", arguments.span("groups"),
                        fmt::format("'{}' is not an API group; rules have no version: expected {}", group,
                                    meant.empty() ? "\"\"" : fmt::format("'{}'", meant)));
  }
}

/// The groups of definitions have a domain, so that one without is Kubernetes' own, or misspelt.
void RbacChecks::warn_about_group(const std::string& group, const RbacRule& rule, const MarkerArguments& arguments,
                                  support::Diagnostics& diagnostics) const {
  const bool may_exist = group.find_first_of("./*") != std::string::npos || group == "core" ||
                         core::is_version_name(group) || resources_.has_group(group);
  if (may_exist || vocabulary_.controller_gen) return;
  const std::string_view meant = resources_.meant_group(group);
  auto& warning =
      diagnostics.warning("rbac-group", arguments.span("groups"),
                          fmt::format("'{}' is not an API group of Kubernetes, and other groups have a domain{}", group,
                                      meant.empty() ? std::string() : fmt::format("; did you mean '{}'?", meant)));
  if (!meant.empty()) return;
  for (const std::string& resource : rule.resources)
    if (const std::string* other = resources_.other_group(resource))
      warning.notes.push_back({fmt::format("{} has '{}'", named(*other), resource), {}});
}

/// A resource has to be one of at least one group; of a group that is not known, it may be.
void RbacChecks::warn_about_resources(const RbacRule& rule, const MarkerArguments& arguments,
                                      support::Diagnostics& diagnostics) const {
  std::vector<std::string> groups = rule.groups;
  std::replace(groups.begin(), groups.end(), std::string("core"), std::string());
  if (!std::all_of(groups.begin(), groups.end(), [&](const std::string& each) { return resources_.has_group(each); }))
    return;
  for (const std::string& resource : rule.resources) {
    const auto has = [&](const std::string& group) { return resources_.has(group, resource); };
    if (std::any_of(groups.begin(), groups.end(), has)) continue;
    std::string meant;
    for (const std::string& group : groups)
      if (meant.empty()) meant = resources_.meant(group, resource);
    auto& warning =
        diagnostics.warning("rbac-resource", arguments.span("resources"),
                            fmt::format("'{}' is not a resource of {}{}", resource, named(groups.front()),
                                        meant.empty() ? std::string() : fmt::format("; did you mean '{}'?", meant)));
    if (const std::string* other = resources_.other_group(resource))
      warning.notes.push_back({fmt::format("{} has it", named(*other)), {}});
  }
}

}  // namespace kubexx::manifests
