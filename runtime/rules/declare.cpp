#include "runtime/rules/declare.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "runtime/rules/property_name.hpp"

namespace kubexx::rules {
namespace {

using cel::DeclaredField;
using cel::DeclaredType;
using Kind = DeclaredType::Kind;
using schema::JsonSchema;
using TypePointer = std::unique_ptr<DeclaredType>;

/// Servers from this minor on bound the names of resources and the strings of integers-or-strings.
constexpr int kBoundedNames = 37;
constexpr int kBoundedIntOrString = 34;
constexpr std::int64_t kLongestName = 253;
/// The suffix that the server generates has at least one character.
constexpr std::int64_t kLongestNamePrefix = kLongestName - 1;

constexpr std::int64_t kBracketsSize = 2;
constexpr std::int64_t kCommaSize = 1;
constexpr std::int64_t kKeySize = 6;    ///< two bytes of key, quotes, colon and comma
constexpr std::int64_t kFieldSize = 4;  ///< quotes, colon and comma
constexpr std::int64_t kBytesOfCharacter = 4;
constexpr std::int64_t kUnboundedText = kRequestSize - kBracketsSize;

struct FormatSize {
  std::string_view format;
  Kind kind;
  std::int64_t max_elements, min_serialized_size;
};
constexpr FormatSize kTimes[] = {
    {"duration", Kind::duration, 32, 3}, {"date", Kind::date, 12, 12}, {"date-time", Kind::timestamp, 32, 21}};

TypePointer make(Kind kind, std::int64_t max_elements, std::int64_t min_serialized_size) {
  auto type = std::make_unique<DeclaredType>();
  type->kind = kind;
  type->max_elements = max_elements;
  type->min_serialized_size = min_serialized_size;
  return type;
}

std::int64_t not_negative(std::int64_t bound) { return std::max<std::int64_t>(bound, 0); }

/// Bounds near the end of the range wrap around, as the server's do.
std::int64_t bytes_of(std::int64_t characters) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(not_negative(characters)) * kBytesOfCharacter);
}

std::int64_t longest_value(const std::vector<json::Value>& values) {
  std::size_t longest = 0;
  for (const json::Value& value : values) {
    if (value.is_string()) longest = std::max(longest, value.as_string().size());
  }
  return static_cast<std::int64_t>(longest);
}

TypePointer declare_text(const JsonSchema& schema) {
  for (const FormatSize& row : kTimes) {
    if (row.format == schema.format) return make(row.kind, row.max_elements, row.min_serialized_size);
  }
  if (schema.format == "byte") {
    return make(Kind::bytes, schema.max_length ? not_negative(*schema.max_length) : kUnboundedText, kBracketsSize);
  }
  std::int64_t size = schema.enumeration.empty() ? kUnboundedText : longest_value(schema.enumeration);
  if (schema.max_length) size = bytes_of(*schema.max_length);
  return make(Kind::string, size, kBracketsSize);
}

TypePointer declare_node(const JsonSchema& schema, int server_minor);

/// A list or a map, or null if its elements have no type.
TypePointer declare_collection(Kind kind, const JsonSchema& element, std::optional<std::int64_t> bound,
                               std::int64_t overhead, int server_minor) {
  TypePointer inner = declare_node(element, server_minor);
  if (inner == nullptr) return nullptr;
  const std::int64_t fits = kUnboundedText / (inner->min_serialized_size + overhead);
  TypePointer type = make(kind, bound ? not_negative(*bound) : fits, kBracketsSize);
  type->element = std::move(inner);
  return type;
}

/// How lists of that type compare and add up.
void set_order(DeclaredType& list, const JsonSchema& schema) {
  if (schema.list_type == "set") list.order = cel::ListOrder::set;
  if (schema.list_type != "map") return;
  list.order = cel::ListOrder::keyed;
  for (const std::string& key : schema.list_map_keys) list.keys.push_back(escaped(key).value_or(key));
}

TypePointer declare_list(const JsonSchema& schema, int server_minor) {
  if (!schema.items) return nullptr;
  TypePointer type = declare_collection(Kind::list, *schema.items, schema.max_items, kCommaSize, server_minor);
  if (type != nullptr) set_order(*type, schema);
  return type;
}

using Names = std::unordered_set<std::string_view>;

void add_field(DeclaredType& object, std::string_view property, TypePointer type) {
  if (auto name = escaped(property)) object.fields.push_back({std::move(*name), std::move(type)});
}

