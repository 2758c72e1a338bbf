#include "generator/crd/default_value.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>

#include "generator/crd/initial_value.hpp"
#include "generator/crd/types.hpp"
#include "generator/model/names.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/duration.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using facts::Value;
using TypeKind = Type::Kind;
using ValueKind = Value::Kind;

ConvertedValue done(json::Value value) { return {std::move(value), {}, {}}; }
ConvertedValue problem(const Value& value, std::string text) { return {std::nullopt, std::move(text), value.span}; }

ConvertedValue mismatch(const Value& value, const Type& type) {
  if (value.kind == ValueKind::unreadable) return problem(value, value.text);
  return problem(value, fmt::format("it is not a constant of type '{}' that can be read", type.spelling));
}

std::optional<json::Value> as_integer(const Value& value) {
  switch (value.kind) {
    case ValueKind::integer:
    case ValueKind::enumerator:
      return json::Value(value.integer);
    case ValueKind::unsigned_integer:
      return json::Value(value.unsigned_integer);
    case ValueKind::boolean:
      return json::Value(value.boolean ? 1 : 0);
    case ValueKind::number:
      if (value.number == std::floor(value.number) && std::fabs(value.number) < 9.2e18) {
        return json::Value(static_cast<std::int64_t>(value.number));
      }
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

/// `T{x}`: the only value inside a wrapper.
const Value* single_part(const Value& value) {
  if (value.kind != ValueKind::object && value.kind != ValueKind::list) return nullptr;
  if (value.elements.size() == 1 && value.members.empty()) return &value.elements.front();
  if (value.members.size() == 1 && value.elements.empty()) return &value.members.front().value;
  return nullptr;
}

ConvertedValue boolean(const Value& value, const Type& type) {
  if (value.kind == ValueKind::boolean) return done(value.boolean);
  if (value.kind == ValueKind::integer) return done(value.integer != 0);
  return mismatch(value, type);
}

/// The shortest decimal that is this float: `0.1`, not `0.10000000149011612`.
double shortest_float(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
  std::from_chars(text.data(), end, value);
  return value;
}

ConvertedValue number(const Value& value, const Type& type) {
  if (value.kind == ValueKind::number) {
    if (!std::isfinite(value.number)) return problem(value, "JSON cannot represent this number");
    return done(type.bits == 32 ? shortest_float(value.number) : value.number);
  }
  if (auto integer = as_integer(value)) return done(std::move(*integer));
  return mismatch(value, type);
}

ConvertedValue bytes(const Value& value, const Type& type) {
  std::string content;
  if (value.kind == ValueKind::string) return done(core::encode_base64(value.text, core::Base64Alphabet::standard));
  if (value.kind != ValueKind::list) return mismatch(value, type);
  for (const Value& element : value.elements) {
    const Value* part = single_part(element);
    const Value& byte = part != nullptr ? *part : element;
    if (byte.kind != ValueKind::integer && byte.kind != ValueKind::enumerator) return mismatch(value, type);
    content += static_cast<char>(byte.integer);
  }
  return done(core::encode_base64(content, core::Base64Alphabet::standard));
}

/// What a string literal initialises in C++, as far as JSON can represent it.
ConvertedValue string_of(const Value& value) {
  if (value.text.find('\0') != std::string::npos)
    return problem(value, "it contains a null character, at which C++ ends a string");
  if (core::find_invalid_utf8(value.text) != std::string::npos) return problem(value, "it is not valid UTF-8");
  return done(value.text);
}

/// An element of a list or a value of a map: C++ sends null for one without a value.
ConvertedValue element_of(const Context& context, const Value& value, const Type& type) {
  ConvertedValue converted = convert(context, value, type);
  if (converted.value || !converted.problem.empty()) return converted;
  if (!is_optional(context.types, type))
    if (auto written = value_of_braces(context, type)) return done(*std::move(written));
  return problem(value, fmt::format("an empty '{}' is null, which cannot be part of a default value", type.spelling));
}

/// Whether a value of the type can have several parts in braces.
bool has_parts(const Context& context, const Type& type) {
  switch (bare(context.types, type).kind) {
    case TypeKind::boolean:
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::string:
    case TypeKind::byte:
    case TypeKind::duration:
    case TypeKind::time_point:
    case TypeKind::enumeration:
      return false;
    default:
      return true;
  }
}

/// The initialiser of the C array in a std::array: `{{1, 2}}` and `{1, 2}` are the same. If all elements have braces,
/// those around them are of this array, not of an element.
const Value& elements_of(const Context& context, const Value& value, const Type& type) {
  const bool is_std_array = type.kind == TypeKind::array && !type.spelling.ends_with(']');
  if (!is_std_array || value.elements.size() != 1) return value;
  const Value& inner = value.elements.front();
  if (inner.kind != ValueKind::list || inner.elements.empty()) return value;
  const auto has_braces = [](const Value& element) {
    return element.kind == ValueKind::list || element.kind == ValueKind::object;
  };
  const bool is_elements = !has_parts(context, type.arguments.at(0)) || std::ranges::all_of(inner.elements, has_braces);
  return is_elements ? inner : value;
}

ConvertedValue list(const Context& context, const Value& braces, const Type& type) {
  const Value& value = elements_of(context, braces, type);
  if (value.kind != ValueKind::list && !(value.kind == ValueKind::object && value.members.empty())) {
    return mismatch(value, type);
  }
  json::Array result;
  const Type& element_type = type.arguments.at(0);
  for (const Value& element : value.elements) {
    ConvertedValue converted = element_of(context, element, element_type);
    if (!converted.problem.empty()) return converted;
    result.push_back(*std::move(converted.value));
  }
  while (type.kind == TypeKind::array && result.size() < type.extent) {
    const std::optional<json::Value> zero = zero_scalar(context, element_type);
    if (!zero) return problem(value, "it leaves elements of the array to their own initialisers");
    result.push_back(*zero);
  }
  return done(std::move(result));
}

ConvertedValue map(const Context& context, const Value& value, const Type& type) {
  if (value.kind != ValueKind::list) return mismatch(value, type);
  json::Object result;
  for (const Value& pair : value.elements) {
    if (pair.elements.size() != 2) return mismatch(pair, type);
    ConvertedValue key = convert(context, pair.elements[0], type.arguments.at(0));
    ConvertedValue mapped = element_of(context, pair.elements[1], type.arguments.at(1));
    if (!key.problem.empty()) return key;
    if (!mapped.problem.empty()) return mapped;
    if (!key.value || !key.value->is_string()) return mismatch(pair, type);
    // As in C++, the first value of a key remains.
    const std::string& name = key.value->as_string();
    if (result.find(name) == nullptr) result.append(name, *std::move(mapped.value));
  }
  return done(std::move(result));
}

ConvertedValue enumerator(const Context& context, const Value& value, const Type& type) {
  const auto found = context.types.enums.find(type.name);
  const bool readable = value.kind == ValueKind::enumerator || value.kind == ValueKind::integer;
  if (found == context.types.enums.end() || !readable) return mismatch(value, type);
  const std::vector<model::EnumValue>& values = found->second.values;
  auto match = std::find_if(values.begin(), values.end(), [&](const model::EnumValue& candidate) {
    return value.kind == ValueKind::enumerator && candidate.name == value.text;
  });
  if (match == values.end()) {
    match = std::find_if(values.begin(), values.end(),
                         [&](const model::EnumValue& candidate) { return candidate.number == value.integer; });
  }
  if (match == values.end())
    return problem(value, fmt::format("'{}' has no enumerator with this value", type.spelling));
  return done(found->second.as_integers ? json::Value(match->number) : json::Value(match->text));
}

/// The value of a std::chrono::duration, and of a std::chrono::time_point, which counts from 1970.
std::optional<std::chrono::nanoseconds> nanoseconds_of(const Value& value) {
  if (value.kind != ValueKind::integer || value.type != "std::chrono::duration") return std::nullopt;
  return std::chrono::nanoseconds(value.integer);
}

core::Timestamp moment_of(std::chrono::nanoseconds since_1970) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since_1970);
  return {seconds.count(), static_cast<std::int32_t>((since_1970 - seconds).count())};
}

