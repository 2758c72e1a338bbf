#include "runtime/testing/kinds/inert_defaults.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/schema/validate_object.hpp"

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

/// A value of the wrong type on the path stays, and is reported when the object is validated.
void set_if_missing(Value& object, json::MemberPath path, Value value) {
  const Value* at = &object;
  for (const std::string_view name : path) {
    if (!at->is_object()) return;
    at = at->as_object().find(name);
    if (at == nullptr) return json::set(object, path, std::move(value));
  }
}

/// For strings that Go does not hold by pointer.
void set_if_empty(Value& object, json::MemberPath path, std::string_view text) {
  const Value* value = json::find(object, path);
  if (value != nullptr && *value == Value("")) json::erase(object, path);
  set_if_missing(object, path, text);
}

bool is_text(const Value& object, json::MemberPath path, std::string_view text) {
  return json::text_at(object, path) == text;
}

/// Calls `action` for every object in a list.
template <class Action>
void for_each(Value& object, std::string_view list, const Action& action) {
  Value* elements = object.is_object() ? json::find(object, {list}) : nullptr;
  if (elements == nullptr || !elements->is_array()) return;
  for (Value& element : elements->as_array())
    if (element.is_object()) action(element);
}

constexpr std::string_view kContainerLists[] = {"initContainers", "containers", "ephemeralContainers"};

/// Whether an image has the tag `latest`, as one without tag and digest does.
bool is_latest(std::string_view image) {
  if (image.find('@') != std::string_view::npos) return false;
  const std::string_view name = image.substr(image.rfind('/') + 1);
  const std::size_t colon = name.find(':');
  return colon == std::string_view::npos || name.substr(colon + 1) == "latest";
}

void default_container(Value& container) {
  const std::string image = json::text_at(container, {"image"});
  set_if_empty(container, {"imagePullPolicy"}, is_latest(image) ? "Always" : "IfNotPresent");
}

/// `serviceAccount` is the old name of `serviceAccountName`.
void share_account_name(Value& spec) {
  constexpr std::string_view kName = "serviceAccountName", kOldName = "serviceAccount";
  const auto is_other_type = [&](std::string_view member) {
    const Value* value = json::find(spec, {member});
    return value != nullptr && !value->is_string();
  };
  if (is_other_type(kName) || is_other_type(kOldName)) return;
  std::string account = json::text_at(spec, {kName});
  if (account.empty()) account = json::text_at(spec, {kOldName});
  for (const std::string_view member : {kName, kOldName}) {
    if (account.empty())
      json::erase(spec, {member});
    else
      json::set(spec, {member}, account);
  }
}

void default_pod_spec(Value& spec) {
  share_account_name(spec);
  for (const std::string_view list : kContainerLists) for_each(spec, list, default_container);
  for_each(spec, "volumes", [](Value& volume) {
    const Object& members = volume.as_object();
    if (members.size() == (members.find("name") == nullptr ? 0U : 1U)) json::set(volume, {"emptyDir"}, Object());
  });
}

void request_limits(Value& container) {
  const Value* limits = json::find(container, {"resources", "limits"});
  if (limits == nullptr || !limits->is_object() || limits->as_object().empty()) return;
  std::vector<Object::Member> requests(limits->as_object().begin(), limits->as_object().end());
  if (const Value* sent = json::find(container, {"resources", "requests"})) {
    if (!sent->is_object()) return;
    requests.insert(requests.end(), sent->as_object().begin(), sent->as_object().end());
  }
  json::set(container, {"resources", "requests"}, Object(std::move(requests)));
}

void default_pod(Value& pod) {
  Value* spec = json::find(pod, {"spec"});
  if (spec == nullptr || !spec->is_object()) return;
  for (const std::string_view list : {"initContainers", "containers"}) for_each(*spec, list, request_limits);
  set_if_missing(*spec, {"enableServiceLinks"}, true);
}

