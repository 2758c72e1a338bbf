#include <fmt/format.h>

#include <cmath>

#include "runtime/json/text.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/structure/trap_sink.hpp"

namespace kubexx::schema::structure {
namespace {

bool is_whole(const json::Value& value) {
  return value.is_integer() || (value.is_number() && value.as_double() == std::floor(value.as_double()));
}

bool is_of_type(const json::Value& value, const JsonSchema& schema) {
  if (schema.int_or_string) return value.is_string() || is_whole(value);
  if (schema.type == "string") return value.is_string();
  if (schema.type == "integer") return is_whole(value);
  if (schema.type == "number") return value.is_number();
  if (schema.type == "boolean") return value.is_bool();
  if (schema.type == "array") return value.is_array();
  return schema.type != "object" || value.is_object();
}

/// "a string", "an integer".
std::string with_article(const JsonSchema& schema) {
  if (schema.int_or_string) return "an integer or a string";
  const bool vowel = schema.type == "integer" || schema.type == "object" || schema.type == "array";
  return (vowel ? "an " : "a ") + schema.type;
}

void find_enum_traps(const Node& node, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  if (schema.enumeration.empty()) return;
  const FieldPath path = node.path.child("enum");
  if (schema.nullable) {
    sink.add("TRAP-004", path,
             fmt::format("{0} is nullable, but its enum rejects null, even if it lists null: remove nullable or the "
                         "enum",
                         sink.field(node.path)));
  }
  for (std::size_t i = 0; i < schema.enumeration.size(); ++i) {
    const json::Value& value = schema.enumeration[i];
    if (is_of_type(value, schema) || (value.is_null() && schema.nullable)) continue;
    sink.add("TRAP-005", path.index(i),
             fmt::format("{} can never be {}, which is not {}: {}", sink.field(node.path), json::to_text(value),
                         with_article(schema), schema.type == "string" ? "quote it" : "write a value of that type"));
  }
}

void find_int_or_string_trap(const Node& node, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  if (!has_default(schema) || !schema.int_or_string || is_of_type(*schema.default_value, schema)) return;
  sink.add("TRAP-010", node.path.child("default"),
           fmt::format("the default value of {} is neither an integer nor a string, which servers do not check: they "
                       "reject every object that gets it: write an integer or a string",
                       sink.field(node.path)));
}

/// An anchor anywhere counts: the author has considered anchoring.
bool is_anchored(std::string_view pattern) {
  return pattern.find('^') != std::string_view::npos || pattern.find('$') != std::string_view::npos ||
         pattern.find("\\A") != std::string_view::npos || pattern.find("\\z") != std::string_view::npos;
}

/// The server does not check the type of lists if it recognizes the format. date-time is not reported, since every
/// schema with conditions uses it.
bool accepts_lists(const JsonSchema& schema, int server_minor) {
  if (schema.format.empty() || schema.format == "date-time") return false;
  return find_string_format(schema.format, server_minor) != nullptr;
}

void find_text_traps(const Node& node, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  if (schema.type != "string") return;
  if (accepts_lists(schema, sink.server_minor())) {
    sink.add_first(
        "TRAP-011", node.path.child("format"),
        fmt::format("{} also accepts lists, as does every string with a format, since the server skips their "
                    "type check: add a pattern if this matters",
                    sink.field(node.path)));
  }
  if (!schema.pattern.empty() && !is_anchored(schema.pattern)) {
    sink.add("TRAP-015", node.path.child("pattern"),
             fmt::format("the pattern of {} can match any part of the string: write ^(?:{})$ to match all of it",
                         sink.field(node.path), schema.pattern));
  }
}

void find_rule_traps(const Node& node, TrapSink& sink) {
  const JsonSchema& schema = node.schema;
  if (schema.validations.empty()) return;
  const FieldPath path = node.path.child("x-kubernetes-validations");
  if (schema.type == "string" && schema.format == "byte") {
    sink.add("TRAP-016", path,
             fmt::format("rules on {} fail for values with '+' or '/', which the format allows and CEL cannot decode: "
                         "remove the format or the rules",
                         sink.field(node.path)));
  }
  if (schema.type == "integer") {
    sink.add_first(
        "TRAP-019", path,
        fmt::format("rules on {} fail if a client sends an integer as 3.0, which the type allows; this applies "
                    "to every integer with rules: use minimum and maximum if they are sufficient",
                    sink.field(node.path)));
  }
}

}  // namespace

void find_value_traps(const Node& node, TrapSink& sink) {
  find_enum_traps(node, sink);
  find_int_or_string_trap(node, sink);
  find_text_traps(node, sink);
  find_rule_traps(node, sink);
}

}  // namespace kubexx::schema::structure
