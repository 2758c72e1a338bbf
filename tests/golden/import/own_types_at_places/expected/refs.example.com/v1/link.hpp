// Imported by kubexx from CustomResourceDefinition links.refs.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>
#include <company/names.hpp>

// +groupName=refs.example.com
namespace refs_example_com::v1 {

// +kubexx:external
// +kubexx:texts=none
struct Link {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    struct From {
      std::string name{};
    };
    std::optional<From> from{};

    using Hops = ::company::Host;
    // +optional
    std::vector<Hops> hops{};

    using Label = ::company::Label;
    std::optional<Label> label{};

    using To = ::company::Host;
    std::optional<To> to{};
  };
  std::optional<Spec> spec{};
};

}  // namespace refs_example_com::v1
