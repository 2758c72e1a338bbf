#include "runtime/testing/kinds/inert_defaults.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/testing/kinds/default_values.hpp"
#include "runtime/testing/kinds/kind_defaults.hpp"
#include "runtime/testing/kinds/pod_defaults.hpp"
#include "runtime/testing/kinds/services.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

void remove_nulls(Value& value) {
  if (value.is_array())
    for (Value& element : value.as_array()) remove_nulls(element);
  if (!value.is_object()) return;
  value.as_object().erase_if([](const auto& member) { return member.second.is_null(); });
  for (auto& [key, member] : value.as_object()) remove_nulls(member);
}

constexpr std::int64_t kStickySeconds = 10800;  ///< that a client stays with a pod

void default_balancer(Value& service) {
  set_if_missing(service, {"spec", "allocateLoadBalancerNodePorts"}, true);
  Value* balancer = json::find(service, {"status", "loadBalancer"});
  if (balancer == nullptr) return;
  for_each_object(*balancer, {"ingress"}, [](Value& address) {
    if (!json::text_at(address, {"ip"}).empty()) set_if_missing(address, {"ipMode"}, "VIP");
  });
}

void default_service(Value& service) {
  Value* spec = json::find(service, {"spec"});
  if (spec == nullptr || !spec->is_object()) return;
  for_each_object(*spec, {"ports"}, [](Value& port) {
    const Value *number = json::find(port, {"port"}), *target = json::find(port, {"targetPort"});
    const bool has_target = target != nullptr && *target != Value(0) && *target != Value("");
    if (number != nullptr && !has_target) json::set(port, {"targetPort"}, Value(*number));
  });
  const std::string affinity = json::text_at(*spec, {"sessionAffinity"}), type = json::text_at(*spec, {"type"});
  if (affinity == "ClientIP")
    set_if_missing(*spec, {"sessionAffinityConfig", "clientIP", "timeoutSeconds"}, kStickySeconds);
  if (affinity.empty() || affinity == "None") json::erase(*spec, {"sessionAffinityConfig"});
  if (type == "ExternalName") return;
  set_if_missing(*spec, {"internalTrafficPolicy"}, "Cluster");
  if (is_reached_from_outside(service)) set_if_empty(*spec, {"externalTrafficPolicy"}, "Cluster");
  if (type == "LoadBalancer") default_balancer(service);
}

/// A source without a namespace has an old name too.
void default_claim(Value& claim) {
  if (!json::text_at(claim, {"spec", "dataSourceRef", "namespace"}).empty()) return;
  if (const Value* source = json::find(claim, {"spec", "dataSource"}))
    set_if_missing(claim, {"spec", "dataSourceRef"}, Value(*source));
  if (const Value* source = json::find(claim, {"spec", "dataSourceRef"}))
    set_if_missing(claim, {"spec", "dataSource"}, Value(*source));
}

void default_network_policy(Value& policy) {
  const Value* egress = json::find(policy, {"spec", "egress"});
  Array types{"Ingress"};
  if (egress != nullptr && egress->is_array() && !egress->as_array().empty()) types.emplace_back("Egress");
  set_if_missing(policy, {"spec", "policyTypes"}, std::move(types));
}

void default_subjects(Value& binding) {
  for_each_object(binding, {"subjects"}, [](Value& subject) {
    if (!is_text(subject, {"kind"}, "ServiceAccount")) set_if_empty(subject, {"apiGroup"}, "rbac.authorization.k8s.io");
  });
}

void default_node(Value& node) {
  if (const std::string network = json::text_at(node, {"spec", "podCIDR"}); !network.empty())
    set_if_missing(node, {"spec", "podCIDRs"}, Array{network});
  if (const Value* capacity = json::find(node, {"status", "capacity"}))
    set_if_missing(node, {"status", "allocatable"}, Value(*capacity));
}

void default_api_service(Value& object) {
  const Value* service = json::find(object, {"spec", "service"});
  if (service != nullptr && service->is_object()) set_if_missing(object, {"spec", "service", "port"}, 443);
}

/// Only the names of secrets are stored.
void keep_secret_names(Value& account) {
  Value* secrets = json::find(account, {"secrets"});
  if (secrets == nullptr || !secrets->is_array()) return;
  for (Value& secret : secrets->as_array())
    if (secret.is_object()) secret.as_object().erase_if([](const auto& member) { return member.first != "name"; });
}

