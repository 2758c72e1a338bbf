#include "generator/crd/initial_value.hpp"

#include <algorithm>
#include <variant>

#include "generator/crd/default_value.hpp"
#include "generator/crd/fields.hpp"
#include "generator/crd/inlining.hpp"
#include "generator/crd/types.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/quantity.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using Kind = Type::Kind;
using Initial = std::optional<json::Value>;

Initial zero_value(const Context& context, const Type& type);

Initial zero_of_known(const Type& type) {
  if (type.name == "Duration") return json::Value("0s");
  if (type.name == "Quantity") return json::Value("0");
  if (type.name == "IntOrString") return json::Value(0);
  return std::nullopt;
}

Initial zero_of_enum(const Context& context, const Type& type) {
  const auto found = context.types.enums.find(type.name);
  if (found == context.types.enums.end()) return std::nullopt;
  if (found->second.as_integers) return json::Value(0);
  for (const model::EnumValue& value : found->second.values)
    if (value.number == 0) return json::Value(value.text);
  return std::nullopt;
}

Initial zero_of_array(const Context& context, const Type& type) {
  constexpr std::uint64_t most_elements = 10'000;
  const Initial element = zero_value(context, type.arguments.at(0));
  if (!element || type.extent > most_elements) return std::nullopt;
  return json::Value(json::Array(type.extent, *element));
}

Initial zero_of_record(const Context& context, const Type& type) {
  const auto found = context.types.structs.find(type.name);
  if (found == context.types.structs.end()) return std::nullopt;
  json::Object object;
  for (const model::Field& field : found->second.fields) {
    Initial value = initial_value(context, field);
    if (!value) continue;
    if (!field.inlined) {
      object.set(field.json_name, std::move(*value));
    } else if (value->is_object()) {
      for (const auto& [name, member] : value->as_object()) object.set(name, member);
    }
  }
  return json::Value(std::move(object));
}

/// What `T{}` is sent as.
Initial zero_value(const Context& context, const Type& type) {
  const Type& target = behind_aliases(context.types, type);
  switch (target.kind) {
    case Kind::boolean:
    case Kind::integer:
    case Kind::byte:
    case Kind::floating:
    case Kind::string:
      return zero_scalar(context, target);
    case Kind::bytes:
      return json::Value("");
    case Kind::list:
    case Kind::set:
      return json::Value(json::Array{});
    case Kind::array:
      return zero_of_array(context, target);
    case Kind::map:
      return json::Value(json::Object{});
    case Kind::duration:
      return json::Value("0s");
    case Kind::known:
      return zero_of_known(target);
    case Kind::enumeration:
      return zero_of_enum(context, target);
    case Kind::record:
      return zero_of_record(context, target);
    case Kind::optional:
    case Kind::alias:
    case Kind::variant:
    case Kind::time_point:
    case Kind::unsupported:
      break;
  }
  return std::nullopt;
}

bool same_duration(const std::string& a, const std::string& b) {
  const auto first = core::parse_duration(a);
  return first && first == core::parse_duration(b);
}

bool same_quantity(const std::string& a, const std::string& b) {
  const auto first = core::Quantity::parse(a);
  const auto second = core::Quantity::parse(b);
  const auto* left = std::get_if<core::Quantity>(&first);
  const auto* right = std::get_if<core::Quantity>(&second);
  return left != nullptr && right != nullptr && left->compare(*right) == 0;
}

/// A value as C++ and the server see it, whose spellings may differ.
struct Comparison {
  const Context& context;
  const json::Value& default_value;
  const json::Value& initial;
};

bool same_value(const json::Value& a, const json::Value& b) {
  return a.is_number() && b.is_number() ? a.as_double() == b.as_double() : a == b;
}

bool same_known(const Comparison& values, const Type& type) {
  if (values.default_value.is_string() && values.initial.is_string()) {
    const std::string& a = values.default_value.as_string();
    const std::string& b = values.initial.as_string();
    if (type.name == "Duration") return a == b || same_duration(a, b);
    if (type.name == "Quantity") return a == b || same_quantity(a, b);
  }
  return same_value(values.default_value, values.initial);
}

bool same_length_of_time(const Comparison& values) {
  return same_value(values.default_value, values.initial) ||
         (values.default_value.is_string() && values.initial.is_string() &&
          same_duration(values.default_value.as_string(), values.initial.as_string()));
}

