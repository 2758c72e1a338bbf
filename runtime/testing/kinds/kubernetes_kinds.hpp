#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/patch/patch.hpp"
#include "runtime/testing/requests/resource.hpp"

/// Kinds of Kubernetes as inert objects: they are stored and validated by shape, and nothing acts on them.
namespace kubexx::testing {

/// Serves the kinds that a server serves by default, each in its preferred version: not those that exist only in alpha
/// and beta versions. The rules of a kind are read when a request first needs them, once in a process.
void add_built_in_kinds(Registry& registry);

/// Serves the kinds that `names` names (`coordination.k8s.io/v1beta1/LeaseCandidate`) in these versions.
Result<> add_kubernetes_kinds(Registry& registry, const std::vector<std::string>& names);

/// A kind whose objects are sent and not stored, such as `Binding` or `TokenReview`; null for an unknown one.
ResourcePtr sent_kind(std::string_view group, std::string_view version, std::string_view kind);

/// An object of the kind in which nothing has a value, as a server writes it.
json::Value blank_of(const ResourceInfo& info);

/// Null if Go keeps all values as they were sent.
std::shared_ptr<const GoValues> go_values_of(const ResourceInfo& info);
/// The definition of its Go type, such as `io.k8s.api.core.v1.Pod`; empty if Kubernetes has no such kind.
std::string go_type_of(const ResourceInfo& info);

/// The lists of a kind that strategic merge patches merge. Valid as long as this object.
class MergedLists {
 public:
  explicit MergedLists(const ResourceInfo& info);
  std::span<const patch::MergeList> lists() const { return lists_; }

 private:
  void collect(const json::Value& schema, const std::string& path, int depth);

  std::vector<std::pair<std::string, std::string>> found_;  ///< path, merge key
  std::vector<patch::MergeList> lists_;
};

}  // namespace kubexx::testing
