// Imported by kubexx from CustomResourceDefinition ports.adopted.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <kubexx/k8s/core/v1.hpp>

// +groupName=adopted.example.com
namespace adopted_example_com::v1 {

// +kubexx:texts=none
struct Port {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    using Ports = kubexx::k8s::core::v1::ServicePort;
    // +optional
    std::vector<Ports> ports{};
  };
  std::optional<Spec> spec{};
};

}  // namespace adopted_example_com::v1
