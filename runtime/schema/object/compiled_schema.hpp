#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/check.hpp"
#include "runtime/schema/json_schema.hpp"
#include "runtime/schema/object/formats.hpp"
#include "runtime/schema/object/lazy_pattern.hpp"

// A schema made ready for objects: names hashed, formats resolved, patterns compiled at their first use and kept. Once
// made it does not change, and any number of threads may use it. Structural pruning, defaulting and the like look at
// the core of the schema (properties, items, additionalProperties); validation also at its junctors.

namespace kubexx::schema {

struct SchemaNode;

/// One of `properties`, or a name that only `required` has.
struct PropertyNode {
  std::string name;
  const SchemaNode* schema = nullptr;  ///< null for a name that is only required
  bool required = false;
};

/// The properties of one node by name.
class PropertyTable {
 public:
  void require(std::string_view name);
  void define(std::string_view name, const SchemaNode& schema);

  /// The position in `list()`, or npos.
  std::size_t position(std::string_view name) const;
  /// The schema of a property, or null.
  const SchemaNode* find(std::string_view name) const;
  const std::vector<PropertyNode>& list() const { return properties_; }
  bool empty() const { return properties_.empty(); }
  /// How many names are required.
  std::size_t required() const { return required_; }
  bool has_defaults() const { return has_defaults_; }

  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

 private:
  PropertyNode& at(std::string_view name);
  std::size_t slot_of(std::string_view name) const;
  void grow();

  std::vector<PropertyNode> properties_;
  std::vector<std::uint32_t> slots_;  ///< position + 1, open addressing; 0 is free
  std::size_t required_ = 0;
  bool has_defaults_ = false;
};

/// The JSON types a value may have, as bits.
using TypeSet = std::uint8_t;
inline constexpr TypeSet kStringType = 1, kIntegerType = 2, kNumberType = 4, kBooleanType = 8, kObjectType = 16,
                         kArrayType = 32, kOtherType = 64;

enum class ListType : std::uint8_t { none, atomic, set, map };

/// The range that the format of a number adds to its type.
enum class NumberRange : std::uint8_t { any, int64, int32, float32 };

/// Bounds and factors of numbers; kept apart since few nodes have them.
struct NumberLimits {
  std::optional<double> maximum;
  std::optional<double> minimum;
  std::optional<double> multiple_of;
  bool exclusive_maximum = false;
  bool exclusive_minimum = false;
};

struct SchemaNode {
  const SchemaNode* child(std::string_view name) const;

  // The core.
  PropertyTable properties;
  const SchemaNode* additional = nullptr;  ///< the schema of additionalProperties
  bool has_additional = false;             ///< additionalProperties in any form
  bool forbids_additional = false;         ///< `additionalProperties: false`
  const SchemaNode* items = nullptr;
  std::optional<json::Value> default_value;  ///< never null
  bool nullable = false;
  bool preserve_unknown_fields = false;
  bool embedded_resource = false;
  ListType list_type = ListType::none;
  std::vector<std::string> list_map_keys;

  // What this node or a node of the core below it has, so that whole walks are spared.
  bool any_default = false;
  bool any_embedded = false;
  bool any_unique_list = false;
  bool any_rules = false;

  // Values.
  TypeSet types = 0;       ///< 0: no type
  std::string type_words;  ///< as errors print them
  std::string format;      ///< empty if the server ignores it
  FormatCheck check_format = nullptr;
  NumberRange range = NumberRange::any;

  std::optional<NumberLimits> numbers;
  std::optional<std::int64_t> max_length, min_length, max_items, min_items, max_properties, min_properties;
  const LazyPattern* pattern = nullptr;
  std::vector<json::Value> enumeration;
  std::vector<std::string> required;
  std::vector<const SchemaNode*> all_of, any_of, one_of;
  const SchemaNode* negation = nullptr;

  std::vector<ValidationRule> validations;
};

/// Owns the nodes of one schema.
class CompiledSchema {
 public:
  CompiledSchema() = default;
  CompiledSchema(CompiledSchema&&) noexcept = default;
  CompiledSchema& operator=(CompiledSchema&&) noexcept = default;

  const SchemaNode& root() const { return *root_; }
  int server_minor() const { return server_minor_; }
  void set_default(const SchemaNode& node, std::optional<json::Value> value);

 private:
  friend class SchemaCompiler;

  std::deque<SchemaNode> nodes_;
  std::unique_ptr<PatternMemory> pattern_memory_ = std::make_unique<PatternMemory>();
  std::deque<LazyPattern> patterns_;
  SchemaNode* root_ = nullptr;
  int server_minor_ = kNewestServer;
};

/// What a schema is made ready for. A server checks the defaults of a definition less strictly than objects: the two
/// types of int-or-string are not checked, and formats that it ignores elsewhere switch type checks off.
enum class SchemaUse { objects, defaults };

/// Any node may be the root.
CompiledSchema compile_schema(const JsonSchema& schema, SchemaUse use = SchemaUse::objects,
                              int server_minor = kNewestServer);

}  // namespace kubexx::schema