/// The limits of a rolling update, unless objects are updated in another way.
void default_rolling(Value& object, std::string_view strategy,
                     std::initializer_list<std::pair<std::string_view, Value>> limits) {
  set_if_empty(object, {"spec", strategy, "type"}, "RollingUpdate");
  if (!is_text(object, {"spec", strategy, "type"}, "RollingUpdate")) return;
  for (const auto& [name, value] : limits) set_if_missing(object, {"spec", strategy, "rollingUpdate", name}, value);
}

void default_job(Value& job) {
  const auto has = [&](std::string_view name) { return json::find(job, {"spec", name}) != nullptr; };
  if (!has("parallelism")) set_if_missing(job, {"spec", "completions"}, 1);
  set_if_missing(job, {"spec", "parallelism"}, 1);
  set_if_missing(job, {"spec", "backoffLimit"}, has("backoffLimitPerIndex") ? 2'147'483'647 : 6);
  set_if_missing(job, {"spec", "completionMode"}, "NonIndexed");
  set_if_missing(job, {"spec", "suspend"}, false);
  set_if_missing(job, {"spec", "podReplacementPolicy"}, has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  set_if_missing(job, {"spec", "manualSelector"}, false);
  if (const Value* labels = json::find(job, {"spec", "template", "metadata", "labels"}))
    set_if_missing(job, {"metadata", "labels"}, Value(*labels));
}

void default_service_addresses(Value& service) {
  set_if_missing(service, {"spec", "internalTrafficPolicy"}, "Cluster");
  if (const std::string address = json::text_at(service, {"spec", "clusterIP"}); !address.empty())
    set_if_missing(service, {"spec", "clusterIPs"}, Array{address});
  set_if_missing(service, {"spec", "ipFamilies"}, Array{"IPv4"});
  set_if_missing(service, {"spec", "ipFamilyPolicy"}, "SingleStack");
}

constexpr std::int64_t kStickySeconds = 10800;  ///< that a client stays with a pod

void default_service(Value& service) {
  Value* spec = json::find(service, {"spec"});
  if (spec == nullptr || !spec->is_object()) return;
  for_each(*spec, "ports", [](Value& port) {
    const Value *number = json::find(port, {"port"}), *target = json::find(port, {"targetPort"});
    const bool has_target = target != nullptr && *target != Value(0) && *target != Value("");
    if (number != nullptr && !has_target) json::set(port, {"targetPort"}, Value(*number));
  });
  const std::string type = json::text_at(*spec, {"type"});
  if (type == "ExternalName") return;
  if (is_text(*spec, {"sessionAffinity"}, "ClientIP"))
    set_if_missing(*spec, {"sessionAffinityConfig", "clientIP", "timeoutSeconds"}, kStickySeconds);
  default_service_addresses(service);
  if (type == "LoadBalancer" || type == "NodePort") set_if_empty(*spec, {"externalTrafficPolicy"}, "Cluster");
  if (type == "LoadBalancer") set_if_missing(*spec, {"allocateLoadBalancerNodePorts"}, true);
}

void default_claim_templates(Value& set) {
  Value* spec = json::find(set, {"spec"});
  if (spec == nullptr) return;
  for_each(*spec, "volumeClaimTemplates", [](Value& claim) {
    set_if_missing(claim, {"apiVersion"}, "v1");
    set_if_missing(claim, {"kind"}, "PersistentVolumeClaim");
  });
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
  for_each(binding, "subjects", [](Value& subject) {
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
    {"", "Node", default_node},
    {"", "PersistentVolumeClaim", default_claim},
    {"", "Pod", default_pod},
    {"", "Service", default_service},
    {"", "ServiceAccount", keep_secret_names},
    {"apiregistration.k8s.io", "APIService", default_api_service},
    {"apps", "DaemonSet",
     [](Value& set) { default_rolling(set, "updateStrategy", {{"maxSurge", 0}, {"maxUnavailable", 1}}); }},
    {"apps", "Deployment",
     [](Value& one) { default_rolling(one, "strategy", {{"maxSurge", "25%"}, {"maxUnavailable", "25%"}}); }},
    {"apps", "StatefulSet",
     [](Value& set) {
       default_rolling(set, "updateStrategy", {{"partition", 0}});
       default_claim_templates(set);
     }},
    {"batch", "Job", default_job},
    {"networking.k8s.io", "NetworkPolicy", default_network_policy},
    {"rbac.authorization.k8s.io", "ClusterRoleBinding", default_subjects},
    {"rbac.authorization.k8s.io", "RoleBinding", default_subjects},
};

/// The pods of a job are found by its uid.
void select_own_pods(Value& job) {
  if (json::find(job, {"spec", "manualSelector"}) != nullptr &&
      *json::find(job, {"spec", "manualSelector"}) == Value(true))
    return;
  const std::string uid = json::text_at(job, {"metadata", "uid"}), name = json::text_at(job, {"metadata", "name"});
  const std::pair<std::string_view, std::string> labels[] = {{"batch.kubernetes.io/controller-uid", uid},
                                                             {"batch.kubernetes.io/job-name", name},
                                                             {"controller-uid", uid},
                                                             {"job-name", name}};
  for (const auto& [label, value] : labels) json::set(job, {"spec", "template", "metadata", "labels", label}, value);
  json::set(job, {"spec", "selector", "matchLabels", "batch.kubernetes.io/controller-uid"}, uid);
}

struct Selectable {
  std::string_view group, kind;
  std::initializer_list<std::string_view> fields;
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

std::string_view quality_of(const Value& pod) {
  bool has_some = false, has_all = true;
  for (const std::string_view list : {"initContainers", "containers"}) {
    const Value* containers = json::find(pod, {"spec", list});
    if (containers == nullptr || !containers->is_array()) continue;
    for (const Value& container : containers->as_array()) {
      for (const std::string_view name : {"cpu", "memory"}) {
        const Value* limit = json::find(container, {"resources", "limits", name});
        const Value* request = json::find(container, {"resources", "requests", name});
        has_some = has_some || limit != nullptr || request != nullptr;
        has_all = has_all && limit != nullptr && request != nullptr && *limit == *request;
      }
    }
  }
  if (!has_some) return "BestEffort";
  return has_all ? "Guaranteed" : "Burstable";
}

void complete_new_inert(Value& object, const Resource& resource) {
  const ResourceInfo& info = resource.info;
  const Value* status = json::find(resource.blank, {"status"});
  if (status != nullptr && json::find(object, {"status"}) == nullptr) {
    Value metadata = *json::find(object, {"metadata"});
    json::set(object, {"status"}, Object());
    object = schema::read_stored_object(resource.definition->served, info.version, std::move(object));
    json::set(object, {"metadata"}, std::move(metadata));
  }
  if (info.kind == "Pod" && info.group.empty())
    json::set(object, {"status", "qosClass"}, std::string(quality_of(object)));
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

std::vector<std::string> selectable_fields(const ResourceInfo& info) {
  static const Selectable kSelectable[] = {
      {"", "Node", {"spec.unschedulable"}},
      {"",
       "Pod",
       {"spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName", "spec.hostNetwork",
        "status.phase", "status.podIP", "status.podIPs", "status.nominatedNodeName"}},
      {"", "ReplicationController", {"status.replicas"}},
      {"", "Service", {"spec.clusterIP", "spec.type"}},
      {"batch", "Job", {"status.successful"}},
      {"certificates.k8s.io", "CertificateSigningRequest", {"spec.signerName"}},
      {"resource.k8s.io", "ResourceSlice", {"spec.nodeName", "spec.driver"}},
  };
  for (const Selectable& one : kSelectable)
    if (one.kind == info.kind && one.group == info.group) return {one.fields.begin(), one.fields.end()};
  return {};
}

}  // namespace kubexx::testing
