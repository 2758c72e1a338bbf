#include "runtime/core/ascii.hpp"
#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::schema::definition {
namespace {

void check_label(RuleId rule, const std::string& name, const FieldPath& path, FieldErrors& errors) {
  if (const Complaints complaints = dns1035_label(name); !complaints.empty())
    errors.invalid(rule, path, shown(name), joined(complaints));
}

void check_kind(RuleId rule, const std::string& kind, const FieldPath& path, FieldErrors& errors) {
  if (const Complaints complaints = dns1035_label(core::lowered_to_ascii(kind)); !complaints.empty())
    errors.invalid(rule, path, shown(kind), "may have mixed case, but should otherwise match: " + joined(complaints));
}

void check_labels(RuleId rule, const std::vector<std::string>& names, const FieldPath& path, FieldErrors& errors) {
  for (std::size_t i = 0; i < names.size(); ++i) check_label(rule, names[i], path.index(i), errors);
}

}  // namespace

void check_required_names(const CrdNames& names, const FieldPath& path, FieldErrors& errors) {
  if (names.plural.empty()) errors.required("CRD-NAMES-001", path.child("plural"));
  if (names.singular.empty()) errors.required("CRD-NAMES-002", path.child("singular"));
  if (names.kind.empty()) errors.required("CRD-NAMES-003", path.child("kind"));
  if (names.list_kind.empty()) errors.required("CRD-NAMES-004", path.child("listKind"));
}

void check_names(const CrdNames& names, const FieldPath& path, FieldErrors& errors) {
  if (!names.plural.empty()) check_label("CRD-NAMES-005", names.plural, path.child("plural"), errors);
  if (!names.singular.empty()) check_label("CRD-NAMES-006", names.singular, path.child("singular"), errors);
  if (!names.kind.empty()) check_kind("CRD-NAMES-007", names.kind, path.child("kind"), errors);
  if (!names.list_kind.empty()) check_kind("CRD-NAMES-008", names.list_kind, path.child("listKind"), errors);
  check_labels("CRD-NAMES-009", names.short_names, path.child("shortNames"), errors);
  if (!names.kind.empty() && names.kind == names.list_kind)
    errors.invalid("CRD-NAMES-011", path.child("listKind"), shown(names.list_kind),
                   "kind and listKind may not be the same");
  check_labels("CRD-NAMES-010", names.categories, path.child("categories"), errors);
}

}  // namespace kubexx::schema::definition
