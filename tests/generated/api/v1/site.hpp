#pragma once

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/core/v1.hpp>

// Kubernetes' own types as members.
// +groupName=example.com
namespace site::v1 {

struct SiteSpec {
  // +kubexx:embedded-metadata
  kubexx::k8s::core::v1::PodTemplateSpec template_{};
  // +optional
  std::vector<kubexx::k8s::core::v1::EnvVar> env{};
};

struct Site {
  kubexx::ObjectMeta metadata{};
  SiteSpec spec{};
};

}  // namespace site::v1
