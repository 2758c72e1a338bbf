#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/core/resource.hpp>

/// Paths and queries of an API server.
namespace kubexx::client {

/// `/api/v1/namespaces/a/configmaps` or `/apis/demo.io/v1/widgets`; the latter for all namespaces, too.
std::string collection_path(const ResourceInfo& info, const std::string& name_space);

/// Builds a path with its query; empty values are omitted.
class Target {
 public:
  explicit Target(std::string path) : text_(std::move(path)) {}

  Target& part(std::string_view name);
  Target& set(std::string_view key, std::string_view value);
  std::string text() const { return text_; }

 private:
  std::string text_;
  bool has_query_ = false;
};

/// The identity of an object, from its JSON.
struct ObjectKey {
  std::string name = {};
  std::string name_space = {};
  std::string version = {};
  std::string uid = {};
};
ObjectKey read_key(std::string_view object);

/// What is needed of an object before it is decoded, in one pass.
struct ObjectHead {
  ObjectKey key = {};
  std::string_view managed_fields = {};  ///< the JSON of `metadata.managedFields`; empty if there are none
};
ObjectHead read_head(std::string_view object);

}  // namespace kubexx::client
