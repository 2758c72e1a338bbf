#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/schema/check.hpp"
#include "runtime/schema/crd.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// One version of a definition, made ready for objects.
struct ServedVersion {
  std::string api_version;  ///< `group/version`
  std::string kind;
  bool is_served = true;
  bool is_namespaced = false;
  bool keeps_unknown_fields = false;            ///< set by the definition for all its versions
  const JsonSchema* schema = nullptr;           ///< as the definition has it; null without a schema
  CompiledSchema compiled;                      ///< defaults pruned
  std::optional<CompiledSchema> status_schema;  ///< of the property `status`, when that is a subresource
  bool has_status = false;
  std::optional<ScaleSubresource> scale;
  std::string deprecation;  ///< what every request is answered with; empty when the version is not deprecated
};

/// What a server builds from a definition to serve its objects. It does not change, and any number of threads may use
/// it. The definition is taken for granted: a server has accepted it.
class ServedDefinition {
 public:
  explicit ServedDefinition(CustomResourceDefinition crd, int server_minor = kNewestServer);
  ServedDefinition(const ServedDefinition&) = delete;
  ServedDefinition& operator=(const ServedDefinition&) = delete;

  const CustomResourceDefinition& crd() const { return crd_; }
  int server_minor() const { return server_minor_; }
  /// The version of that name, or null if it is not served.
  const ServedVersion* find(std::string_view name) const;
  /// The version of that name, or null if the definition does not list it. Objects are converted to versions that are
  /// not served, too: one can be the stored version, or that of a webhook.
  const ServedVersion* find_listed(std::string_view name) const;

 private:
  CustomResourceDefinition crd_;
  int server_minor_;
  std::deque<std::pair<std::string, ServedVersion>> versions_;
};

}  // namespace kubexx::schema
