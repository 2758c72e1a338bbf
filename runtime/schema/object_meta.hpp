#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::schema {

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  std::string uid;
  std::optional<bool> controller;
  std::optional<bool> block_owner_deletion;
  friend bool operator==(const OwnerReference&, const OwnerReference&) = default;
};

struct ManagedFields {
  std::string manager;
  std::string operation;
  std::string api_version;
  std::string time;  ///< RFC 3339, empty when absent
  std::string fields_type;
  std::optional<json::Value> fields_v1;
  std::string subresource;
  friend bool operator==(const ManagedFields&, const ManagedFields&) = default;
};

/// ObjectMeta of meta/v1, whole. An empty string and an empty list mean that the key is absent; times are RFC 3339.
struct ObjectMeta {
  std::string name;
  std::string generate_name;
  std::string name_space;
  std::string self_link;
  std::string uid;
  std::string resource_version;
  std::int64_t generation = 0;
  std::string creation_timestamp;
  std::optional<std::string> deletion_timestamp;
  std::optional<std::int64_t> deletion_grace_period_seconds;
  std::map<std::string, std::string> labels;
  std::map<std::string, std::string> annotations;
  std::vector<OwnerReference> owner_references;
  std::vector<std::string> finalizers;
  std::vector<ManagedFields> managed_fields;
  friend bool operator==(const ObjectMeta&, const ObjectMeta&) = default;
};

/// As an API server prints it.
json::Value to_json(const ObjectMeta& metadata);

}  // namespace kubexx::schema
