#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Package v1alpha1 holds databases.
// +groupName=db.example.com
// +kubebuilder:validation:Optional
namespace db::v1alpha1 {

// Protocol of a port.
enum class Protocol { TCP, UDP, SCTP };

// Port of a container.
struct ContainerPort {
  // Number of the port that the program's clients find it at.
  // +required
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  std::int32_t container_port;
  // +default="TCP"
  Protocol protocol;
  // A service's name, if it has one.
  std::string name;
};

// KeySelector selects a key.
// +structType=atomic
struct KeySelector {
  std::string name;
  // +required
  std::string key;
  std::optional<bool> optional;
};

// EnvVarSource tells where it comes from.
// +kubebuilder:validation:ExactlyOneOf=secretKeyRef;configMapKeyRef
struct EnvVarSource {
  std::optional<KeySelector> secret_key_ref;
  std::optional<KeySelector> config_map_key_ref;
};

// EnvVar is a variable.
struct EnvVar {
  // +required
  std::string name;
  std::string value;
  std::optional<EnvVarSource> value_from;
};

// ResourceName names a resource.
using ResourceName = std::string;

// ResourceList says how much of what.
using ResourceList = std::map<ResourceName, kubexx::Quantity>;

// ResourceRequirements of a container.
struct ResourceRequirements {
  ResourceList limits;
  ResourceList requests;
};

// Container runs.
struct Container {
  // Name of the container.
  // +required
  // +kubebuilder:validation:MaxLength=63
  std::string name;
  // +required
  std::string image;
  // +listType=map
  // +listMapKey=containerPort
  // +listMapKey=protocol
  std::vector<ContainerPort> ports;
  // +listType=map
  // +listMapKey=name
  std::vector<EnvVar> env;
  ResourceRequirements resources;
  // +listType=set
  std::vector<std::string> args;
};

// PodSpec is part of it.
struct PodSpec {
  // +required
  // +listType=map
  // +listMapKey=name
  // +kubebuilder:validation:MinItems=1
  std::vector<Container> containers;
  // +mapType=atomic
  std::map<std::string, std::string> node_selector;
  std::optional<std::int64_t> termination_grace_period_seconds;
};

// PodTemplateSpec describes a pod.
struct PodTemplateSpec {
  kubexx::ObjectMeta metadata;
  PodSpec spec;
};

// RollingUpdate limits.
struct RollingUpdate {
  // +kubebuilder:default="25%"
  std::optional<kubexx::IntOrString> max_unavailable;
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Pattern=`^((100|[0-9]{1,2})%|[0-9]+)$`
  std::optional<kubexx::IntOrString> max_surge;
};

// Storage of the data.
struct Storage {
  // +kubebuilder:default="10Gi"
  kubexx::Quantity size;
  // +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
  std::optional<std::string> class_;
};

// Common settings.
struct Common {
  // Paused stops it.
  bool paused;
  // Selector of pods.
  std::optional<kubexx::LabelSelector> selector;
};

// DatabaseSpec is wanted.
struct DatabaseSpec : Common {
  // +required
  PodTemplateSpec template_;
  // +kubebuilder:default={}
  RollingUpdate update;
  Storage storage;
  // Parameters of the server.
  // +kubebuilder:pruning:PreserveUnknownFields
  std::optional<kubexx::RawExtension> parameters;
  // +kubebuilder:default="1h30m"
  kubexx::Duration backup_every;
  // +kubebuilder:validation:items:MaxLength=253
  // +kubebuilder:validation:MaxItems=8
  // +kubebuilder:default={"db.local"}
  std::vector<std::string> hosts;
  std::map<std::string, std::vector<std::int32_t>> shares;
  // +kubexx:name=tlsSecret
  std::vector<std::byte> tls_secret;
  std::optional<std::uint8_t> max_replicas;
};

// DatabaseStatus is seen.
struct DatabaseStatus {
  // +listType=map
  // +listMapKey=type
  std::vector<kubexx::Condition> conditions;
  std::optional<kubexx::MicroTime> last_backup;
};

// Database is a database.
//
// It has a second paragraph: with a colon.
//
// TODO(someone): more of it.
// +kubebuilder:object:root=true
// +kubebuilder:resource:path=databases,shortName=dbs,singular=database,categories={all,data},scope=Namespaced
// +kubebuilder:subresource:status
// +genclient
struct Database {
  kubexx::ObjectMeta metadata;
  // +required
  DatabaseSpec spec;
  DatabaseStatus status;
};

}  // namespace db::v1alpha1
