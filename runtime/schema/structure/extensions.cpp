#include "runtime/schema/structure/extensions.hpp"

namespace kubexx::schema::structure {
namespace {

void check_embedded_type(const Node& node, FieldErrors& errors) {
  constexpr const char* kDetail = "must be object if x-kubernetes-embedded-resource is true";
  if (node.schema.type == "object") return;
  const FieldPath path = node.path.child("type");
  if (node.schema.type.empty()) return errors.required("EXT-003", path, kDetail);
  errors.invalid("EXT-003", path, shown(node.schema.type), kDetail);
}

}  // namespace

void check_int_or_string(const Node& node, FieldErrors& errors) {
  constexpr const char* kDetail = "must be false if x-kubernetes-int-or-string is true";
  if (preserves_unknown(node.schema))
    errors.invalid("EXT-001", node.path.child("x-kubernetes-preserve-unknown-fields"), "true", kDetail);
  if (node.schema.embedded_resource)
    errors.invalid("EXT-002", node.path.child("x-kubernetes-embedded-resource"), "true", kDetail);
}

void check_embedded_resource(const Node& node, FieldErrors& errors) {
  check_embedded_type(node, errors);
  if (node.schema.additional_properties) {
    errors.forbidden("EXT-004", node.path.child("additionalProperties"),
                     "must not be used if x-kubernetes-embedded-resource is set");
  }
  if (!preserves_unknown(node.schema) && node.schema.properties.empty()) {
    errors.required("EXT-005", node.path.child("properties"),
                    "must not be empty if x-kubernetes-embedded-resource is true without "
                    "x-kubernetes-preserve-unknown-fields");
  }
}

}  // namespace kubexx::schema::structure
