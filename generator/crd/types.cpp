#include "generator/crd/types.hpp"

#include <fmt/format.h>

#include "generator/crd/definitions.hpp"
#include "generator/crd/known_types.hpp"
#include "generator/crd/one_of.hpp"
#include "generator/crd/site.hpp"
#include "generator/model/names.hpp"

namespace kubexx::crd {
namespace {

using facts::Type;
using schema::JsonSchema;
using Kind = Type::Kind;

JsonSchema scalar(std::string type, std::string format = {}) {
  JsonSchema schema;
  schema.type = std::move(type);
  schema.format = std::move(format);
  return schema;
}

/// Go has no bounds and no narrow formats; `int` and everything below 32 bits go without a format there.
std::string go_format(const Type& type) {
  if (type.plain_int || type.bits < 32) return "";
  return type.bits == 32 ? "int32" : "int64";
}

std::string true_format(const Type& type) {
  if (type.is_signed) return type.bits <= 32 ? "int32" : "int64";
  if (type.bits < 32) return "int32";
  return type.bits == 32 ? "int64" : "";
}

JsonSchema integer(const Context& context, const Type& type) {
  if (context.options.controller_gen) return scalar("integer", go_format(type));
  JsonSchema schema = scalar("integer", true_format(type));
  // The formats give the range of the wide signed types.
  if (type.is_signed && type.bits >= 32) return schema;
  const IntegerRange range = range_of(type);
  schema.minimum = range.minimum;
  schema.maximum = range.maximum;
  return schema;
}

std::optional<JsonSchema> floating(Context& context, const Type& type, const TypeUse& use) {
  if (context.options.allow_dangerous_types || use.number_allowed) return scalar("number");
  error(context, "type-floating", type.span,
        fmt::format("'{}' is a floating-point type, which clients in other languages read differently", type.spelling))
      .notes.push_back(
          {"use an integer in smaller units, or 'kubexx::Quantity'; '+kubebuilder:validation:Type=number' on this "
           "member, or '--allow-dangerous-types', allows it",
           {}});
  return std::nullopt;
}

std::optional<JsonSchema> list(Context& context, const Type& type, const TypeUse& use) {
  TypeUse item_use;
  item_use.where = use.where;
  item_use.number_allowed = use.item_number_allowed;
  std::optional<JsonSchema> items = schema_of(context, type.arguments.at(0), item_use);
  if (!items) return std::nullopt;
  JsonSchema schema = scalar("array");
  schema.items = std::move(*items);
  if (type.kind == Kind::set) schema.list_type = "set";
  if (type.kind == Kind::array && !context.options.controller_gen) {
    schema.min_items = static_cast<std::int64_t>(type.extent);
    schema.max_items = static_cast<std::int64_t>(type.extent);
  }
  return schema;
}

bool check_set_element(Context& context, const Type& type) {
  const SiteType element = full_type(context, type.arguments.at(0));
  const bool is_scalar =
      element.int_or_string || (element.type != "object" && element.type != "array" && !element.type.empty());
  if (is_scalar || is_atomic(context, type.arguments.at(0))) return true;
  error(context, "set-element", type.span,
        fmt::format("'{}' cannot be a set: the API server only compares scalars, and objects or lists that are atomic",
                    type.spelling))
      .notes.push_back({"use a list, or mark the element type '+structType=atomic'", {}});
  return false;
}

/// Whether codecs can write the value as the key of a map. They cannot for standard and vocabulary types that are
/// strings in JSON alone, such as durations.
bool is_key(Context& context, const Type& type) {
  const Kind kind = behind_aliases(context.types, type).kind;
  if (kind != Kind::string && kind != Kind::enumeration && kind != Kind::record) return false;
  return full_type(context, type).type == "string";
}

std::optional<JsonSchema> map(Context& context, const Type& type, const TypeUse& use) {
  const Type& key = type.arguments.at(0);
  if (!is_key(context, key)) {
    error(context, "map-key", type.span,
          fmt::format("the keys of '{}' are not strings; the keys of JSON objects must be", type.spelling))
        .notes.push_back({"expected std::string, an alias of it, an enum written by its names, or a struct marked "
                          "'+kubebuilder:validation:Type=string'",
                          {}});
    return std::nullopt;
  }
  TypeUse value_use;
  value_use.where = use.where;
  std::optional<JsonSchema> value = schema_of(context, type.arguments.at(1), value_use);
  if (!value) return std::nullopt;
  JsonSchema schema = scalar("object");
  schema.additional_properties.emplace().schema = std::move(*value);
  return schema;
}

bool is_int_or_string(const Context& context, const Type& type) {
  if (type.arguments.size() != 2) return false;
  const Kind first = bare(context.types, type.arguments[0]).kind;
  const Kind second = bare(context.types, type.arguments[1]).kind;
  return (first == Kind::integer && second == Kind::string) || (first == Kind::string && second == Kind::integer);
}

void refuse_variant(Context& context, const Type& type, const Type& alternative) {
  error(context, "variant-alternative", type.span,
        fmt::format("the alternative '{}' of '{}' is not a struct, so the JSON would not show which alternative is set",
                    alternative.spelling, type.spelling))
      .notes.push_back({"wrap it in a struct; std::variant<int, std::string> is the only exception", {}});
}

/// A variant of structs is an object with one optional property per alternative, exactly one of which is set.
std::optional<JsonSchema> variant_of_structs(Context& context, const Type& type, const TypeUse& use) {
  JsonSchema schema = scalar("object");
  std::vector<std::string> names;
  for (const Type& alternative : type.arguments) {
    const Type& target = bare(context.types, alternative);
    const auto found = context.types.structs.find(target.name);
    if (target.kind != Kind::record || found == context.types.structs.end()) {
      refuse_variant(context, type, alternative);
      return std::nullopt;
    }
    std::optional<JsonSchema> property = schema_of(context, alternative, {.where = use.where});
    if (!property) return std::nullopt;
    names.push_back(model::json_name_of_type(found->second.fact->name));
    if (!schema.properties.emplace(names.back(), std::move(*property)).second) {
      error(context, "json-name-collision", type.span,
            fmt::format("two alternatives of '{}' have the same JSON name '{}'", type.spelling, names.back()));
      return std::nullopt;
    }
  }
  schema.validations.push_back(exactly_one_of(names, !context.options.controller_gen));
  return schema;
}

std::optional<JsonSchema> variant(Context& context, const Type& type, const TypeUse& use) {
  if (is_int_or_string(context, type)) return known_type_schema("IntOrString", context.wording(), false);
  return variant_of_structs(context, type, use);
}

std::optional<JsonSchema> reference(Context& context, const Type& type) {
  if (!define(context, type)) return std::nullopt;
  JsonSchema schema;
  schema.ref = definition_key(context, type);
  const SiteType site = site_type(context, type);
  schema.type = site.type;
  schema.format = site.format;
  schema.int_or_string = site.int_or_string;
  return schema;
}

}  // namespace

std::optional<JsonSchema> schema_of(Context& context, const Type& type, const TypeUse& use) {
  switch (type.kind) {
    case Kind::boolean:
      return scalar("boolean");
    case Kind::integer:
    case Kind::byte:
      return integer(context, type);
    case Kind::floating:
      return floating(context, type, use);
    case Kind::string:
      return scalar("string");
    case Kind::bytes:
      return scalar("string", "byte");
    case Kind::duration:
      return scalar("string");
    case Kind::time_point:
      return scalar("string", "date-time");
    case Kind::optional:
      return schema_of(context, type.arguments.at(0), use);
    case Kind::list:
    case Kind::array:
      return list(context, type, use);
    case Kind::set:
      return check_set_element(context, type) ? list(context, type, use) : std::nullopt;
    case Kind::map:
      return map(context, type, use);
    case Kind::variant:
      return variant(context, type, use);
    case Kind::known:
    case Kind::record:
    case Kind::enumeration:
    case Kind::alias:
      return reference(context, type);
    case Kind::unsupported:
      break;
  }
  error(context, "type-unsupported", type.span,
        type.reason.empty() ? fmt::format("'{}' cannot be part of an API", type.spelling)
                            : fmt::format("'{}' cannot be part of an API: {}", type.spelling, type.reason));
  return std::nullopt;
}

const Type& behind_aliases(const model::Types& types, const Type& type) {
  const Type* current = &type;
  for (std::size_t steps = 0; current->kind == Kind::alias && steps <= types.aliases.size(); ++steps) {
    const auto found = types.aliases.find(current->name);
    if (found == types.aliases.end()) break;
    current = &found->second.fact->underlying;
  }
  return *current;
}

const Type& bare(const model::Types& types, const Type& type) {
  const Type* current = &behind_aliases(types, type);
  while (current->kind == Kind::optional && !current->arguments.empty()) {
    current = &behind_aliases(types, current->arguments.front());
  }
  return *current;
}

bool is_optional(const model::Types& types, const Type& type) {
  return behind_aliases(types, type).kind == Kind::optional;
}

bool is_opaque(const model::Struct& type) {
  const markers::Marker* marker = find_marker(type.markers, markers::Effect::type);
  return marker != nullptr && marker->value().value.as_string() != "object";
}

IntegerRange range_of(const Type& type) {
  const std::uint32_t bits = type.kind == Kind::byte ? 8 : type.bits;
  const bool is_signed = type.kind != Kind::byte && type.is_signed;
  // Bounds are doubles: those of 64 bits cannot be said exactly, but for 0.
  if (bits >= 64) return is_signed ? IntegerRange{} : IntegerRange{0.0, std::nullopt};
  const auto all = static_cast<double>(std::uint64_t{1} << bits);
  return is_signed ? IntegerRange{-all / 2, all / 2 - 1} : IntegerRange{0.0, all - 1};
}

}  // namespace kubexx::crd
