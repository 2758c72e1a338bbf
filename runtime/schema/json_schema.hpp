#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/core/box.hpp"

namespace kubexx::schema {

/// One entry of `x-kubernetes-validations`. An empty string is an absent key.
struct ValidationRule {
  std::string rule{};
  std::string message{};
  std::string message_expression{};
  std::optional<std::string> reason{};
  std::string field_path{};
  std::optional<bool> optional_old_self{};
  friend bool operator==(const ValidationRule&, const ValidationRule&) = default;
};

struct ExternalDocs {
  std::string description;
  std::string url;
  friend bool operator==(const ExternalDocs&, const ExternalDocs&) = default;
};

/// Keywords that can be written with an empty value (`""`, `[]`, `{}`), which the server distinguishes from absence.
enum class Keyword : std::uint16_t {
  ref = 1 << 0,
  list_type = 1 << 1,
  map_type = 1 << 2,
  enumeration = 1 << 3,
  required = 1 << 4,
  properties = 1 << 5,
  all_of = 1 << 6,
  any_of = 1 << 7,
  one_of = 1 << 8,
  list_map_keys = 1 << 9,
  validations = 1 << 10,
  pattern_properties = 1 << 11,
  definitions = 1 << 12,
  dependencies = 1 << 13,
  items_list = 1 << 14,
};

/// Which of those keywords were written empty. Where it compares schemas a server takes empty lists and objects for
/// absent ones, but not `""`.
class WrittenEmpty {
 public:
  bool has(Keyword keyword) const { return (bits_ & static_cast<std::uint16_t>(keyword)) != 0; }
  void add(Keyword keyword) { bits_ = static_cast<std::uint16_t>(bits_ | static_cast<std::uint16_t>(keyword)); }
  friend bool operator==(const WrittenEmpty& a, const WrittenEmpty& b) {
    return a.has(Keyword::ref) == b.has(Keyword::ref) && a.has(Keyword::list_type) == b.has(Keyword::list_type) &&
           a.has(Keyword::map_type) == b.has(Keyword::map_type);
  }

 private:
  std::uint16_t bits_ = 0;
};

/// Numbers with which the builder of a schema finds its sources, the most general first. Not compared and not written.
struct Origins {
  std::vector<std::uint32_t> ids;
  friend bool operator==(const Origins&, const Origins&) { return true; }
};

struct AdditionalProperties;
struct RareKeywords;

/// All of JSONSchemaProps of apiextensions.k8s.io/v1. An empty string, an empty list, `false` and an empty optional
/// mean that the key is absent, unless `written_empty` has it.
struct JsonSchema {
  std::string ref;  ///< `$ref`; never in a CRD that a server accepts
  std::string description;
  std::string title;
  std::string type;
  std::string format;
  std::string pattern;
  std::optional<ExternalDocs> external_docs;
  std::optional<json::Value> default_value;
  std::optional<json::Value> example;
  std::vector<json::Value> enumeration;

  std::optional<double> maximum;
  std::optional<double> minimum;
  std::optional<double> multiple_of;
  std::optional<std::int64_t> max_length;
  std::optional<std::int64_t> min_length;
  std::optional<std::int64_t> max_items;
  std::optional<std::int64_t> min_items;
  std::optional<std::int64_t> max_properties;
  std::optional<std::int64_t> min_properties;
  bool exclusive_maximum = false;
  bool exclusive_minimum = false;
  bool unique_items = false;
  bool nullable = false;
  bool embedded_resource = false;               ///< `x-kubernetes-embedded-resource`
  bool int_or_string = false;                   ///< `x-kubernetes-int-or-string`
  std::optional<bool> preserve_unknown_fields;  ///< `x-kubernetes-preserve-unknown-fields`
  WrittenEmpty written_empty;

  std::vector<std::string> required;
  std::map<std::string, JsonSchema> properties;
  Box<AdditionalProperties> additional_properties;
  Box<JsonSchema> items;  ///< `items` as one schema; a list of them is in `rare`
  std::vector<JsonSchema> all_of;
  std::vector<JsonSchema> any_of;
  std::vector<JsonSchema> one_of;
  Box<JsonSchema> negation;  ///< `not`

  std::string list_type;                    ///< `x-kubernetes-list-type`
  std::vector<std::string> list_map_keys;   ///< `x-kubernetes-list-map-keys`
  std::string map_type;                     ///< `x-kubernetes-map-type`
  std::vector<ValidationRule> validations;  ///< `x-kubernetes-validations`
  Box<RareKeywords> rare;
  Origins origins;

  friend bool operator==(const JsonSchema&, const JsonSchema&) = default;
};

/// `additionalProperties` or `additionalItems`: a schema, or the bare `true` or `false`.
struct AdditionalProperties {
  bool allows = true;
  Box<JsonSchema> schema;
  friend bool operator==(const AdditionalProperties&, const AdditionalProperties&) = default;
};

/// One of `dependencies`: a schema or names of properties; neither where something else was written.
struct Dependency {
  Box<JsonSchema> schema;
  std::vector<std::string> properties;
  friend bool operator==(const Dependency&, const Dependency&) = default;
};

/// Keywords that definitions can have but servers reject.
struct RareKeywords {
  std::string id;
  std::string schema;  ///< `$schema`
  Box<AdditionalProperties> additional_items;
  std::map<std::string, JsonSchema> pattern_properties;
  std::map<std::string, JsonSchema> definitions;
  std::map<std::string, Dependency> dependencies;
  /// `items` as a list of schemas; empty where `items` was neither a schema nor a list.
  std::optional<std::vector<JsonSchema>> items_list;
  friend bool operator==(const RareKeywords&, const RareKeywords&) = default;
};

/// The schema as the JSON that an API server prints. Key order is the writer's business.
json::Value to_json(const JsonSchema& schema);

}  // namespace kubexx::schema