ConvertedValue duration(const Value& value, const Type& type) {
  if (const auto span = nanoseconds_of(value)) return done(core::duration_text(*span));
  return mismatch(value, type);
}

ConvertedValue time_point(const Value& value, const Type& type) {
  if (const auto since_1970 = nanoseconds_of(value)) return done(core::to_text(moment_of(*since_1970)));
  return mismatch(value, type);
}

/// The initialiser of one member of an aggregate.
struct MemberInitializer {
  const model::Field* field;
  const Value* value;
};

/// Why the positions of initialisers are not those of the members; empty if they are.
std::string_view position_obstacle(const model::Struct& type, const Value& value) {
  if (value.elements.empty()) return {};
  if (!type.fact->bases.empty()) return "its type has a base, so that only members with names (.member = …) are read";
  if (type.fact->has_unnamed_structs)
    return "its type has an unnamed struct, so that only members with names (.member = …) are read";
  return {};
}

std::optional<std::vector<MemberInitializer>> parts_of(const model::Struct& type, const Value& value) {
  std::vector<MemberInitializer> parts;
  for (const auto& [name, member] : value.members) {
    const auto field =
        std::find_if(type.fields.begin(), type.fields.end(), [&name = name](const model::Field& candidate) {
          return candidate.fact != nullptr && candidate.fact->name == name;
        });
    if (field != type.fields.end()) parts.push_back({&*field, &member});
  }
  if (value.elements.empty()) return parts;
  // By position: only where positions are those of the members, so not beside omitted members.
  if (value.elements.size() > type.fact->fields.size()) return std::nullopt;
  for (std::size_t i = 0; i < value.elements.size(); ++i) {
    const auto field = std::find_if(type.fields.begin(), type.fields.end(), [&](const model::Field& candidate) {
      return candidate.fact == &type.fact->fields[i];
    });
    if (field != type.fields.end()) parts.push_back({&*field, &value.elements[i]});
  }
  return parts;
}

