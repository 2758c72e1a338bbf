#include <fmt/format.h>

#include <algorithm>

#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/list_types.hpp"
#include "runtime/schema/object/value_validation.hpp"
#include "runtime/schema/structure/trap_sink.hpp"

namespace kubexx::schema::structure {
namespace {

bool has_list(const json::Value& value) {
  if (value.is_array()) return true;
  return value.is_object() &&
         std::ranges::any_of(value.as_object(), [](const auto& member) { return has_list(member.second); });
}

/// Servers do not validate default values below additionalProperties.
void find_unchecked_default(const Node& node, TrapSink& sink) {
  const CompiledSchema compiled = compile_schema(node.schema, SchemaUse::objects, sink.server_minor());
  const FieldPath path = node.path.child("default");
  FieldErrors errors;
  validate_value(*node.schema.default_value, compiled.root(), path, sink.server_minor(), errors);
  if (errors.empty()) return;
  sink.add("TRAP-008", path,
           fmt::format("the default value of {} is not valid, and servers do not check it below additionalProperties: "
                       "they reject every object that gets it ({}): write a valid value",
                       sink.field(node.path), body(errors.list().front())));
}

/// Duplicates are only looked for in objects, so the default value becomes the field of one.
void find_doubled_elements(const Node& node, TrapSink& sink) {
  JsonSchema around;
  JsonSchema& field = around.properties["default"] = node.schema;
  const json::Value value = *field.default_value;
  field.default_value.reset();
  json::Object object;
  object.set("default", value);
  const CompiledSchema compiled = compile_schema(around, SchemaUse::objects, sink.server_minor());
  const FieldPath nowhere;
  FieldErrors errors;
  check_list_types(object, compiled.root(), nowhere, errors);
  if (errors.empty()) return;
  sink.add("TRAP-009", node.path.child("default"),
           fmt::format("the default value of {} has duplicate list elements, so servers reject every object that gets "
                       "it ({}): remove the duplicates",
                       sink.field(node.path), text(errors.list().front())));
}

}  // namespace

void find_default_traps(const Node& node, bool below_additional, TrapSink& sink) {
  if (!has_default(node.schema)) return;
  if (below_additional) find_unchecked_default(node, sink);
  if (has_list(*node.schema.default_value)) find_doubled_elements(node, sink);
}

}  // namespace kubexx::schema::structure
