#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/box.hpp"
#include "runtime/json/value.hpp"

namespace kubexx::schema {

/// One entry of `x-kubernetes-validations`. An empty string is an absent key.
struct ValidationRule {
  std::string rule{};
  std::string message{};
  std::string message_expression{};
  std::string reason{};
  std::string field_path{};
  std::optional<bool> optional_old_self{};
  friend bool operator==(const ValidationRule&, const ValidationRule&) = default;
};

struct ExternalDocs {
  std::string description;
  std::string url;
  friend bool operator==(const ExternalDocs&, const ExternalDocs&) = default;
};

struct AdditionalProperties;

/// JSONSchemaProps of apiextensions.k8s.io/v1. An empty string, an empty list, `false` and an empty optional mean that
/// the key is absent.
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
  bool nullable = false;

  std::optional<double> maximum;
  std::optional<double> minimum;
  std::optional<double> multiple_of;
  bool exclusive_maximum = false;
  bool exclusive_minimum = false;
  std::optional<std::int64_t> max_length;
  std::optional<std::int64_t> min_length;
  std::optional<std::int64_t> max_items;
  std::optional<std::int64_t> min_items;
  std::optional<std::int64_t> max_properties;
  std::optional<std::int64_t> min_properties;
  bool unique_items = false;

  std::vector<std::string> required;
  std::map<std::string, JsonSchema> properties;
  Box<AdditionalProperties> additional_properties;
  Box<JsonSchema> items;
  std::vector<JsonSchema> all_of;
  std::vector<JsonSchema> any_of;
  std::vector<JsonSchema> one_of;
  Box<JsonSchema> negation;  ///< `not`

  std::optional<bool> preserve_unknown_fields;  ///< `x-kubernetes-preserve-unknown-fields`
  bool embedded_resource = false;               ///< `x-kubernetes-embedded-resource`
  bool int_or_string = false;                   ///< `x-kubernetes-int-or-string`
  std::string list_type;                        ///< `x-kubernetes-list-type`
  std::vector<std::string> list_map_keys;       ///< `x-kubernetes-list-map-keys`
  std::string map_type;                         ///< `x-kubernetes-map-type`
  std::vector<ValidationRule> validations;      ///< `x-kubernetes-validations`

  friend bool operator==(const JsonSchema&, const JsonSchema&) = default;
};

/// `additionalProperties`: a schema, or the bare `true` or `false`.
struct AdditionalProperties {
  bool allows = true;
  Box<JsonSchema> schema;
  friend bool operator==(const AdditionalProperties&, const AdditionalProperties&) = default;
};

/// The schema as the JSON that an API server prints. Key order is the writer's business.
json::Value to_json(const JsonSchema& schema);

}  // namespace kubexx::schema