/// `.member = {}` initialises the std::optional itself; clang gives these braces no type.
bool is_empty_optional(const Context& context, const MemberInitializer& part) {
  return part.value->is_empty_braces() && part.value->type.empty() && is_optional(context.types, part.field->type());
}

void merge_into(json::Object& object, const json::Value& inner) {
  if (!inner.is_object()) return;
  for (const auto& [name, value] : inner.as_object()) object.set(name, value);
}

ConvertedValue record(const Context& context, const Value& value, const Type& type) {
  const auto found = context.types.structs.find(type.name);
  const bool braces = value.kind == ValueKind::object || value.kind == ValueKind::list;
  if (found == context.types.structs.end() || !braces) return mismatch(value, type);
  if (is_opaque(found->second)) return mismatch(value, type);
  if (const auto obstacle = position_obstacle(found->second, value); !obstacle.empty())
    return problem(value, std::string(obstacle));
  const auto parts = parts_of(found->second, value);
  if (!parts) return mismatch(value, type);
  json::Object result;
  for (const MemberInitializer& part : *parts) {
    if (is_empty_optional(context, part)) continue;
    ConvertedValue converted = convert(context, *part.value, part.field->type());
    if (!converted.problem.empty()) return converted;
    if (!converted.value) continue;
    if (part.field->inlined) {
      merge_into(result, *converted.value);
    } else {
      result.set(part.field->json_name, std::move(*converted.value));
    }
  }
  return done(std::move(result));
}

/// A duration as Go prints it: what C++ sends, so that an object with its default and one without are the same.
ConvertedValue duration_of_string(const Value& value) {
  if (const auto span = core::parse_duration(value.text)) return done(core::duration_text(*span));
  return problem(value,
                 fmt::format("'{}' is not a duration; expected numbers with units, such as \"1h30m\"", value.text));
}

