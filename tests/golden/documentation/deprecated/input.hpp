#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// What all versions have in common.
namespace example {

struct Endpoint {
  std::optional<std::string> host{};
  std::optional<std::string> port{};
};

}  // namespace example

// +groupName=example.com
namespace example::v1alpha1 {

// +kubebuilder:deprecatedversion:warning="example.com/v1alpha1 CronTab is deprecated; see http://example.com/v1alpha1-v1 for instructions to migrate to example.com/v1 CronTab"
struct CronTab : Endpoint {
  kubexx::ObjectMeta metadata{};
};

}  // namespace example::v1alpha1

// +groupName=example.com
namespace example::v1beta1 {

// +kubebuilder:deprecatedversion
struct CronTab : Endpoint {
  kubexx::ObjectMeta metadata{};
};

}  // namespace example::v1beta1

// +groupName=example.com
namespace example::v1 {

// +kubebuilder:storageversion
struct CronTab : Endpoint {
  kubexx::ObjectMeta metadata{};
};

}  // namespace example::v1
