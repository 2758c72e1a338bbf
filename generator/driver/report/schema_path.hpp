#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/json_schema.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

/// Paths on the command line have the form in which servers print them: `spec.ports[0].name`, `spec.labels['a.b']`, and
/// `[]` for every element of a list or value of a map.
namespace kubexx::driver {

struct SchemaStep {
  enum class Kind { name, index, every };
  Kind kind = Kind::name;
  std::string name{};     ///< of a property, or the key of a map
  std::size_t index = 0;  ///< of a list element
};
using SchemaPath = std::vector<SchemaStep>;

struct ParsedSchemaPath {
  SchemaPath path;
  std::string error;  ///< empty if there is none
};
ParsedSchemaPath parse_schema_path(std::string_view text);

/// The schema node at a path.
struct FollowedPath {
  schema::JsonSchema* node = nullptr;
  std::string error;  ///< why `node` is null
};
FollowedPath follow(const SchemaPath& path, schema::JsonSchema& root);

/// The path of a node, in both spellings.
struct NodePlace {
  std::string path;           ///< `spec.ports[].name`; `self` for the root
  schema::Location location;  ///< `properties`, `spec`, …
};
std::optional<NodePlace> place_of_node(const schema::JsonSchema& root, const schema::JsonSchema& wanted);

/// A value at a path, and the corresponding value before an update.
struct ValuePlace {
  std::string path;  ///< empty for the root
  const json::Value* value = nullptr;
  const json::Value* old = nullptr;  ///< null if the server finds none
};
/// `old` may be null.
std::vector<ValuePlace> values_at(const SchemaPath& path, const json::Value& root, const json::Value* old,
                                  const schema::SchemaNode& schema);

}  // namespace kubexx::driver
