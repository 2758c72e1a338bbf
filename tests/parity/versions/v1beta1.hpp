#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
// +versionName=v10
namespace v1beta1 {

// Widget of the beta, with another version name.
// +kubebuilder:unservedversion
// +kubebuilder:deprecatedversion:warning="parity.example.com/v10 Widget is deprecated; use v1, which has been there for a while"
struct Widget {
  kubexx::ObjectMeta metadata{};

  std::string spec{};
};

}  // namespace v1beta1
