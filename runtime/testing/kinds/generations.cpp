#include "runtime/testing/kinds/generations.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/json/members.hpp"
#include "runtime/schema/object/deep_equal.hpp"

namespace kubexx::testing {
namespace {

struct Counted {
  std::string_view group, kind;
  std::string_view metadata = {};  ///< a member whose changes count, besides those of the content
  bool starts_at_one = true;       ///< otherwise a new object keeps the generation that it was sent with
  bool is_constant = false;
};

/// The strategies in pkg/registry of Kubernetes 1.36 that set it. Other kinds never change it.
constexpr Counted kCounted[] = {
    {"", "Pod"},
    {"", "PodTemplate"},
    {"", "ReplicationController"},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicy"},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding"},
    {"admissionregistration.k8s.io", "MutatingWebhookConfiguration"},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicy"},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding"},
    {"admissionregistration.k8s.io", "ValidatingWebhookConfiguration"},
    {"apps", "DaemonSet"},
    {.group = "apps", .kind = "Deployment", .metadata = "annotations"},
    {"apps", "ReplicaSet"},
    {"apps", "StatefulSet"},
    {"batch", "CronJob"},
    {"batch", "Job"},
    {.group = "discovery.k8s.io", .kind = "EndpointSlice", .metadata = "labels"},
    {"flowcontrol.apiserver.k8s.io", "FlowSchema"},
    {"flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration"},
    {"networking.k8s.io", "Ingress"},
    {"networking.k8s.io", "IngressClass"},
    {"networking.k8s.io", "NetworkPolicy"},
    {"policy", "PodDisruptionBudget"},
    {"resource.k8s.io", "DeviceClass"},
    {"resource.k8s.io", "DeviceTaintRule"},
    {"resource.k8s.io", "ResourceSlice"},
    {.group = "scheduling.k8s.io", .kind = "PriorityClass", .is_constant = true},
    {.group = "storage.k8s.io", .kind = "CSIDriver", .starts_at_one = false},
};

const Counted* counted(const ResourceInfo& info) {
  const auto* found = std::ranges::find_if(
      kCounted, [&](const Counted& one) { return one.kind == info.kind && one.group == info.group; });
  return found == std::end(kCounted) ? nullptr : found;
}

bool has_same_metadata(const json::Value& a, const json::Value& b, std::string_view name) {
  const json::Value none = json::Object();
  const json::Value *one = json::find(a, {"metadata", name}), *other = json::find(b, {"metadata", name});
  return schema::deep_equal(one == nullptr ? none : *one, other == nullptr ? none : *other);
}

bool changes(const json::Value& object, const json::Value& old, const Counted& kind, std::string_view subresource) {
  if (kind.is_constant || subresource == "status") return false;
  return !schema::equal_members(object.as_object(), old.as_object(), "metadata") ||
         (!kind.metadata.empty() && !has_same_metadata(object, old, kind.metadata));
}

}  // namespace

void set_generation(json::Value& object, const json::Value* old, const Resource& resource, std::string_view subresource,
                    std::int64_t sent) {
  const Counted* kind = counted(resource.info);
  std::int64_t generation = kind != nullptr && kind->starts_at_one ? 1 : sent;
  if (old != nullptr) generation = json::integer_at(*old, {"metadata", "generation"});
  if (old != nullptr && kind != nullptr && changes(object, *old, *kind, subresource)) ++generation;
  if (generation > 0)
    json::set(object, {"metadata", "generation"}, generation);
  else
    json::erase(object, {"metadata", "generation"});
}

}  // namespace kubexx::testing
