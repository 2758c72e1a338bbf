#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/kubernetes/catalog.hpp"

/// How definitions of Kubernetes are named in headers: `io.k8s.api.core.v1.PodSpec` is `kubexx::k8s::core::v1::PodSpec`
/// in `kubexx/k8s/core/v1.hpp`.
namespace kubexx::importing {

/// A group version by its package in Go, mostly the first label of the group: `core/v1`, `networking/v1`.
std::string package_of(std::string_view definition);
/// `PodSpec`
std::string type_name_of(std::string_view definition);

/// `kubexx/k8s/core/v1.hpp` for `core/v1`
std::string header_path(std::string_view package);
/// `kubexx/k8s/core/v1.kubexx.hpp`
std::string code_header_path(std::string_view package);
/// `kubexx::k8s::core::v1`
std::string built_in_namespace(std::string_view package);

/// The type of the vocabulary that represents a definition: `kubexx::Quantity`; empty if there is none.
std::string vocabulary_type(std::string_view definition);
/// Whether a type of the vocabulary is a struct to C++, but not an object in JSON, or not one with known members.
bool is_scalar_of_vocabulary(std::string_view type);
/// The definitions that the vocabulary represents.
std::vector<std::string> vocabulary_definitions();

/// Finds definitions by the names that users write: `core/v1/Pod`, `networking.k8s.io/v1/Ingress`,
/// `networking/v1/Ingress`.
class BuiltInNames {
 public:
  explicit BuiltInNames(const kubernetes::Catalog& catalog);

  /// The name of the definition, if there is one.
  std::optional<std::string> find(std::string_view asked) const;
  /// All names in their short form, sorted.
  const std::vector<std::string>& all() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::vector<std::string> definitions_;             ///< of `names_`
  std::map<std::string, std::string> short_groups_;  ///< `networking` for `networking.k8s.io`
};

}  // namespace kubexx::importing
