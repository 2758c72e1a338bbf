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

// expect-none

struct Widget {
  // The name is short.
  // +required
  // +kubexx:schema={"properties":{"name":{"type":"string","maxLength":20}}}
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

struct Gadget {
  // +optional
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

struct Gear {
  // +k8s:required
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

// A rule belongs on the kind.
// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() <= 20"
struct Wheel {
  kubexx::ObjectMeta metadata{};
  std::string name{};
};

}  // namespace diag::v1
