// kubexx-args: --code-dir {out} --code-root {case}
#pragma once

#include <map>
#include <optional>
#include <string>

#include <kubexx/annotations.hpp>

// +groupName=""
// +kubexx:external
namespace core::v1 {

struct ConfigMap {
  kubexx::ObjectMeta metadata{};
  // +optional
  std::map<std::string, std::string> data{};
};

}  // namespace core::v1

// +groupName=apps
namespace apps::v1 {

struct DeploymentSpec {
  std::optional<int> replicas{};
};

// +kubexx:external
// +kubexx:built-in
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
struct Deployment {
  kubexx::ObjectMeta metadata{};
  DeploymentSpec spec{};
};

}  // namespace apps::v1

// +groupName=authentication.k8s.io
// +kubexx:external
namespace authentication::v1 {

struct KUBEXX(kubexx::built_in, kubexx::only_verbs{"create"}) TokenReview {
  kubexx::ObjectMeta metadata{};
};

}  // namespace authentication::v1

// +groupName=metrics.k8s.io
// +kubexx:external
namespace metrics::v1beta1 {

// +kubexx:only-verbs=get;list
struct NodeMetrics {
  kubexx::ObjectMeta metadata{};
};

}  // namespace metrics::v1beta1

// +groupName=example.com
namespace example::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace example::v1
