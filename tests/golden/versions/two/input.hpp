#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Version one keeps host and port apart.
// +kubebuilder:storageversion
// +kubebuilder:resource:shortName=wd
// +kubebuilder:subresource:status
struct Widget {
  kubexx::ObjectMeta metadata{};
  std::string host{};
  std::string port{};
};

}  // namespace golden::v1

// +groupName=golden.example.com
namespace golden::v1beta1 {

// +kubebuilder:deprecatedversion:warning="golden.example.com/v1beta1 Widget is deprecated; use v1"
struct Widget {
  kubexx::ObjectMeta metadata{};
  // +kubexx:name=hostPort
  std::string host_and_port{};
};

}  // namespace golden::v1beta1

// +groupName=golden.example.com
// +versionName=v1alpha1
namespace golden::first {

// +kubebuilder:unservedversion
// +kubebuilder:deprecatedversion
struct Widget {
  kubexx::ObjectMeta metadata{};
  std::string host{};
};

}  // namespace golden::first

// +groupName=golden.example.com
namespace golden::v2 {

// +kubebuilder:skipversion
struct Widget {
  kubexx::ObjectMeta metadata{};
};

}  // namespace golden::v2

// expect-warning@30 [TRAP-020]
// expect-warning@30 [TRAP-020]
// expect-warning@17 [TRAP-024]