bool same_elements(const Comparison& values, const Type& element) {
  if (!values.default_value.is_array() || !values.initial.is_array())
    return same_value(values.default_value, values.initial);
  const json::Array& a = values.default_value.as_array();
  const json::Array& b = values.initial.as_array();
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const json::Value& x, const json::Value& y) { return agrees(values.context, element, x, y); });
}

bool same_entries(const Comparison& values, const Type& type) {
  if (!values.default_value.is_object() || !values.initial.is_object())
    return same_value(values.default_value, values.initial);
  const json::Object& a = values.default_value.as_object();
  const json::Object& b = values.initial.as_object();
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const auto& entry) {
           const json::Value* other = b.find(entry.first);
           return other != nullptr && agrees(values.context, type, entry.second, *other);
         });
}

/// A member that the default value omits gets the default value of its own declaration.
bool same_member(const Comparison& values, const model::Field& field) {
  if (field.inlined) return agrees(values.context, field.type(), values.default_value, values.initial);
  const json::Value* sent = values.initial.as_object().find(field.json_name);
  const json::Value* given = values.default_value.as_object().find(field.json_name);
  if (given != nullptr) return sent != nullptr && agrees(values.context, field.type(), *given, *sent);
  if (sent == nullptr) return true;
  const Initial own = initial_value(values.context, field);
  return own && agrees(values.context, field.type(), *own, *sent);
}

bool same_members(const Comparison& values, const Type& type) {
  const auto found = values.context.types.structs.find(type.name);
  if (found == values.context.types.structs.end() || !values.default_value.is_object() || !values.initial.is_object())
    return same_value(values.default_value, values.initial);
  const auto& fields = found->second.fields;
  return std::all_of(fields.begin(), fields.end(),
                     [&](const model::Field& field) { return same_member(values, field); });
}

/// The members without a default value of their own.
json::Object required_members(const Context& context, const model::Struct& type) {
  json::Object object;
  for (const model::Field& field : type.fields) {
    if (const model::Struct* inlined = field.inlined ? inlined_struct(context, field) : nullptr) {
      if (is_optional(context.types, field.type())) continue;
      for (const auto& [name, member] : required_members(context, *inlined)) object.set(name, member);
    } else if (is_required(context, type, field) && !has_initial_value(context, field)) {
      if (Initial value = value_of_braces(context, field.type())) object.set(field.json_name, std::move(*value));
    }
  }
  return object;
}

}  // namespace

std::optional<json::Value> value_of_braces(const Context& context, const facts::Type& type) {
  const Type& target = behind_aliases(context.types, type);
  const bool is_object =
      target.kind == Kind::known && (target.name == "RawExtension" || target.name == "LabelSelector");
  if (is_object) return json::Value(json::Object{});
  if (target.kind != Kind::record) return zero_value(context, target);
  const auto found = context.types.structs.find(target.name);
  if (found == context.types.structs.end()) return std::nullopt;
  return json::Value(required_members(context, found->second));
}

std::optional<json::Value> initial_value(const Context& context, const model::Field& field) {
  if (!has_initial_value(context, field)) return zero_value(context, field.type());
  ConvertedValue converted = convert(context, *field.fact->initializer, field.type());
  return converted.problem.empty() ? std::move(converted.value) : std::nullopt;
}

bool agrees(const Context& context, const Type& type, const json::Value& default_value, const json::Value& initial) {
  const Comparison values{context, default_value, initial};
  const Type& target = behind_aliases(context.types, type);
  switch (target.kind) {
    case Kind::optional:
      return agrees(context, target.arguments.at(0), default_value, initial);
    case Kind::list:
    case Kind::set:
    case Kind::array:
      return same_elements(values, target.arguments.at(0));
    case Kind::map:
      return same_entries(values, target.arguments.at(1));
    case Kind::duration:
      return same_length_of_time(values);
    case Kind::known:
      return same_known(values, target);
    case Kind::record:
      return same_members(values, target);
    case Kind::boolean:
    case Kind::integer:
    case Kind::byte:
    case Kind::floating:
    case Kind::string:
    case Kind::bytes:
    case Kind::enumeration:
    case Kind::alias:
    case Kind::variant:
    case Kind::time_point:
    case Kind::unsupported:
      break;
  }
  return same_value(default_value, initial);
}

}  // namespace kubexx::crd
