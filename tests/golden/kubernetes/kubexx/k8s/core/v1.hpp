// Imported by kubexx from Kubernetes v1.36.3, group version core/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=""
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/core/v1.kubexx.hpp"
namespace kubexx::k8s::core::v1 {

// +structType=atomic
struct ConfigMapEnvSource {
  std::string name = "";

  std::optional<bool> optional{};
};

struct EventSeries {
  std::optional<std::int32_t> count{};

  std::optional<kubexx::MicroTime> last_observed_time{};
};

struct EventSource {
  std::optional<std::string> component{};

  std::optional<std::string> host{};
};

// +kubebuilder:resource:shortName=ev
// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct Event {
  kubexx::ObjectMeta metadata{};

  std::optional<std::string> action{};

  std::optional<std::int32_t> count{};

  std::optional<kubexx::MicroTime> event_time{};

  std::optional<kubexx::Time> first_timestamp{};

  kubexx::ObjectReference involved_object{};

  std::optional<kubexx::Time> last_timestamp{};

  std::optional<std::string> message{};

  std::optional<std::string> reason{};

  std::optional<kubexx::ObjectReference> related{};

  std::optional<std::string> reporting_component{};

  std::optional<std::string> reporting_instance{};

  std::optional<EventSeries> series{};

  // +optional
  EventSource source{};

  std::optional<std::string> type{};
};

// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct Secret {
  kubexx::ObjectMeta metadata{};

  // +optional
  std::map<std::string, std::vector<std::byte>> data{};

  std::optional<bool> immutable{};

  // +optional
  std::map<std::string, std::string> string_data{};

  std::optional<std::string> type{};
};

struct ServicePort {
  std::optional<std::string> app_protocol{};

  std::optional<std::string> name{};

  std::optional<std::int32_t> node_port{};

  std::int32_t port{};

  std::string protocol = "TCP";

  std::optional<kubexx::IntOrString> target_port{};
};

struct ClientIPConfig {
  std::optional<std::int32_t> timeout_seconds{};
};

struct SessionAffinityConfig {
  // +kubexx:name=clientIP
  std::optional<ClientIPConfig> client_ip{};
};

struct ServiceSpec {
  std::optional<bool> allocate_load_balancer_node_ports{};

  // +kubexx:name=clusterIP
  std::optional<std::string> cluster_ip{};

  // +kubexx:name=clusterIPs
  // +optional
  // +listType=atomic
  std::vector<std::string> cluster_ips{};

  // +kubexx:name=externalIPs
  // +optional
  // +listType=atomic
  std::vector<std::string> external_ips{};

  std::optional<std::string> external_name{};

  std::optional<std::string> external_traffic_policy{};

  std::optional<std::int32_t> health_check_node_port{};

  std::optional<std::string> internal_traffic_policy{};

  // +optional
  // +listType=atomic
  std::vector<std::string> ip_families{};

  std::optional<std::string> ip_family_policy{};

  std::optional<std::string> load_balancer_class{};

  // +kubexx:name=loadBalancerIP
  std::optional<std::string> load_balancer_ip{};

  // +optional
  // +listType=atomic
  std::vector<std::string> load_balancer_source_ranges{};

  // +optional
  // +listType=map
  // +listMapKey=port
  // +listMapKey=protocol
  std::vector<ServicePort> ports{};

  std::optional<bool> publish_not_ready_addresses{};

  // +optional
  // +mapType=atomic
  std::map<std::string, std::string> selector{};

  std::optional<std::string> session_affinity{};

  std::optional<SessionAffinityConfig> session_affinity_config{};

  std::optional<std::string> traffic_distribution{};

  std::optional<std::string> type{};
};

struct PortStatus {
  // +kubebuilder:validation:MaxLength=316
  // +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
  std::optional<std::string> error{};

  std::int32_t port{};

  std::string protocol{};
};

struct LoadBalancerIngress {
  std::optional<std::string> hostname{};

  std::optional<std::string> ip{};

  std::optional<std::string> ip_mode{};

  // +optional
  // +listType=atomic
  std::vector<PortStatus> ports{};
};

struct LoadBalancerStatus {
  // +optional
  // +listType=atomic
  std::vector<LoadBalancerIngress> ingress{};
};

struct ServiceStatus {
  // +optional
  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions{};

  // +optional
  LoadBalancerStatus load_balancer{};
};

// +kubebuilder:resource:shortName=svc
// +kubebuilder:subresource:status
// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct Service {
  kubexx::ObjectMeta metadata{};

  // +optional
  ServiceSpec spec{};

  // +optional
  ServiceStatus status{};
};

}  // namespace kubexx::k8s::core::v1
