#include "runtime/cel/eval/document_view.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/duration.hpp"

namespace kubexx::cel {
namespace {

using DeclaredKind = DeclaredType::Kind;

/// Objects with more members than this are looked up by an index.
constexpr std::size_t kLargeObject = 24;

constexpr std::string_view kNotNullable = "invalid data, got null for schema with nullable=false";
constexpr std::string_view kNoArray = "invalid data, expected an array for the provided schema with type=array";
constexpr std::string_view kNoMap = "invalid data, expected a map for the provided schema with type=object";
constexpr std::string_view kNoIntOrString =
    "invalid data, expected XIntOrString value to be either a string or integer";

std::string_view go_type(const json::Value& json) {
  static constexpr std::string_view kNames[] = {"<nil>",   "bool",   "int64",          "uint64",
                                                "float64", "string", "[]interface {}", "map[string]interface {}"};
  return kNames[json.variant().index()];
}

/// Whether a list that the server forgets to be one is an array as documents have them. Sums are.
bool becomes_array(const ListValue& list) { return list.form != ListValue::Form::items; }

/// What the server takes a value for when it forgets that it is one.
std::string_view go_type(const Value& value) {
  if (value.is(ValueKind::list)) return becomes_array(value.as_list()) ? "[]interface {}" : "[]ref.Val";
  if (value.is(ValueKind::map))
    return value.as_map().form == MapValue::Form::entries ? "map[ref.Val]ref.Val" : "map[string]interface {}";
  static constexpr std::string_view kNames[] = {"structpb.NullValue",
                                                "bool",
                                                "int64",
                                                "uint64",
                                                "float64",
                                                "string",
                                                "[]uint8",
                                                "time.Time",
                                                "time.Duration",
                                                "[]ref.Val",
                                                "map[ref.Val]ref.Val",
                                                "<nil>",
                                                "string",
                                                "netip.Addr",
                                                "netip.Prefix",
                                                "*url.URL",
                                                "*resource.Quantity",
                                                "semver.Version",
                                                "*cel.Format",
                                                "map[string]interface {}",
                                                "*errors.errorString"};
  return kNames[static_cast<std::size_t>(value.kind())];
}

Value wrong_type(std::string_view wanted, std::string_view got, EvalContext& context) {
  return context.error(fmt::format("invalid data, expected {}, got {}", wanted, got));
}

Value view_bytes(std::string_view text, EvalContext& context) {
  auto decoded = core::decode_base64(text, core::Base64Alphabet::url);
  if (const auto* error = std::get_if<core::Base64Error>(&decoded)) {
    return context.error(fmt::format("Invalid byte formatted string {}: {}", text, error->message));
  }
  return Value::bytes(context.arena.copy(std::get<std::string>(decoded)));
}

Value view_duration(std::string_view text, EvalContext& context) {
  const auto duration = core::parse_worded_duration(text);
  if (const auto* problem = std::get_if<std::string>(&duration))
    return context.error(fmt::format("Invalid duration {}: {}", text, *problem));
  return Value::duration(std::get<std::chrono::nanoseconds>(duration));
}

Value view_date(std::string_view text, EvalContext& context) {
  const auto date = core::parse_timestamp(core::TimeLayout::date, text);
  if (const auto* problem = std::get_if<std::string>(&date))
    return context.error(fmt::format("Invalid date formatted string {}: {}", text, *problem));
  return Value::timestamp(std::get<core::Timestamp>(date));
}

/// A date and time, with or without a time zone.
Value view_timestamp(std::string_view text, EvalContext& context) {
  if (text.empty()) return Value::timestamp({});
  std::string problem;
  for (const auto layout : {core::TimeLayout::rfc3339, core::TimeLayout::local_time}) {
    const auto moment = core::parse_timestamp(layout, text);
    if (const auto* found = std::get_if<core::Timestamp>(&moment)) return Value::timestamp(*found);
    problem = std::get<std::string>(moment);
  }
  return context.error(fmt::format("Invalid date-time formatted string {}: {}", text, problem));
}

Value view_text(std::string_view text, const DeclaredType& declared, EvalContext& context) {
  switch (declared.kind) {
    case DeclaredKind::bytes:
      return view_bytes(text, context);
    case DeclaredKind::duration:
      return view_duration(text, context);
    case DeclaredKind::date:
      return view_date(text, context);
    case DeclaredKind::timestamp:
      return view_timestamp(text, context);
    default:
      return Value::string(text);
  }
}

Value view_array(const json::Array& array, const DeclaredType& declared, EvalContext& context) {
  auto* list = context.arena.make<ListValue>();
  list->form = ListValue::Form::json;
  list->order = declared.order;
  list->size = static_cast<std::uint32_t>(array.size());
  list->array = &array;
  list->declared = &declared;
  return Value::list(list);
}

Value view_object(const json::Object& object, const DeclaredType& declared, EvalContext& context) {
  const bool large = object.size() > kLargeObject;
  if (large) {
    const auto known = context.large_objects.find(&object);
    if (known != context.large_objects.end() && known->second->declared == &declared) return Value::map(known->second);
  }
  auto* map = context.arena.make<MapValue>();
  map->form = declared.kind == DeclaredKind::object ? MapValue::Form::object : MapValue::Form::dictionary;
  map->object = &object;
  map->declared = &declared;
  if (large) {
    std::uint32_t at = 0;
    for (const auto& [key, value] : object) map->index.emplace(hash_text(key), at++);
    context.arena.add_outside(object.size() * 48);
    context.large_objects[&object] = map;
  }
  return Value::map(map);
}

/// A sum has values of its own.
Value view_joined(const ListValue& joined, const DeclaredType& declared, EvalContext& context) {
  ListValue* list = make_growing_list(joined.size, context);
  list->order = declared.order;
  list->declared = &declared;
  for (std::size_t i = 0; i < joined.size && !context.arena.exceeded(); ++i)
    append(*list, view_again(item(joined, i, context), *declared.element, context), context);
  return Value::list(list);
}

}  // namespace

Value view_json(const json::Value& json, const DeclaredType& declared, EvalContext& context) {
  if (json.is_null()) return declared.nullable ? Value() : Value::error(kNotNullable);
  const auto* integer = std::get_if<std::int64_t>(&json.variant());
  switch (declared.kind) {
    case DeclaredKind::dyn:
      if (json.is_string()) return Value::string(json.as_string());
      return integer != nullptr ? Value::integer(*integer) : Value::error(kNoIntOrString);
    case DeclaredKind::boolean:
      return json.is_bool() ? Value::boolean(json.as_bool()) : wrong_type("bool", go_type(json), context);
    case DeclaredKind::integer:
      return integer != nullptr ? Value::integer(*integer) : wrong_type("int", go_type(json), context);
    case DeclaredKind::floating:
      return json.is_number() ? Value::floating(json.as_double()) : wrong_type("float", go_type(json), context);
    case DeclaredKind::list:
      return json.is_array() ? view_array(json.as_array(), declared, context) : Value::error(kNoArray);
    case DeclaredKind::map:
    case DeclaredKind::object:
      return json.is_object() ? view_object(json.as_object(), declared, context) : Value::error(kNoMap);
    default:
      return json.is_string() ? view_text(json.as_string(), declared, context)
                              : wrong_type("string", go_type(json), context);
  }
}

Value view_again(const Value& value, const DeclaredType& declared, EvalContext& context) {
  if (value.is_error()) return value;
  if (value.is(ValueKind::optional)) {
    if (value.as_optional() != nullptr) return view_again(*value.as_optional(), declared, context);
    return declared.nullable ? Value() : Value::error(kNotNullable);
  }
  const bool is_text = value.is(ValueKind::string) || value.is(ValueKind::type);
  switch (declared.kind) {
    case DeclaredKind::dyn:
      if (is_text) return Value::string(value.as_text());
      return value.is(ValueKind::integer) ? value : Value::error(kNoIntOrString);
    case DeclaredKind::boolean:
      return value.is(ValueKind::boolean) ? value : wrong_type("bool", go_type(value), context);
    case DeclaredKind::integer:
      return value.is(ValueKind::integer) ? value : wrong_type("int", go_type(value), context);
    case DeclaredKind::floating:
      if (value.is(ValueKind::integer)) return Value::floating(static_cast<double>(value.as_integer()));
      return value.is(ValueKind::floating) ? value : wrong_type("float", go_type(value), context);
    case DeclaredKind::list:
      if (!value.is(ValueKind::list) || !becomes_array(value.as_list())) return Value::error(kNoArray);
      return value.as_list().form == ListValue::Form::json ? view_array(*value.as_list().array, declared, context)
                                                           : view_joined(value.as_list(), declared, context);
    case DeclaredKind::map:
    case DeclaredKind::object:
      if (!value.is(ValueKind::map) || value.as_map().form == MapValue::Form::entries) return Value::error(kNoMap);
      return view_object(*value.as_map().object, declared, context);
    default:
      return is_text ? view_text(value.as_text(), declared, context) : wrong_type("string", go_type(value), context);
  }
}

}  // namespace kubexx::cel
