#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include <kubexx/core/resource.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/schema/crd.hpp"

// What a server publishes about its kinds as OpenAPI v3: what kubectl explains, and finds out whether a server
// validates fields by.

namespace kubexx::testing {

/// A kind that a server serves.
struct PublishedKind {
  ResourceInfo resource;
  std::string list_kind;
  const schema::CrdVersion* version = nullptr;  ///< null for a built-in kind
  bool is_sent = false;                         ///< only its type is published
};

/// The document of one group and version, to which all `kinds` belong. Of the types that every server has, metadata is
/// described.
json::Value openapi_document(std::span<const PublishedKind> kinds);

/// A hash of a document: hexadecimal digits.
std::string openapi_hash(std::string_view text);

/// The index: for each path, such as `apis/stable.example.com/v1`, where its document of that hash is.
json::Value openapi_index(const std::map<std::string, std::string>& hash_by_path);

}  // namespace kubexx::testing
