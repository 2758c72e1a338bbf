#include "generator/manifests/rbac_markers.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "generator/manifests/source_markers.hpp"

namespace kubexx::manifests {
namespace {

const MarkerFamily& rbac_family() {
  static const MarkerFamily family = {
      "kubebuilder:rbac",
      {"kubebuilder:rbac"},
      "the form is '+kubebuilder:rbac:groups=GROUP;GROUP,resources=NAME;NAME,verbs=VERB;VERB'"};
  return family;
}

std::optional<RbacRule> read_rule(const MarkerArguments& arguments, const RbacChecks& checks,
                                  support::Diagnostics& diagnostics) {
  RbacRule rule{
      arguments.list("groups"), arguments.list("resources"), arguments.list("resourceNames"), arguments.list("urls"),
      arguments.list("verbs"),  arguments.text("namespace"), arguments.text("roleName"),      arguments.span()};
  if (!checks.check(rule, arguments, diagnostics)) return std::nullopt;
  return rule;
}

}  // namespace

std::vector<RbacRule> read_rbac_markers(support::FileId file, const support::SourceMap& sources,
                                        const RbacChecks& checks, support::Diagnostics& diagnostics) {
  std::vector<RbacRule> rules;
  visit_source_markers(file, sources, rbac_family(), diagnostics,
                       [&](std::string_view, const MarkerArguments& arguments) {
                         if (auto rule = read_rule(arguments, checks, diagnostics)) rules.push_back(std::move(*rule));
                       });
  return rules;
}

}  // namespace kubexx::manifests
