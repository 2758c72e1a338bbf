#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/import/built_in/names.hpp"
#include "generator/support/diagnostic.hpp"
#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::driver {

/// Finds Kubernetes' own types by the names that users write on the command line: `core/v1/PodTemplateSpec`.
class KubernetesNames {
 public:
  explicit KubernetesNames(const kubernetes::Catalog& catalog) : names_(catalog) {}

  /// The name of the definition. An unknown name is reported, with those that the user probably meant.
  std::optional<std::string> find(const std::string& asked, std::vector<support::Diagnostic>& diagnostics) const;

 private:
  importing::BuiltInNames names_;
};

}  // namespace kubexx::driver
