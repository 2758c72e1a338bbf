#include <algorithm>

#include "runtime/schema/definition/rules.hpp"
#include "runtime/schema/structure/node.hpp"
#include "runtime/schema/walk.hpp"

namespace kubexx::schema::definition {

void check_preserve_unknown_fields(const CustomResourceDefinition& crd, const CustomResourceDefinition* old,
                                   FieldErrors& errors) {
  if (!crd.preserve_unknown_fields || (old != nullptr && old->preserve_unknown_fields)) return;
  const FieldPath root, spec = root.child("spec");
  errors.invalid("PUF-001", spec.child("preserveUnknownFields"), shown(true),
                 "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema "
                 "instead");
}

void check_defaults_are_pruned(const CustomResourceDefinition& crd, const FieldPath& spec, FieldErrors& errors) {
  if (!crd.preserve_unknown_fields) return;
  const bool has_defaults = std::any_of(crd.versions.begin(), crd.versions.end(), [](const CrdVersion& version) {
    return version.schema && any_schema(*version.schema, structure::has_default);
  });
  if (has_defaults)
    errors.invalid("PUF-002", spec.child("preserveUnknownFields"), shown(true),
                   "must be false in order to use defaults in the schema");
}

}  // namespace kubexx::schema::definition
