#pragma once

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/core/v1.hpp>

// +groupName=site.example.com
namespace site::v1 {

struct SiteSpec {
  kubexx::k8s::core::v1::ResourceRequirements resources{};
};

struct Site {
  kubexx::ObjectMeta metadata{};
  SiteSpec spec{};
};

}  // namespace site::v1
