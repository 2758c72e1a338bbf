#include "runtime/schema/structure/structural.hpp"

#include "runtime/schema/structure/extensions.hpp"
#include "runtime/schema/structure/root.hpp"

namespace kubexx::schema::structure {
namespace {

void require_type(const Node& node, Level level, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  if (!schema.type.empty() || schema.int_or_string || preserves_unknown(schema)) return;
  switch (level) {
    case Level::root:
      return errors.required("ROOT-001", node.path.child("type"), "must not be empty at the root");
    case Level::item:
      return errors.required("STRUCT-002", node.path.child("type"), "must not be empty for specified array items");
    case Level::field:
      return errors.required("STRUCT-001", node.path.child("type"), "must not be empty for specified object fields");
  }
}

}  // namespace

void check_pattern(const Node& node, Patterns& patterns, FieldErrors& errors) {
  if (node.schema.pattern.empty()) return;
  const std::string& fault = patterns.fault(node.schema.pattern);
  if (fault.empty()) return;
  errors.invalid("STRUCT-007", node.path.child("pattern"), shown(node.schema.pattern),
                 "must be a valid regular expression, but isn't: " + fault);
}

void check_structural_node(const Node& node, Level level, int server_minor, Patterns& patterns, FieldErrors& errors) {
  const JsonSchema& schema = node.schema;
  if (schema.type == "array" && !schema.items)
    errors.required("STRUCT-003", node.path.child("items"), "must be specified");
  check_pattern(node, patterns, errors);
  if (level == Level::root) check_root_structure(node, errors);
  if (schema.int_or_string) check_int_or_string(node, errors);
  if (schema.embedded_resource) check_embedded_resource(node, errors);
  if (!schema.embedded_resource || schema.type == "object") require_type(node, level, errors);
  if (level == Level::root || schema.embedded_resource) check_resource_fields(node, level, server_minor, errors);
}

}  // namespace kubexx::schema::structure
