#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=net.example.com
namespace net::v1beta1 {

// BackendType of a backend.
enum class BackendType { Service, Bucket, Redirect };

// ServiceBackend names a service.
struct ServiceBackend {
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  std::string name;
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=65535
  std::int32_t port;
};

// BucketBackend names a bucket.
// +kubebuilder:validation:AtMostOneOf=prefix;suffix
struct BucketBackend {
  // +kubebuilder:validation:MaxLength=63
  std::string name;
  // +optional
  std::optional<std::string> prefix;
  // +optional
  std::optional<std::string> suffix;
};

// Redirect goes elsewhere.
struct Redirect {
  // +kubebuilder:validation:Enum=http;https
  // +kubebuilder:default=https
  // +optional
  std::string scheme;
  // +kubebuilder:validation:Enum=301;302;303;307;308
  // +kubebuilder:default=302
  // +optional
  int status_code;
  // +optional
  std::optional<std::int32_t> port;
};

// Backend is one of several.
// +union
// +kubebuilder:validation:XValidation:rule="self.type == 'Service' ? has(self.service) : !has(self.service)",message="service is required when type is Service, and forbidden otherwise"
// +kubebuilder:validation:XValidation:rule="self.type == 'Bucket' ? has(self.bucket) : !has(self.bucket)",message="bucket is required when type is Bucket, and forbidden otherwise"
struct Backend {
  // +unionDiscriminator
  BackendType type;
  // +optional
  std::optional<ServiceBackend> service;
  // +optional
  std::optional<BucketBackend> bucket;
  // Redirect the client.
  // +optional
  // +kubebuilder:validation:XValidation:rule="!has(self.port) || self.scheme == 'https'",messageExpression="self.scheme == 'http' ? 'a port needs https' : 'not this port'",reason=FieldValueForbidden,fieldPath=.port
  std::optional<Redirect> redirect;
};

// Weight of a route.
// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:Maximum=1000000
using Weight = std::int32_t;

// Rule routes.
struct Rule {
  // +kubebuilder:validation:MaxItems=16
  // +kubebuilder:validation:MinItems=1
  // +listType=atomic
  std::vector<Backend> backends;
  // +kubebuilder:default=1
  // +optional
  std::optional<Weight> weight;
  // Path prefix.
  // +kubebuilder:validation:Pattern=`^/`
  // +kubebuilder:validation:MaxLength=1024
  // +kubebuilder:example="/api"
  // +optional
  std::string path;
};

// GatewaySpec is wanted.
// +kubebuilder:validation:XValidation:rule="self.replicas <= self.maxReplicas",message="replicas must not exceed maxReplicas"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.class) || self.class == oldSelf.class",message="class is immutable"
struct GatewaySpec {
  // +kubebuilder:default=1
  // +kubebuilder:validation:Minimum=0
  std::int32_t replicas;
  // +kubebuilder:default=10
  std::int32_t max_replicas;
  // +optional
  // +kubebuilder:validation:MaxLength=253
  std::string class_;
  // +kubebuilder:validation:MaxItems=64
  // +optional
  std::vector<Rule> rules;
  // +nullable
  // +optional
  std::optional<kubexx::Duration> timeout;
};

// GatewayStatus is seen.
struct GatewayStatus {
  // +optional
  std::int32_t replicas;
  // +optional
  std::string selector;
  // +patchMergeKey=type
  // +patchStrategy=merge
  // +listType=map
  // +listMapKey=type
  // +optional
  std::vector<kubexx::Condition> conditions;
};

// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,shortName=gw;gtw
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name="Class",type=string,JSONPath=`.spec.class`,priority=1
// +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`,description="Whether it is ready"
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
// +kubebuilder:selectablefield:JSONPath=.spec.class
// +kubebuilder:metadata:labels={"app=gateway"}
// +kubebuilder:metadata:annotations="owner=net-team"
// +kubebuilder:deprecatedversion:warning="net.example.com/v1beta1 Gateway is deprecated"
// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() <= 40",message="name is too long"

// Gateway lets traffic in.
struct Gateway {
  kubexx::ObjectMeta metadata;
  GatewaySpec spec;
  // +optional
  GatewayStatus status;
};

}  // namespace net::v1beta1
