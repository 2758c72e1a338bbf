// The columns of built-in kinds, as kubectl prints them. Kinds without a row here have a name and a time.
#include <span>
#include <utility>

#include "runtime/testing/tables/column_words.hpp"
#include "runtime/testing/tables/kind_cells.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing {
namespace {

// NOLINTNEXTLINE(google-build-using-namespace): the table below has one of them in every line
using namespace cells;

struct Column {
  std::string_view name, type;
  Cell cell;
  std::string_view path = {}, otherwise = {};
  std::int32_t priority = 0;  ///< 1: only `kubectl get -o wide` prints it
};

constexpr Column kName{"Name", "string", text, "metadata.name"};
constexpr Column kAge{"Age", "string", age, "metadata.creationTimestamp"};

constexpr Column kPodColumns[] = {kName,
                                  {"Ready", "string", pod_ready},
                                  {"Status", "string", pod_status},
                                  {"Restarts", "string", pod_restarts},
                                  kAge,
                                  {"IP", "string", text, "status.podIP", "<none>", 1},
                                  {"Node", "string", text, "spec.nodeName", "<none>", 1},
                                  {"Nominated Node", "string", text, "status.nominatedNodeName", "<none>", 1},
                                  {"Readiness Gates", "string", pod_gates, {}, "<none>", 1}};
constexpr Column kPodTemplateColumns[] = {kName,
                                          {"Containers", "string", each, "template.spec.containers[].name"},
                                          {"Images", "string", each, "template.spec.containers[].image"},
                                          {"Pod Labels", "string", labels, "template.metadata.labels", "<none>"}};
constexpr Column kReplicationControllerColumns[] = {
    kName,
    {"Desired", "integer", number, "spec.replicas"},
    {"Current", "integer", number, "status.replicas"},
    {"Ready", "integer", number, "status.readyReplicas"},
    kAge,
    {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
    {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1},
    {"Selector", "string", labels, "spec.selector", "<none>", 1}};
constexpr Column kReplicaSetColumns[] = {kName,
                                         {"Desired", "integer", number, "spec.replicas"},
                                         {"Current", "integer", number, "status.replicas"},
                                         {"Ready", "integer", number, "status.readyReplicas"},
                                         kAge,
                                         {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
                                         {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1},
                                         {"Selector", "string", selector, "spec.selector", "<none>", 1}};
constexpr Column kDeploymentColumns[] = {kName,
                                         {"Ready", "string", ratio, "status.readyReplicas/spec.replicas"},
                                         {"Up-to-date", "string", number, "status.updatedReplicas"},
                                         {"Available", "string", number, "status.availableReplicas"},
                                         kAge,
                                         {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
                                         {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1},
                                         {"Selector", "string", selector, "spec.selector", {}, 1}};
constexpr Column kStatefulSetColumns[] = {kName,
                                          {"Ready", "string", ratio, "status.readyReplicas/spec.replicas"},
                                          kAge,
                                          {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
                                          {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1}};
constexpr Column kDaemonSetColumns[] = {
    kName,
    {"Desired", "integer", number, "status.desiredNumberScheduled"},
    {"Current", "integer", number, "status.currentNumberScheduled"},
    {"Ready", "integer", number, "status.numberReady"},
    {"Up-to-date", "integer", number, "status.updatedNumberScheduled"},
    {"Available", "integer", number, "status.numberAvailable"},
    {"Node Selector", "string", labels, "spec.template.spec.nodeSelector", "<none>"},
    kAge,
    {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
    {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1},
    {"Selector", "string", selector, "spec.selector", "<none>", 1}};
constexpr Column kControllerRevisionColumns[] = {kName,
                                                 {"Controller", "string", revision_controller, {}, "<none>"},
                                                 {"Revision", "string", number, "revision"},
                                                 kAge};
constexpr Column kJobColumns[] = {kName,
                                  {"Status", "string", job_status},
                                  {"Completions", "string", job_completions},
                                  {"Duration", "string", job_duration},
                                  kAge,
                                  {"Containers", "string", each, "spec.template.spec.containers[].name", {}, 1},
                                  {"Images", "string", each, "spec.template.spec.containers[].image", {}, 1},
                                  {"Selector", "string", selector, "spec.selector", "<none>", 1}};
constexpr Column kCronJobColumns[] = {
    kName,
    {"Schedule", "string", text, "spec.schedule"},
    {"Timezone", "string", text, "spec.timeZone", "<none>"},
    {"Suspend", "boolean", cron_job_suspend},
    {"Active", "integer", size, "status.active"},
    {"Last Schedule", "string", age, "status.lastScheduleTime", "<none>"},
    kAge,
    {"Containers", "string", each, "spec.jobTemplate.spec.template.spec.containers[].name", {}, 1},
    {"Images", "string", each, "spec.jobTemplate.spec.template.spec.containers[].image", {}, 1},
    {"Selector", "string", selector, "spec.jobTemplate.spec.selector", "<none>", 1}};
constexpr Column kServiceColumns[] = {kName,
                                      {"Type", "string", text, "spec.type"},
                                      {"Cluster-IP", "string", text, "spec.clusterIP", "<none>"},
                                      {"External-IP", "string", service_addresses},
                                      {"Port(s)", "string", service_ports, {}, "<none>"},
                                      kAge,
                                      {"Selector", "string", labels, "spec.selector", "<none>", 1}};
constexpr Column kIngressColumns[] = {kName,
                                      {"Class", "string", text, "spec.ingressClassName", "<none>"},
                                      {"Hosts", "string", ingress_hosts},
                                      {"Address", "string", balancer_addresses, "status.loadBalancer.ingress"},
                                      {"Ports", "string", ingress_ports},
                                      kAge};
constexpr Column kIngressClassColumns[] = {
    {"Name", "string", class_name, "ingressclass.kubernetes.io/is-default-class"},
    {"Controller", "string", text, "spec.controller"},
    {"Parameters", "string", ingress_class_parameters, {}, "<none>"},
    kAge};
constexpr Column kNetworkPolicyColumns[] = {
    kName, {"Pod-Selector", "string", selector, "spec.podSelector", "<none>"}, kAge};
constexpr Column kServiceCIDRColumns[] = {kName, {"CIDRs", "string", each, "spec.cidrs[]"}, kAge};
constexpr Column kEndpointsColumns[] = {kName, {"Endpoints", "string", endpoints, {}, "<none>"}, kAge};
constexpr Column kEndpointSliceColumns[] = {kName,
                                            {"AddressType", "string", text, "addressType"},
                                            {"Ports", "string", slice_ports, {}, "<unset>"},
                                            {"Endpoints", "string", slice_addresses, {}, "<unset>"},
                                            kAge};
constexpr Column kNodeColumns[] = {
    kName,
    {"Status", "string", node_status},
    {"Roles", "string", node_roles, {}, "<none>"},
    kAge,
    {"Version", "string", text, "status.nodeInfo.kubeletVersion"},
    {"Internal-IP", "string", node_address, "InternalIP", "<none>", 1},
    {"External-IP", "string", node_address, "ExternalIP", "<none>", 1},
    {"OS-Image", "string", text, "status.nodeInfo.osImage", "<unknown>", 1},
    {"Kernel-Version", "string", node_kernel, {}, "<unknown>", 1},
    {"Container-Runtime", "string", text, "status.nodeInfo.containerRuntimeVersion", "<unknown>", 1}};
constexpr Column kNamespaceColumns[] = {kName, {"Status", "string", text, "status.phase"}, kAge};
constexpr Column kConfigMapColumns[] = {kName, {"Data", "string", size, "data+binaryData"}, kAge};
constexpr Column kSecretColumns[] = {kName, {"Type", "string", text, "type"}, {"Data", "string", size, "data"}, kAge};
constexpr Column kServiceAccountColumns[] = {kName, kAge};
constexpr Column kPersistentVolumeColumns[] = {
    kName,
    {"Capacity", "string", text, "spec.capacity.storage", "0"},
    {"Access Modes", "string", access_modes, "spec.accessModes"},
    {"Reclaim Policy", "string", text, "spec.persistentVolumeReclaimPolicy"},
    {"Status", "string", volume_phase},
    {"Claim", "string", volume_claim},
    {"StorageClass", "string", storage_class},
    {"VolumeAttributesClass", "string", text, "spec.volumeAttributesClassName", "<unset>"},
    {"Reason", "string", text, "status.reason"},
    kAge,
    {"VolumeMode", "string", text, "spec.volumeMode", "<unset>", 1}};
constexpr Column kPersistentVolumeClaimColumns[] = {
    kName,
    {"Status", "string", volume_phase},
    {"Volume", "string", text, "spec.volumeName"},
    {"Capacity", "string", claim_capacity},
    {"Access Modes", "string", claim_modes},
    {"StorageClass", "string", storage_class},
    {"VolumeAttributesClass", "string", text, "spec.volumeAttributesClassName", "<unset>"},
    kAge,
    {"VolumeMode", "string", text, "spec.volumeMode", "<unset>", 1}};
constexpr Column kResourceQuotaColumns[] = {
    kName, {"Request", "string", quota}, {"Limit", "string", quota, "limits"}, kAge};
constexpr Column kEventColumns[] = {{"Last Seen", "string", event_last},
                                    {"Type", "string", text, "type"},
                                    {"Reason", "string", text, "reason"},
                                    {"Object", "string", event_object},
                                    {"Subobject", "string", event_path, {}, {}, 1},
                                    {"Source", "string", event_source, {}, {}, 1},
                                    {"Message", "string", event_message},
                                    {"First Seen", "string", event_first, {}, {}, 1},
                                    {"Count", "string", event_count, {}, {}, 1},
                                    {"Name", "string", text, "metadata.name", {}, 1}};
constexpr Column kLeaseColumns[] = {kName, {"Holder", "string", text, "spec.holderIdentity"}, kAge};
constexpr Column kPodDisruptionBudgetColumns[] = {
    kName,
    {"Min Available", "string", text, "spec.minAvailable", "N/A"},
    {"Max Unavailable", "string", text, "spec.maxUnavailable", "N/A"},
    {"Allowed Disruptions", "integer", number, "status.disruptionsAllowed"},
    kAge};
constexpr Column kHorizontalPodAutoscalerColumns[] = {kName,
                                                      {"Reference", "string", scaled_object},
                                                      {"Targets", "string", scaling_targets, {}, "<none>"},
                                                      {"MinPods", "string", text, "spec.minReplicas", "<unset>"},
                                                      {"MaxPods", "string", number, "spec.maxReplicas"},
                                                      {"Replicas", "string", number, "status.currentReplicas"},
                                                      kAge};
constexpr Column kScaleColumns[] = {
    kName, {"Desired", "integer", number, "spec.replicas"}, {"Available", "integer", number, "status.replicas"}, kAge};
constexpr Column kRoleBindingColumns[] = {kName,
                                          {"Role", "string", role_reference},
                                          kAge,
                                          {"Users", "string", subjects, "User", {}, 1},
                                          {"Groups", "string", subjects, "Group", {}, 1},
                                          {"ServiceAccounts", "string", subjects, "ServiceAccount", {}, 1}};
constexpr Column kStorageClassColumns[] = {
    {"Name", "string", class_name, "storageclass.kubernetes.io/is-default-class"},
    {"Provisioner", "string", text, "provisioner"},
    {"ReclaimPolicy", "string", text, "reclaimPolicy", "Delete"},
    {"VolumeBindingMode", "string", text, "volumeBindingMode", "Immediate"},
    {"AllowVolumeExpansion", "string", truth, "allowVolumeExpansion"},
    kAge};
constexpr Column kVolumeAttributesClassColumns[] = {kName, {"DriverName", "string", text, "driverName"}, kAge};
constexpr Column kPriorityClassColumns[] = {kName,
                                            {"Value", "integer", number, "value"},
                                            {"Global-Default", "boolean", truth, "globalDefault"},
                                            kAge,
                                            {"PreemptionPolicy", "string", text, "preemptionPolicy"}};
constexpr Column kRuntimeClassColumns[] = {kName, {"Handler", "string", text, "handler"}, kAge};
constexpr Column kMutatingWebhookConfigurationColumns[] = {kName, {"Webhooks", "integer", size, "webhooks"}, kAge};
constexpr Column kAPIServiceColumns[] = {
    kName, {"Service", "string", api_service}, {"Available", "string", api_service_available}, kAge};
constexpr Column kCertificateSigningRequestColumns[] = {
    kName,
    kAge,
    {"SignerName", "string", text, "spec.signerName", "<none>"},
    {"Requestor", "string", text, "spec.username"},
    {"RequestedDuration", "string", duration, "spec.expirationSeconds", "<none>"},
    {"Condition", "string", signing_state}};
// A server sends one cell more than it has columns.
constexpr Column kIPAddressColumns[] = {
    kName, {"ParentRef", "string", address_parent, {}, "<none>"}, {{}, {}, age, "metadata.creationTimestamp"}};
constexpr Column kCSIDriverColumns[] = {kName,
                                        {"AttachRequired", "boolean", truth, "spec.attachRequired"},
                                        {"PodInfoOnMount", "boolean", truth, "spec.podInfoOnMount"},
                                        {"StorageCapacity", "boolean", truth, "spec.storageCapacity"},
                                        {"TokenRequests", "string", each, "spec.tokenRequests[].audience", "<unset>"},
                                        {"RequiresRepublish", "boolean", truth, "spec.requiresRepublish"},
                                        {"Modes", "string", each, "spec.volumeLifecycleModes[]", "<none>"},
                                        kAge};
constexpr Column kCSINodeColumns[] = {kName, {"Drivers", "integer", size, "spec.drivers"}, kAge};
constexpr Column kVolumeAttachmentColumns[] = {kName,
                                               {"Attacher", "string", text, "spec.attacher"},
                                               {"PV", "string", text, "spec.source.persistentVolumeName"},
                                               {"Node", "string", text, "spec.nodeName"},
                                               {"Attached", "boolean", truth, "status.attached"},
                                               kAge};
constexpr Column kMutatingAdmissionPolicyColumns[] = {kName,
                                                      {"Mutations", "integer", size, "spec.mutations"},
                                                      {"ParamKind", "string", parameter_kind, {}, "<unset>"},
                                                      kAge};
constexpr Column kValidatingAdmissionPolicyColumns[] = {kName,
                                                        {"Validations", "integer", size, "spec.validations"},
                                                        {"ParamKind", "string", parameter_kind, {}, "<unset>"},
                                                        kAge};
constexpr Column kPolicyBindingColumns[] = {
    kName, {"PolicyName", "string", text, "spec.policyName"}, {"ParamRef", "string", parameter, {}, "<unset>"}, kAge};
constexpr Column kResourceClaimColumns[] = {kName, {"State", "string", claim_state}, kAge};
constexpr Column kResourceSliceColumns[] = {kName,
                                            {"Node", "string", text, "spec.nodeName"},
                                            {"Driver", "string", text, "spec.driver"},
                                            {"Pool", "string", text, "spec.pool.name"},
                                            kAge};
constexpr Column kFlowSchemaColumns[] = {
    kName,
    {"PriorityLevel", "string", text, "spec.priorityLevelConfiguration.name"},
    {"MatchingPrecedence", "string", number, "spec.matchingPrecedence"},
    {"DistinguisherMethod", "string", text, "spec.distinguisherMethod.type", "<none>"},
    kAge,
    {"MissingPL", "string", dangling, {}, "?"}};
constexpr Column kPriorityLevelConfigurationColumns[] = {
    kName,
    {"Type", "string", text, "spec.type"},
    {"NominalConcurrencyShares", "string", number_or_text, "spec.limited.nominalConcurrencyShares", "<none>"},
    {"Queues", "string", number_or_text, "spec.limited.limitResponse.queuing.queues", "<none>"},
    {"HandSize", "string", number_or_text, "spec.limited.limitResponse.queuing.handSize", "<none>"},
    {"QueueLengthLimit", "string", number_or_text, "spec.limited.limitResponse.queuing.queueLengthLimit", "<none>"},
    kAge};
constexpr Column kPlainColumns[] = {kName, {"Created At", "date", moment, "metadata.creationTimestamp"}};

struct KindColumns {
  std::string_view group, kind;
  std::span<const Column> columns;
};

constexpr KindColumns kKinds[] = {
    {"", "Pod", kPodColumns},
    {"", "PodTemplate", kPodTemplateColumns},
    {"", "ReplicationController", kReplicationControllerColumns},
    {"apps", "ReplicaSet", kReplicaSetColumns},
    {"apps", "Deployment", kDeploymentColumns},
    {"apps", "StatefulSet", kStatefulSetColumns},
    {"apps", "DaemonSet", kDaemonSetColumns},
    {"apps", "ControllerRevision", kControllerRevisionColumns},
    {"batch", "Job", kJobColumns},
    {"batch", "CronJob", kCronJobColumns},
    {"", "Service", kServiceColumns},
    {"networking.k8s.io", "Ingress", kIngressColumns},
    {"networking.k8s.io", "IngressClass", kIngressClassColumns},
    {"networking.k8s.io", "NetworkPolicy", kNetworkPolicyColumns},
    {"networking.k8s.io", "ServiceCIDR", kServiceCIDRColumns},
    {"", "Endpoints", kEndpointsColumns},
    {"discovery.k8s.io", "EndpointSlice", kEndpointSliceColumns},
    {"", "Node", kNodeColumns},
    {"", "Namespace", kNamespaceColumns},
    {"", "ConfigMap", kConfigMapColumns},
    {"", "Secret", kSecretColumns},
    {"", "ServiceAccount", kServiceAccountColumns},
    {"", "PersistentVolume", kPersistentVolumeColumns},
    {"", "PersistentVolumeClaim", kPersistentVolumeClaimColumns},
    {"", "ResourceQuota", kResourceQuotaColumns},
    {"", "Event", kEventColumns},
    {"events.k8s.io", "Event", kEventColumns},
    {"coordination.k8s.io", "Lease", kLeaseColumns},
    {"policy", "PodDisruptionBudget", kPodDisruptionBudgetColumns},
    {"autoscaling", "HorizontalPodAutoscaler", kHorizontalPodAutoscalerColumns},
    {"autoscaling", "Scale", kScaleColumns},
    {"rbac.authorization.k8s.io", "RoleBinding", kRoleBindingColumns},
    {"rbac.authorization.k8s.io", "ClusterRoleBinding", kRoleBindingColumns},
    {"storage.k8s.io", "StorageClass", kStorageClassColumns},
    {"storage.k8s.io", "VolumeAttributesClass", kVolumeAttributesClassColumns},
    {"scheduling.k8s.io", "PriorityClass", kPriorityClassColumns},
    {"node.k8s.io", "RuntimeClass", kRuntimeClassColumns},
    {"admissionregistration.k8s.io", "MutatingWebhookConfiguration", kMutatingWebhookConfigurationColumns},
    {"admissionregistration.k8s.io", "ValidatingWebhookConfiguration", kMutatingWebhookConfigurationColumns},
    {"apiregistration.k8s.io", "APIService", kAPIServiceColumns},
    {"certificates.k8s.io", "CertificateSigningRequest", kCertificateSigningRequestColumns},
    {"networking.k8s.io", "IPAddress", kIPAddressColumns},
    {"storage.k8s.io", "CSIDriver", kCSIDriverColumns},
    {"storage.k8s.io", "CSINode", kCSINodeColumns},
    {"storage.k8s.io", "VolumeAttachment", kVolumeAttachmentColumns},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicy", kMutatingAdmissionPolicyColumns},
    {"admissionregistration.k8s.io", "MutatingAdmissionPolicyBinding", kPolicyBindingColumns},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicy", kValidatingAdmissionPolicyColumns},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicyBinding", kPolicyBindingColumns},
    {"resource.k8s.io", "DeviceClass", kServiceAccountColumns},
    {"resource.k8s.io", "ResourceClaim", kResourceClaimColumns},
    {"resource.k8s.io", "ResourceClaimTemplate", kServiceAccountColumns},
    {"resource.k8s.io", "ResourceSlice", kResourceSliceColumns},
    {"flowcontrol.apiserver.k8s.io", "FlowSchema", kFlowSchemaColumns},
    {"flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration", kPriorityLevelConfigurationColumns},
};

std::span<const Column> columns_of(std::string_view group, std::string_view kind) {
  for (const KindColumns& one : kKinds)
    if (one.group == group && one.kind == kind) return one.columns;
  return kPlainColumns;
}

}  // namespace

TableLayout built_in_layout(std::string_view group, std::string_view kind) {
  const std::span<const Column> columns = columns_of(group, kind);
  TableLayout layout;
  for (const Column& column : columns)
    if (!column.name.empty())
      layout.columns.push_back({std::string(column.name), std::string(column.type),
                                column.name == "Name" || column.name == "Attacher" ? "name" : "",
                                std::string(column_words(group, kind, column.name)), column.priority});
  layout.cells = [columns](const json::Value& object, const core::Timestamp& now) {
    json::Array cells;
    for (const Column& column : columns) cells.push_back(column.cell({object, column.path, column.otherwise, now}));
    return cells;
  };
  if (group.empty() && kind == "Pod") layout.conditions = pod_conditions;
  return layout;
}

}  // namespace kubexx::testing
