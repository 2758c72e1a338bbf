#include "runtime/cel/eval/plain_copy.hpp"

#include <fmt/format.h>

#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel {
namespace {

Value plain_list(const json::Array& array, EvalContext& context) {
  ListValue* list = make_growing_list(array.size(), context);
  for (const json::Value& element : array) {
    if (context.arena.exceeded()) break;
    append(*list, plain_view(element, context), context);
  }
  return Value::list(list);
}

Value plain_map(const json::Object& object, EvalContext& context) {
  auto* map = context.arena.make<MapValue>();
  context.arena.add_outside(object.size() * 2 * sizeof(Value));
  for (const auto& [key, value] : object) {
    if (context.arena.exceeded()) break;
    set_entry(*map, Value::string(key), plain_view(value, context));
  }
  return Value::map(map);
}

/// A document is copied once.
template <class Copy>
Value copied_once(const void* from, EvalContext& context, Copy copy) {
  const auto known = context.plain_copies.find(from);
  return known != context.plain_copies.end() ? known->second : context.plain_copies[from] = copy();
}

Value unsupported(std::string_view go_type, const Value& value, EvalContext& context) {
  return context.error(fmt::format("unsupported conversion to ref.Val: ({}){}", go_type, shown(value, context)));
}

}  // namespace

Value plain_view(const json::Value& json, EvalContext& context) {
  if (json.is_array()) return plain_list(json.as_array(), context);
  if (json.is_object()) return plain_map(json.as_object(), context);
  if (json.is_string()) return Value::string(json.as_string());
  if (json.is_bool()) return Value::boolean(json.as_bool());
  if (const auto* number = std::get_if<std::int64_t>(&json.variant())) return Value::integer(*number);
  return json.is_number() ? Value::floating(json.as_double()) : Value();
}

Value plain_copy(const Value& value, EvalContext& context) {
  switch (value.kind()) {
    case ValueKind::list: {
      const ListValue& list = value.as_list();
      if (list.form != ListValue::Form::json) return value;
      return copied_once(list.array, context, [&] { return plain_list(*list.array, context); });
    }
    case ValueKind::map: {
      const MapValue& map = value.as_map();
      if (map.form == MapValue::Form::entries) return value;
      return copied_once(map.object, context, [&] { return plain_map(*map.object, context); });
    }
    case ValueKind::optional:
      return value.as_optional() != nullptr ? plain_copy(*value.as_optional(), context) : Value();
    case ValueKind::type:
      return Value::string(value.as_text());
    case ValueKind::error:
      if (value.is_halt()) return value;
      return context.error(fmt::format("unsupported conversion to ref.Val: (*errors.errorString){}", value.as_text()));
    case ValueKind::ip:
      return unsupported("netip.Addr", value, context);
    case ValueKind::cidr:
      return unsupported("netip.Prefix", value, context);
    case ValueKind::url:
      return unsupported("*url.URL", value, context);
    case ValueKind::quantity:
      return unsupported("*resource.Quantity", value, context);
    case ValueKind::semver:
      return unsupported("semver.Version", value, context);
    default:
      return value;
  }
}

}  // namespace kubexx::cel
