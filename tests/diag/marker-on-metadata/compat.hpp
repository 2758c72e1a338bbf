// kubexx-args: --compat controller-gen
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct Widget {
  // expect-warning@+1:7 [marker-on-metadata]: 'kubebuilder:validation:MinProperties'
  // +kubebuilder:validation:MinProperties=1
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

}  // namespace diag::v1
