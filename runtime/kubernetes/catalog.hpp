#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

/// Kubernetes' own kinds and types, as an API server of one release publishes them.
namespace kubexx::kubernetes {

struct Subresource {
  std::string group, version;  ///< of the objects sent to it; empty if they are those of the kind
  std::string kind;
  std::vector<std::string> verbs;
};

/// One kind in one version.
struct Kind {
  std::string group;  ///< empty for the core group
  std::string version;
  std::string kind;
  std::string plural;
  std::string singular;
  std::string definition;  ///< the name of its definition: `io.k8s.api.core.v1.Pod`
  bool is_namespaced = false;
  std::vector<std::string> short_names;
  std::vector<std::string> categories;
  std::vector<std::string> verbs;
  std::map<std::string, Subresource> subresources;  ///< `status`, `scale`, …
};

/// Immutable, and so safe to use from several threads. Definitions are parsed when they are asked for.
class Catalog {
 public:
  /// `document` is in the form of `v1.36.json` and must outlive this object.
  explicit Catalog(std::string_view document);

  /// `v1.36.3`
  const std::string& release() const { return release_; }
  /// In the order of discovery: the core group first.
  const std::vector<Kind>& kinds() const { return kinds_; }
  /// The schema of a definition in the form of OpenAPI v3, or nothing for an unknown name. References are strings such
  /// as `#/components/schemas/io.k8s.api.core.v1.PodSpec`.
  std::optional<json::Value> definition(std::string_view name) const;
  /// The names of all definitions, sorted.
  std::vector<std::string_view> definitions() const;

 private:
  std::string release_;
  std::vector<Kind> kinds_;
  std::map<std::string_view, std::string_view> definitions_;  ///< name → JSON
};

/// What comes with the library: Kubernetes 1.36.
const Catalog& catalog();

/// `io.k8s.api.core.v1.PodSpec` for `#/components/schemas/io.k8s.api.core.v1.PodSpec`.
std::string_view referenced_name(std::string_view reference);

}  // namespace kubexx::kubernetes
