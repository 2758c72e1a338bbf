#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/json_schema.hpp"
#include "runtime/schema/object_meta.hpp"

namespace kubexx::schema {

struct PrinterColumn {
  std::string name;
  std::string type;
  std::string json_path;
  std::string description;
  std::string format;
  std::int32_t priority = 0;
  friend bool operator==(const PrinterColumn&, const PrinterColumn&) = default;
};

struct ScaleSubresource {
  std::string spec_replicas_path;
  std::string status_replicas_path;
  std::optional<std::string> label_selector_path;
  friend bool operator==(const ScaleSubresource&, const ScaleSubresource&) = default;
};

struct Subresources {
  bool status = false;
  std::optional<ScaleSubresource> scale;
  friend bool operator==(const Subresources&, const Subresources&) = default;
};

struct CrdVersion {
  std::string name;
  bool served = true;
  bool storage = false;
  bool deprecated = false;
  std::optional<std::string> deprecation_warning;
  std::optional<JsonSchema> schema;  ///< `schema.openAPIV3Schema`
  bool has_bare_schema = false;      ///< `schema` is written without `openAPIV3Schema`
  std::optional<Subresources> subresources;
  std::vector<PrinterColumn> printer_columns;
  std::vector<std::string> selectable_fields;  ///< their `jsonPath`
  friend bool operator==(const CrdVersion&, const CrdVersion&) = default;
};

struct CrdNames {
  std::string kind;
  std::string list_kind;
  std::string plural;
  std::string singular;
  std::vector<std::string> short_names;
  std::vector<std::string> categories;
  friend bool operator==(const CrdNames&, const CrdNames&) = default;
};

struct WebhookService {
  std::string name;
  std::string name_space;
  std::optional<std::string> path;
  std::optional<std::int64_t> port;  ///< 32 bits as read; a generator can have more
  friend bool operator==(const WebhookService&, const WebhookService&) = default;
};

/// `spec.conversion.webhook.clientConfig`. A server requires exactly one of `service` and `url`.
struct WebhookClient {
  std::optional<WebhookService> service;
  std::optional<std::string> url;
  std::string ca_bundle;  ///< base64 text
  friend bool operator==(const WebhookClient&, const WebhookClient&) = default;
};

/// `spec.conversion`
struct Conversion {
  std::string strategy;  ///< `None` or `Webhook`
  std::optional<WebhookClient> client;
  std::vector<std::string> review_versions;
  friend bool operator==(const Conversion&, const Conversion&) = default;
};

struct CrdCondition {
  std::string type;
  std::string status;
  std::string last_transition_time;
  std::string reason;
  std::string message;
  std::int64_t observed_generation = 0;
  friend bool operator==(const CrdCondition&, const CrdCondition&) = default;
};

struct CrdStatus {
  std::vector<CrdCondition> conditions;
  CrdNames accepted_names;
  std::vector<std::string> stored_versions;
  std::int64_t observed_generation = 0;
  friend bool operator==(const CrdStatus&, const CrdStatus&) = default;
};

/// A CustomResourceDefinition of apiextensions.k8s.io/v1, whole. An empty string, an empty list and `false` mean that
/// the key is absent.
struct CustomResourceDefinition {
  ObjectMeta metadata;  ///< its name is `<plural>.<group>`
  std::string group;
  CrdNames names;
  std::string scope;
  std::optional<Conversion> conversion;
  std::vector<CrdVersion> versions;
  bool has_empty_versions = false;  ///< `versions` is written as an empty list
  bool preserve_unknown_fields = false;
  std::optional<CrdStatus> status;
  friend bool operator==(const CustomResourceDefinition&, const CustomResourceDefinition&) = default;
};

inline bool converts_with_webhook(const CustomResourceDefinition& crd) {
  return crd.conversion && crd.conversion->strategy == "Webhook";
}

/// The object as JSON, `apiVersion` and `kind` included. `served` and `storage` are always written; nothing else that
/// is empty.
json::Value to_json(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema
