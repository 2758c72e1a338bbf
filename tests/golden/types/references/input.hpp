#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct WidgetSpec {
  kubexx::ObjectReference object{};
  kubexx::LocalObjectReference local{};
  kubexx::TypedLocalObjectReference typed{};
  kubexx::SecretKeySelector secret{};
  kubexx::ConfigMapKeySelector config{};
  std::vector<kubexx::SecretReference> secrets{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