ConvertedValue known_duration(const Value& value, const Type& type) {
  if (const auto span = nanoseconds_of(value)) return done(core::duration_text(*span));
  if (value.kind == ValueKind::string) return duration_of_string(value);
  if (as_integer(value))
    return problem(value, "a number is not a duration without its unit; write \"90s\", or std::chrono::seconds(90)");
  return mismatch(value, type);
}

/// An amount is sent as a string, however it was initialised.
ConvertedValue quantity(const Value& value, const Type& type) {
  if (value.kind == ValueKind::string) return string_of(value);
  if (value.kind == ValueKind::integer) return done(std::to_string(value.integer));
  if (value.kind == ValueKind::unsigned_integer) return done(std::to_string(value.unsigned_integer));
  return mismatch(value, type);
}

ConvertedValue time_since_1970(const Value& value, std::int64_t seconds, std::int64_t nanoseconds, const Type& type) {
  if (seconds < core::kFirstSecond || seconds > core::kLastSecond || nanoseconds < 0 || nanoseconds > 999'999'999)
    return problem(value, "it is not a time of the years 1 to 9999");
  if (seconds == 0 && nanoseconds == 0) return {};  // A time that is not set, which C++ sends as null.
  const core::Timestamp moment{seconds, static_cast<std::int32_t>(nanoseconds)};
  return done(type.name == "MicroTime" ? core::to_micro_text(moment) : core::to_text({seconds, 0}));
}

ConvertedValue time(const Value& value, const Type& type) {
  if (value.kind == ValueKind::string) return string_of(value);
  if (const auto since_1970 = nanoseconds_of(value)) {
    const core::Timestamp moment = moment_of(*since_1970);
    return time_since_1970(value, moment.seconds, moment.nanoseconds, type);
  }
  if (value.kind == ValueKind::integer) return time_since_1970(value, value.integer, 0, type);
  const auto is_integer = [](const Value& part) { return part.kind == ValueKind::integer; };
  if (value.elements.size() == 2 && std::ranges::all_of(value.elements, is_integer))
    return time_since_1970(value, value.elements[0].integer, value.elements[1].integer, type);
  return problem(value, fmt::format("'{}' is read from seconds since 1970, or set by a marker with a string in RFC "
                                    "3339, such as \"2030-01-31T12:00:00Z\"",
                                    type.spelling));
}

ConvertedValue known(const Context& context, const Value& value, const Type& type) {
  if (const Value* part = single_part(value); part != nullptr && value.members.empty())
    return known(context, *part, type);
  if (value.kind == ValueKind::unreadable) return mismatch(value, type);
  const bool is_scalar = type.name == "Duration" || type.name == "Quantity" || type.name == "Time" ||
                         type.name == "MicroTime" || type.name == "IntOrString";
  if (is_scalar && value.is_empty_braces()) return {};
  if (type.name == "Duration") return known_duration(value, type);
  if (type.name == "Quantity") return quantity(value, type);
  if (type.name == "Time" || type.name == "MicroTime") return time(value, type);
  return convert_untyped(context, value);
}

ConvertedValue untyped_object(const Context& context, const Value& value) {
  json::Object result;
  for (const auto& [name, member] : value.members) {
    ConvertedValue converted = convert_untyped(context, member);
    if (!converted.problem.empty()) return converted;
    if (converted.value) result.set(model::json_name(name), std::move(*converted.value));
  }
  return done(std::move(result));
}

ConvertedValue untyped_list(const Context& context, const Value& value) {
  json::Array result;
  for (const Value& element : value.elements) {
    ConvertedValue converted = convert_untyped(context, element);
    if (!converted.problem.empty()) return converted;
    if (converted.value) result.push_back(std::move(*converted.value));
  }
  return done(std::move(result));
}

