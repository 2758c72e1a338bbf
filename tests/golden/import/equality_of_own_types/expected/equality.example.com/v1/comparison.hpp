// Imported by kubexx from CustomResourceDefinition comparisons.equality.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <company/types.hpp>

// +groupName=equality.example.com
namespace equality_example_com::v1 {

// +kubexx:texts=none
struct Comparison {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    struct Inner {
      using Comparable = ::company::Comparable;
      std::optional<Comparable> comparable{};

      bool operator==(const Inner&) const = default;
    };
    std::optional<Inner> inner{};

    struct Outer {
      using Incomparable = ::company::Incomparable;
      std::optional<Incomparable> incomparable{};
    };
    std::optional<Outer> outer{};
  };
  std::optional<Spec> spec{};
};

}  // namespace equality_example_com::v1
