#pragma once

// The C++ counterpart of v1/types.go.

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/apps/v1.hpp>
#include <kubexx/k8s/autoscaling/v2.hpp>
#include <kubexx/k8s/batch/v1.hpp>
#include <kubexx/k8s/networking/v1.hpp>
#include <kubexx/k8s/policy/v1.hpp>
#include <kubexx/k8s/rbac/v1.hpp>

namespace k = kubexx::k8s;

// +groupName=example.com
namespace example::v1 {

struct Site {
  kubexx::ObjectMeta metadata{};
  ::k::apps::v1::DeploymentSpec a{};
  ::k::apps::v1::StatefulSetSpec b{};
  ::k::apps::v1::DaemonSetSpec c{};
  ::k::batch::v1::CronJobSpec d{};
  ::k::networking::v1::IngressSpec e{};
  ::k::networking::v1::NetworkPolicySpec f{};
  ::k::policy::v1::PodDisruptionBudgetSpec g{};
  ::k::rbac::v1::PolicyRule h{};
  ::k::autoscaling::v2::HorizontalPodAutoscalerSpec i{};
  ::k::core::v1::ServiceSpec j{};
  ::k::core::v1::PodStatus k{};
  ::k::core::v1::PersistentVolumeSpec l{};
  ::k::core::v1::NodeStatus m{};
  ::k::core::v1::PodTemplateSpec n{};
  ::k::apps::v1::DeploymentStatus o{};
  ::k::batch::v1::JobStatus p{};
  ::k::core::v1::ServiceStatus q{};
  ::k::core::v1::NodeSpec r{};
  ::k::rbac::v1::RoleRef s{};
  ::k::core::v1::Secret t{};
};

}  // namespace example::v1