/// What a std::optional or a smart pointer holds.
ConvertedValue held(const Context& context, const Value& value, const Type& type) {
  if (value.is_empty_holder()) return {};
  const bool is_unresolved = value.type.empty() || facts::is_holder(value.type);  // `{T{}}` in a template
  const Value* part = is_unresolved ? single_part(value) : nullptr;
  const Value& content = part != nullptr ? *part : value;
  if (!content.is_empty_braces()) return convert(context, content, type);
  if (auto written = value_of_braces(context, type)) return done(*std::move(written));
  return problem(value, fmt::format("an empty '{}' has no JSON value that can be a default", type.spelling));
}

}  // namespace

std::optional<json::Value> zero_scalar(const Context& context, const facts::Type& type) {
  switch (behind_aliases(context.types, type).kind) {
    case TypeKind::boolean:
      return json::Value(false);
    case TypeKind::integer:
    case TypeKind::floating:
    case TypeKind::byte:
      return json::Value(0);
    case TypeKind::string:
      return json::Value("");
    default:
      return std::nullopt;
  }
}

ConvertedValue convert(const Context& context, const Value& value, const Type& type) {
  if (value.kind == ValueKind::unreadable) return mismatch(value, type);
  if (value.kind == ValueKind::null) return {};
  // Braces around one scalar are the scalar.
  const bool is_scalar = type.kind == TypeKind::boolean || type.kind == TypeKind::integer ||
                         type.kind == TypeKind::byte || type.kind == TypeKind::floating ||
                         type.kind == TypeKind::string || type.kind == TypeKind::enumeration ||
                         type.kind == TypeKind::duration;
  if (is_scalar) {
    if (value.is_empty_braces()) return {zero_scalar(context, type), {}, {}};
    if (const Value* part = single_part(value)) return convert(context, *part, type);
  }
  switch (type.kind) {
    case TypeKind::boolean:
      return boolean(value, type);
    case TypeKind::integer:
    case TypeKind::byte:
      if (auto integer = as_integer(value)) return done(std::move(*integer));
      return mismatch(value, type);
    case TypeKind::floating:
      return number(value, type);
    case TypeKind::string:
      return value.kind == ValueKind::string ? string_of(value) : mismatch(value, type);
    case TypeKind::bytes:
      return bytes(value, type);
    case TypeKind::optional:
      return held(context, value, type.arguments.at(0));
    case TypeKind::list:
    case TypeKind::array:
    case TypeKind::set:
      return list(context, value, type);
    case TypeKind::map:
      return map(context, value, type);
    case TypeKind::duration:
      return duration(value, type);
    case TypeKind::known:
      return known(context, value, type);
    case TypeKind::record:
      return record(context, value, type);
    case TypeKind::enumeration:
      return enumerator(context, value, type);
    case TypeKind::alias: {
      const Type& target = behind_aliases(context.types, type);
      return target.kind == TypeKind::alias ? mismatch(value, type) : convert(context, value, target);
    }
    case TypeKind::variant: {
      const bool is_scalar_value = value.kind == ValueKind::integer || value.kind == ValueKind::string;
      return is_scalar_value ? convert_untyped(context, value) : mismatch(value, type);
    }
    case TypeKind::time_point:
      return time_point(value, type);
    case TypeKind::unsupported:
      break;
  }
  return mismatch(value, type);
}

ConvertedValue convert_untyped(const Context& context, const Value& value) {
  switch (value.kind) {
    case ValueKind::unreadable:
      return problem(value, value.text);
    case ValueKind::null:
      return {};
    case ValueKind::boolean:
      return done(value.boolean);
    case ValueKind::integer:
      return nanoseconds_of(value) ? done(core::duration_text(*nanoseconds_of(value))) : done(value.integer);
    case ValueKind::unsigned_integer:
      return done(value.unsigned_integer);
    case ValueKind::number:
      return done(value.number);
    case ValueKind::string:
      return string_of(value);
    case ValueKind::enumerator: {
      Type type;
      type.kind = TypeKind::enumeration;
      type.name = value.type;
      type.spelling = value.type;
      return enumerator(context, value, type);
    }
    case ValueKind::list:
      return untyped_list(context, value);
    case ValueKind::object:
      return value.members.empty() ? untyped_list(context, value) : untyped_object(context, value);
  }
  return {};
}

}  // namespace kubexx::crd
