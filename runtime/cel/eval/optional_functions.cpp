#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

Value some(const Value& value, EvalContext& context) { return Value::optional(context.arena.make<Value>(value)); }

/// Documents have no zero values: an empty list or object of one is a value.
bool is_zero(const Value& value) {
  switch (value.kind()) {
    case ValueKind::null:
      return true;
    case ValueKind::boolean:
      return !value.as_boolean();
    case ValueKind::integer:
    case ValueKind::duration:
      return value.as_integer() == 0;
    case ValueKind::unsigned_integer:
      return value.as_unsigned() == 0;
    case ValueKind::floating:
      return value.as_floating() == 0;
    case ValueKind::string:
    case ValueKind::bytes:
      return value.as_text().empty();
    case ValueKind::timestamp:
      return value.as_timestamp().same_moment({core::kFirstSecond, 0, 0});
    case ValueKind::list:
      return value.as_list().form != ListValue::Form::json && value.as_list().order == ListOrder::ordered &&
             value.as_list().size == 0;
    case ValueKind::map:
      return value.as_map().form == MapValue::Form::entries && value.as_map().size() == 0;
    default:
      return false;
  }
}

Value of(Arguments arguments, EvalContext& context) { return some(arguments[0], context); }

Value of_non_zero(Arguments arguments, EvalContext& context) {
  return is_zero(arguments[0]) ? Value::optional(nullptr) : some(arguments[0], context);
}

Value none(Arguments, EvalContext&) { return Value::optional(nullptr); }
Value has_value(Arguments arguments, EvalContext&) { return Value::boolean(arguments[0].as_optional() != nullptr); }

Value value(Arguments arguments, EvalContext&) {
  return arguments[0].as_optional() ? *arguments[0].as_optional() : Value::error("optional.none() dereference");
}

Value first(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  return list.size == 0 ? Value::optional(nullptr) : some(item(list, 0, context), context);
}

Value last(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  return list.size == 0 ? Value::optional(nullptr) : some(item(list, list.size - 1, context), context);
}

Value unwrap(Arguments arguments, EvalContext& context) {
  const ListValue& list = arguments[0].as_list();
  ListValue* values = make_bounded_list(list.size, context);
  if (values == nullptr) return too_long();
  for (std::size_t i = 0; i < list.size; ++i) {
    const Value element = item(list, i, context);
    if (!element.is(ValueKind::optional)) return context.error("value " + shown(element, context) + " is not optional");
    if (element.as_optional()) append(*values, *element.as_optional(), context);
  }
  return Value::list(values);
}

Value insert_into(const Value& target, Arguments pairs, EvalContext& context) {
  const MapValue& map = target.as_map();
  MapValue* changed = map.growing ? target.as_growing_map() : context.arena.make<MapValue>();
  if (!map.growing) {
    for (const auto& [key, value] : entries(map, context)) set_entry(*changed, key, value);
  }
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    if (find(*changed, pairs[i], context).found) {
      return context.error("insert failed: key " + shown(pairs[i], context) + " already exists");
    }
    set_entry(*changed, pairs[i], pairs[i + 1]);
    context.arena.add_outside(4 * sizeof(Value));
  }
  return Value::growing(changed);
}

Value insert_entry(Arguments arguments, EvalContext& context) {
  return insert_into(arguments[0], arguments.subspan(1), context);
}

Value insert_entries(Arguments arguments, EvalContext& context) {
  const MapValue& more = arguments[1].as_map();
  std::vector<Value> pairs;
  for (const auto& [key, value] : entries(more, context)) {
    pairs.push_back(key);
    pairs.push_back(value);
  }
  return insert_into(arguments[0], pairs, context);
}

constexpr Implemented kOptionalFunctions[] = {
    {"optional_of", of},
    {"optional_ofNonZeroValue", of_non_zero},
    {"optional_none", none},
    {"optional_hasValue", has_value},
    {"optional_value", value},
    {"list_first", first},
    {"list_last", last},
    {"optional_unwrap", unwrap},
    {"optional_unwrapOpt", unwrap},
    {"@mapInsert_map_key_value", insert_entry},
    {"@mapInsert_map_map", insert_entries},
};

}  // namespace

std::span<const Implemented> optional_functions() { return kOptionalFunctions; }

}  // namespace kubexx::cel