struct KindDefaults {
  std::string_view group, kind;
  void (*set)(Value& object);
};

constexpr KindDefaults kKindDefaults[] = {
    {"", "LimitRange", default_limit_range},
    {"", "Node", default_node},
    {"", "PersistentVolumeClaim", default_claim},
    {"", "Pod", default_pod},
    {"", "ReplicationController", default_replication_controller},
    {"", "Service", default_service},
    {"", "ServiceAccount", keep_secret_names},
    {"apiregistration.k8s.io", "APIService", default_api_service},
    {"apps", "DaemonSet", default_daemon_set},
    {"apps", "Deployment", default_deployment},
    {"apps", "StatefulSet", default_stateful_set},
    {"autoscaling", "HorizontalPodAutoscaler", default_autoscaler},
    {"batch", "Job", default_job},
    {"networking.k8s.io", "NetworkPolicy", default_network_policy},
    {"rbac.authorization.k8s.io", "ClusterRoleBinding", default_subjects},
    {"rbac.authorization.k8s.io", "RoleBinding", default_subjects},
    {"resource.k8s.io", "ResourceClaim", default_device_claim},
    {"resource.k8s.io", "ResourceClaimTemplate", default_device_claim_template},
};

}  // namespace

std::vector<std::string_view> pod_spec_path(const ResourceInfo& info) {
  if (info.kind == "Pod" && info.group.empty()) return {"spec"};
  if (info.kind == "PodTemplate") return {"template", "spec"};
  if (info.kind == "CronJob") return {"spec", "jobTemplate", "spec", "template", "spec"};
  const bool has_template = info.group == "apps" || info.group == "batch" || info.kind == "ReplicationController";
  return has_template ? std::vector<std::string_view>{"spec", "template", "spec"} : std::vector<std::string_view>();
}

void prepare_inert(Value& object, const Resource& resource) {
  const ResourceInfo& info = resource.info;
  remove_nulls(object);
  if (resource.go_values != nullptr) read_as_go(object, *resource.go_values);
  for (const KindDefaults& one : kKindDefaults)
    if (one.kind == info.kind && one.group == info.group) one.set(object);
  const std::vector<std::string_view> path = pod_spec_path(info);
  Value* spec = path.empty() ? nullptr : &object;
  for (const std::string_view part : path) spec = spec == nullptr ? nullptr : json::find(*spec, {part});
  if (spec != nullptr && spec->is_object()) default_pod_spec(*spec);
}

Value kept_status(const Value& sent, const Resource& resource) {
  if (!resource.is_inert || resource.info.kind != "Node" || !sent.is_object()) return {};
  Value read = sent;
  prepare_inert(read, resource);
  const Value* status = json::find(read, {"status"});
  return status == nullptr ? Value() : *status;
}

void complete_new_inert(Value& object, const Resource& resource) {
  const ResourceInfo& info = resource.info;
  const Value* status = json::find(resource.blank, {"status"});
  if (status != nullptr) {
    Value metadata = *json::find(object, {"metadata"});
    set_if_missing(object, {"status"}, Object());
    object = schema::read_stored_object(resource.definition->served, info.version, std::move(object));
    json::set(object, {"metadata"}, std::move(metadata));
  }
  if (info.kind == "Pod" && info.group.empty())
    json::set(object, {"status", "qosClass"}, std::string(quality_of(object)));
  if (info.kind == "PersistentVolume")
    json::set(object, {"status", "lastPhaseTransitionTime"}, json::text_at(object, {"metadata", "creationTimestamp"}));
  if (info.kind == "Job" && info.group == "batch") select_own_pods(object);
}

bool returns_deleted(const ResourceInfo& info) {
  // Those with ReturnDeletedObject in pkg/registry of Kubernetes 1.36.
  constexpr std::string_view kCore[] = {
      "PersistentVolume", "PersistentVolumeClaim", "Pod", "PodTemplate", "ResourceQuota", "Service", "ServiceAccount"};
  constexpr std::string_view kStorage[] = {"CSIDriver", "CSINode", "StorageClass", "VolumeAttachment",
                                           "VolumeAttributesClass"};
  if (info.group.empty()) return std::ranges::find(kCore, info.kind) != std::end(kCore);
  if (info.group == "storage.k8s.io") return std::ranges::find(kStorage, info.kind) != std::end(kStorage);
  return info.group == "resource.k8s.io";
}

}  // namespace kubexx::testing
