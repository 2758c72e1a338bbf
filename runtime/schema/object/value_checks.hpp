#pragma once

#include <cstdint>
#include <string_view>

#include <kubexx/json/value.hpp>
#include "runtime/schema/object/compiled_schema.hpp"
#include "runtime/schema/object/value_name.hpp"
#include "runtime/schema/object/value_result.hpp"

// The checks on one value by itself. Each adds the faults it finds; the walk over objects, lists and junctors is in
// value_validation.cpp.

namespace kubexx::schema {

/// The word and the bit of a JSON type as Go decodes numbers: integers are those that 64 signed bits hold.
struct GoType {
  std::string_view name;
  TypeSet bit = 0;
};
GoType go_type(const json::Value& value);

/// Whether the server counts a double among the integers; it tolerates a little fraction.
bool is_json_integer(double number, int server_minor);
/// A double as Go on amd64 makes an integer of it: what does not fit becomes the smallest one.
std::int64_t go_int64(double number);

void check_type(const json::Value& value, const SchemaNode& schema, const ValueName& name, int server_minor,
                ValueResult& result);
void check_enumeration(const json::Value& value, const SchemaNode& schema, const ValueName& name, ValueResult& result);
/// `value` is a number.
void check_number(const json::Value& value, const SchemaNode& schema, const ValueName& name, int server_minor,
                  ValueResult& result);
void check_text(std::string_view text, const SchemaNode& schema, const ValueName& name, int server_minor,
                ValueResult& result);

}  // namespace kubexx::schema
