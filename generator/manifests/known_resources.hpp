#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::manifests {

/// What API servers serve: the kinds of Kubernetes 1.36, and those of the program. Other groups are unknown.
class KnownResources {
 public:
  /// `own` must outlive this object.
  explicit KnownResources(const std::vector<kubernetes::Kind>& own);

  bool has_group(std::string_view group) const { return by_group_.contains(group); }
  /// Of a resource such as `pods` or `pods/log`, also if it is not that of a kind.
  bool has(std::string_view group, std::string_view resource) const;
  /// The resource that was probably meant, or an empty string: `deployments` for `Deployment`, `deploy` and
  /// `deploymens`.
  std::string meant(std::string_view group, std::string_view resource) const;
  /// The group that was probably meant, or an empty string: `networking.k8s.io` for `networking`, `apps` for `app`.
  std::string_view meant_group(std::string_view group) const;
  /// A group of Kubernetes that has the resource, or null.
  const std::string* other_group(std::string_view resource) const;

 private:
  using Kinds = std::vector<const kubernetes::Kind*>;
  const Kinds& kinds(std::string_view group) const;

  std::map<std::string_view, Kinds, std::less<>> by_group_;
};

}  // namespace kubexx::manifests
