#include "generator/manifests/rbac_markers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "generator/manifests/source_markers.hpp"
#include "generator/support/nearest.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::manifests {
namespace {

const MarkerFamily& rbac_family() {
  static const MarkerFamily family = {
      "kubebuilder:rbac",
      {"kubebuilder:rbac"},
      "the form is '+kubebuilder:rbac:groups=GROUP;GROUP,resources=NAME;NAME,verbs=VERB;VERB'"};
  return family;
}

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

/// Verbs that API servers know; others are allowed, because aggregated API servers have their own.
const std::vector<std::string_view>& known_verbs() {
  static const std::vector<std::string_view> verbs = {"get",     "list",   "watch",  "create",           "update",
                                                      "patch",   "delete", "use",    "deletecollection", "bind",
                                                      "approve", "sign",   "attest", "escalate",         "impersonate"};
  return verbs;
}

/// Grants that are accepted and never match.
void warn_about_rule(const RbacRule& rule, const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  const std::vector<std::string_view>& known = known_verbs();
  for (const std::string& verb : rule.verbs) {
    const bool names_create = verb == "create" || verb == "deletecollection";
    if (names_create && !rule.resource_names.empty() && rule.resources.front().find('/') == std::string::npos)
      diagnostics.warning(
          "rbac-resource-names", arguments.span("resourceNames"),
          fmt::format("'{}' with resource names never matches: the name is not part of the request", verb));
    if (!rule.urls.empty() || verb == "*" || std::find(known.begin(), known.end(), verb) != known.end()) continue;
    const std::string_view meant = support::nearest(schema::ascii_lowered(verb), known);
    if (meant.empty()) continue;
    diagnostics.warning("rbac-verb", arguments.span("verbs"),
                        fmt::format("'{}' is not a verb of API servers; did you mean '{}'?", verb, meant));
  }
}

std::optional<RbacRule> read_rule(const MarkerArguments& arguments, support::Diagnostics& diagnostics) {
  RbacRule rule{
      arguments.list("groups"), arguments.list("resources"), arguments.list("resourceNames"), arguments.list("urls"),
      arguments.list("verbs"),  arguments.text("namespace"), arguments.text("roleName"),      arguments.span()};
  if (!check_rule(rule, arguments, diagnostics) || !check_names(rule, arguments, diagnostics)) return std::nullopt;
  warn_about_rule(rule, arguments, diagnostics);
  return rule;
}

}  // namespace

std::vector<RbacRule> read_rbac_markers(support::FileId file, const support::SourceMap& sources,
                                        support::Diagnostics& diagnostics) {
  std::vector<RbacRule> rules;
  visit_source_markers(file, sources, rbac_family(), diagnostics,
                       [&](std::string_view, const MarkerArguments& arguments) {
                         if (auto rule = read_rule(arguments, diagnostics)) rules.push_back(std::move(*rule));
                       });
  return rules;
}

}  // namespace kubexx::manifests
