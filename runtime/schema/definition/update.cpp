#include "runtime/json/text.hpp"
#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr const char* kImmutable = "field is immutable";

}  // namespace

void check_immutable_fields(const CustomResourceDefinition& crd, const CustomResourceDefinition& old,
                            bool is_established, const FieldPath& spec, FieldErrors& errors) {
  const FieldPath names = spec.child("names");
  if (is_established) {
    if (crd.scope != old.scope)
      errors.invalid("UPD-002", spec.child("scope"), json::go_json_quoted(crd.scope), kImmutable);
    if (crd.names.kind != old.names.kind)
      errors.invalid("UPD-002", names.child("kind"), shown(crd.names.kind), kImmutable);
  }
  if (crd.group != old.group) errors.invalid("UPD-001", spec.child("group"), shown(crd.group), kImmutable);
  if (crd.names.plural != old.names.plural)
    errors.invalid("UPD-001", names.child("plural"), shown(crd.names.plural), kImmutable);
}

}  // namespace kubexx::schema::definition
