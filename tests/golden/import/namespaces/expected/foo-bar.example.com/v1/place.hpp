// Imported by kubexx from CustomResourceDefinition places.foo-bar.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=foo-bar.example.com
namespace company::foo_bar::v1 {

// +kubexx:texts=none
struct Place {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    // +kubebuilder:validation:Format=""
    std::optional<std::int64_t> size{};
  };
  std::optional<Spec> spec{};
};

}  // namespace company::foo_bar::v1