void sort_fields(DeclaredType& object) {
  std::sort(object.fields.begin(), object.fields.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
}

void add_property(DeclaredType& object, const Names& required, std::string_view name, bool has_default,
                  TypePointer type) {
  if (type == nullptr) return;
  if (required.contains(name) && !has_default) {
    object.min_serialized_size += static_cast<std::int64_t>(name.size()) + type->min_serialized_size + kFieldSize;
  }
  add_field(object, name, std::move(type));
}

bool is_string(const JsonSchema& parent, const char* property) {
  const auto found = parent.properties.find(property);
  return found != parent.properties.end() && found->second.type == "string";
}

/// True if a resource declares all that the server would add.
bool declares_names(const JsonSchema& schema) {
  const auto metadata = schema.properties.find("metadata");
  return is_string(schema, "kind") && is_string(schema, "apiVersion") && metadata != schema.properties.end() &&
         metadata->second.type == "object" && is_string(metadata->second, "name") &&
         is_string(metadata->second, "generateName");
}

TypePointer plain_text() { return make(Kind::string, kUnboundedText, kBracketsSize); }

TypePointer name_text(const JsonSchema* metadata, const char* property, std::int64_t longest, int server_minor) {
  if (server_minor < kBoundedNames) return plain_text();
  if (metadata != nullptr) {
    const auto declared = metadata->properties.find(property);
    const bool shorter =
        declared != metadata->properties.end() && declared->second.max_length && *declared->second.max_length < longest;
    if (shorter) longest = *declared->second.max_length;
  }
  return make(Kind::string, bytes_of(longest), kBracketsSize);
}

TypePointer declare_metadata(const JsonSchema& schema, int server_minor) {
  const auto found = schema.properties.find("metadata");
  const JsonSchema* declared = found != schema.properties.end() ? &found->second : nullptr;
  TypePointer type = make(Kind::object, 0, kBracketsSize);
  add_field(*type, "generateName", name_text(declared, "generateName", kLongestNamePrefix, server_minor));
  add_field(*type, "name", name_text(declared, "name", kLongestName, server_minor));
  return type;
}

bool is_name_of_resource(std::string_view property) {
  return property == "kind" || property == "apiVersion" || property == "metadata";
}

TypePointer declare_object(const JsonSchema& schema, SchemaRole place, int server_minor) {
  const bool add_names = place == SchemaRole::resource_root && !declares_names(schema);
  const Names required(schema.required.begin(), schema.required.end());
  TypePointer type = make(Kind::object, 0, kBracketsSize);
  for (const auto& [name, property] : schema.properties) {
    if (add_names && is_name_of_resource(name)) continue;
    add_property(*type, required, name, property.default_value.has_value(), declare_node(property, server_minor));
  }
  if (add_names) {
    add_property(*type, required, "apiVersion", false, plain_text());
    add_property(*type, required, "kind", false, plain_text());
    add_property(*type, required, "metadata", false, declare_metadata(schema, server_minor));
  }
  sort_fields(*type);
  return type;
}

TypePointer declare_node(const JsonSchema& schema, int server_minor) {
  return declare(schema, schema.embedded_resource ? SchemaRole::resource_root : SchemaRole::anywhere, server_minor);
}

TypePointer declare_value(const JsonSchema& schema, SchemaRole place, int server_minor) {
  if (schema.int_or_string) {
    const bool bounded = schema.max_length && server_minor >= kBoundedIntOrString;
    return make(Kind::dyn, bounded ? bytes_of(*schema.max_length) : kUnboundedText, 1);
  }
  if (schema.type == "array") return declare_list(schema, server_minor);
  if (schema.type == "object") {
    const auto& values = schema.additional_properties;
    if (!values || !values->schema) return declare_object(schema, place, server_minor);
    return declare_collection(Kind::map, *values->schema, schema.max_properties, kKeySize, server_minor);
  }
  if (schema.type == "string") return declare_text(schema);
  if (schema.type == "boolean") return make(Kind::boolean, 0, 4);
  if (schema.type == "number") return make(Kind::floating, 0, 1);
  if (schema.type == "integer") return make(Kind::integer, 0, 1);
  return nullptr;
}

}  // namespace

TypePointer declare(const JsonSchema& schema, SchemaRole place, int server_minor) {
  TypePointer type = declare_value(schema, place, server_minor);
  if (type != nullptr) type->nullable = schema.nullable;
  return type;
}

}  // namespace kubexx::rules
