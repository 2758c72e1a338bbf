// The default values of Kubernetes 1.36 that are the same for every object, sorted by definition.
#include "runtime/testing/kinds/inert_defaults_table.hpp"

#include <algorithm>

namespace kubexx::testing {
namespace {

constexpr InertDefault kDefaults[] = {
    {"apps.v1.DaemonSetSpec", "revisionHistoryLimit", "10"},
    {"apps.v1.DeploymentSpec", "progressDeadlineSeconds", "600"},
    {"apps.v1.DeploymentSpec", "replicas", "1"},
    {"apps.v1.DeploymentSpec", "revisionHistoryLimit", "10"},
    {"apps.v1.ReplicaSetSpec", "replicas", "1"},
    {"apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy", "whenDeleted", R"("Retain")"},
    {"apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy", "whenScaled", R"("Retain")"},
    {"apps.v1.StatefulSetSpec", "persistentVolumeClaimRetentionPolicy", "{}"},
    {"apps.v1.StatefulSetSpec", "podManagementPolicy", R"("OrderedReady")"},
    {"apps.v1.StatefulSetSpec", "replicas", "1"},
    {"apps.v1.StatefulSetSpec", "revisionHistoryLimit", "10"},
    {"autoscaling.v1.HorizontalPodAutoscalerSpec", "minReplicas", "1"},
    {"autoscaling.v2.HorizontalPodAutoscalerSpec", "metrics",
     R"([{"type":"Resource","resource":{"name":"cpu","target":{"type":"Utilization","averageUtilization":80}}}])"},
    {"autoscaling.v2.HorizontalPodAutoscalerSpec", "minReplicas", "1"},
    {"batch.v1.CronJobSpec", "concurrencyPolicy", R"("Allow")"},
    {"batch.v1.CronJobSpec", "failedJobsHistoryLimit", "1"},
    {"batch.v1.CronJobSpec", "successfulJobsHistoryLimit", "3"},
    {"batch.v1.CronJobSpec", "suspend", "false"},
    {"batch.v1.PodFailurePolicyOnPodConditionsPattern", "status", R"("True")"},
    {"core.v1.ConfigMapVolumeSource", "defaultMode", "420"},
    {"core.v1.Container", "terminationMessagePath", R"("/dev/termination-log")"},
    {"core.v1.Container", "terminationMessagePolicy", R"("File")"},
    {"core.v1.DownwardAPIVolumeSource", "defaultMode", "420"},
    {"core.v1.EndpointPort", "protocol", R"("TCP")"},
    {"core.v1.EphemeralContainer", "terminationMessagePath", R"("/dev/termination-log")"},
    {"core.v1.EphemeralContainer", "terminationMessagePolicy", R"("File")"},
    {"core.v1.HTTPGetAction", "path", R"("/")"},
    {"core.v1.HTTPGetAction", "scheme", R"("HTTP")"},
    {"core.v1.HostPathVolumeSource", "type", R"("")"},
    {"core.v1.ObjectFieldSelector", "apiVersion", R"("v1")"},
    {"core.v1.PersistentVolumeClaimSpec", "volumeMode", R"("Filesystem")"},
    {"core.v1.PersistentVolumeClaimStatus", "phase", R"("Pending")"},
    {"core.v1.PersistentVolumeSpec", "persistentVolumeReclaimPolicy", R"("Retain")"},
    {"core.v1.PersistentVolumeSpec", "volumeMode", R"("Filesystem")"},
    {"core.v1.PersistentVolumeStatus", "phase", R"("Pending")"},
    {"core.v1.PodSpec", "dnsPolicy", R"("ClusterFirst")"},
    {"core.v1.PodSpec", "restartPolicy", R"("Always")"},
    {"core.v1.PodSpec", "schedulerName", R"("default-scheduler")"},
    {"core.v1.PodSpec", "securityContext", "{}"},
    {"core.v1.PodSpec", "terminationGracePeriodSeconds", "30"},
    {"core.v1.PodStatus", "phase", R"("Pending")"},
    {"core.v1.Probe", "failureThreshold", "3"},
    {"core.v1.Probe", "periodSeconds", "10"},
    {"core.v1.Probe", "successThreshold", "1"},
    {"core.v1.Probe", "timeoutSeconds", "1"},
    {"core.v1.ProjectedVolumeSource", "defaultMode", "420"},
    {"core.v1.ResourceFieldSelector", "divisor", R"("0")"},
    {"core.v1.SecretVolumeSource", "defaultMode", "420"},
    {"core.v1.ServiceAccountTokenProjection", "expirationSeconds", "3600"},
    {"core.v1.ServiceSpec", "sessionAffinity", R"("None")"},
    {"core.v1.ServiceSpec", "type", R"("ClusterIP")"},
    {"discovery.v1.EndpointPort", "name", R"("")"},
    {"discovery.v1.EndpointPort", "protocol", R"("TCP")"},
    {"flowcontrol.v1.FlowSchemaSpec", "matchingPrecedence", "1000"},
    {"flowcontrol.v1.QueuingConfiguration", "handSize", "8"},
    {"flowcontrol.v1.QueuingConfiguration", "queueLengthLimit", "50"},
    {"flowcontrol.v1.QueuingConfiguration", "queues", "64"},
    {"networking.v1.IngressClassParametersReference", "scope", R"("Cluster")"},
    {"networking.v1.NetworkPolicyPort", "protocol", R"("TCP")"},
    {"rbac.v1.RoleRef", "apiGroup", R"("rbac.authorization.k8s.io")"},
    {"scheduling.v1.PriorityClass", "preemptionPolicy", R"("PreemptLowerPriority")"},
    {"storage.v1.CSIDriverSpec", "attachRequired", "true"},
    {"storage.v1.CSIDriverSpec", "fsGroupPolicy", R"("ReadWriteOnceWithFSType")"},
    {"storage.v1.CSIDriverSpec", "podInfoOnMount", "false"},
    {"storage.v1.CSIDriverSpec", "requiresRepublish", "false"},
    {"storage.v1.CSIDriverSpec", "seLinuxMount", "false"},
    {"storage.v1.CSIDriverSpec", "storageCapacity", "false"},
    {"storage.v1.CSIDriverSpec", "volumeLifecycleModes", R"(["Persistent"])"},
    {"storage.v1.StorageClass", "reclaimPolicy", R"("Delete")"},
    {"storage.v1.StorageClass", "volumeBindingMode", R"("Immediate")"},
};

}  // namespace

std::span<const InertDefault> inert_defaults(std::string_view definition) {
  const auto found = std::ranges::equal_range(kDefaults, definition, {}, &InertDefault::definition);
  return {found.begin(), found.end()};
}

}  // namespace kubexx::testing
