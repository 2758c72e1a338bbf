#include <array>

#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::array<std::string_view, 2> kScopes = {"Cluster", "Namespaced"};

void check_group(const std::string& group, const FieldPath& path, FieldErrors& errors) {
  if (group.empty()) return errors.required("CRD-GROUP-001", path);
  if (const Complaints complaints = dns1123_subdomain(group); !complaints.empty())
    return errors.invalid("CRD-GROUP-002", path, shown(group), joined(complaints));
  if (group.find('.') == std::string::npos)
    errors.invalid("CRD-GROUP-003", path, shown(group), "should be a domain with at least one dot");
}

void check_scope(const std::string& scope, const FieldPath& path, FieldErrors& errors) {
  if (scope.empty()) return errors.required("CRD-SCOPE-001", path);
  if (scope != kScopes[0] && scope != kScopes[1]) errors.not_supported("CRD-SCOPE-002", path, shown(scope), kScopes);
}

}  // namespace

void check_group_and_scope(const CustomResourceDefinition& crd, const FieldPath& spec, FieldErrors& errors) {
  check_group(crd.group, spec.child("group"), errors);
  check_scope(crd.scope, spec.child("scope"), errors);
}

}  // namespace kubexx::schema::definition
