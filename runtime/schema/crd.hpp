#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/json/value.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::schema {

struct PrinterColumn {
  std::string name;
  std::string type;
  std::string json_path;
  std::string description;
  std::string format;
  std::int32_t priority = 0;
};

struct ScaleSubresource {
  std::string spec_replicas_path;
  std::string status_replicas_path;
  std::string label_selector_path;  ///< empty when absent
};

struct Subresources {
  bool status = false;
  std::optional<ScaleSubresource> scale;
};

struct CrdVersion {
  std::string name;
  bool served = true;
  bool storage = false;
  bool deprecated = false;
  std::optional<std::string> deprecation_warning;
  JsonSchema schema;  ///< `schema.openAPIV3Schema`
  std::optional<Subresources> subresources;
  std::vector<PrinterColumn> printer_columns;
  std::vector<std::string> selectable_fields;  ///< their `jsonPath`
};

struct CrdNames {
  std::string kind;
  std::string list_kind;
  std::string plural;
  std::string singular;
  std::vector<std::string> short_names;
  std::vector<std::string> categories;
};

struct WebhookService {
  std::string name;
  std::string name_space;
  std::string path;  ///< empty when absent
  std::optional<std::int32_t> port;
};

/// `spec.conversion`. Exactly one of `service` and `url` belongs to the Webhook strategy.
struct Conversion {
  std::string strategy;  ///< `None` or `Webhook`
  std::optional<WebhookService> service;
  std::string url;
  std::string ca_bundle;  ///< base64 text
  std::vector<std::string> review_versions;
};

/// A CustomResourceDefinition of apiextensions.k8s.io/v1: what one generator run says about one group and kind.
struct CustomResourceDefinition {
  std::string name;  ///< `<plural>.<group>`
  std::map<std::string, std::string> labels;
  std::map<std::string, std::string> annotations;
  std::string group;
  CrdNames names;
  std::string scope;
  std::optional<Conversion> conversion;
  std::vector<CrdVersion> versions;
};

/// The object as JSON, `apiVersion` and `kind` included. `served` and `storage` are always written; nothing else that
/// is empty.
json::Value to_json(const CustomResourceDefinition& crd);

}  // namespace kubexx::schema
