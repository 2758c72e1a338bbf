// Imported by kubexx from CustomResourceDefinition shares.example.com, version v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=example.com
namespace example_com::v1 {

// +kubexx:texts=none
// +kubexx:schema={"properties":{"apiVersion":null,"kind":null,"metadata":null}}
struct Share {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    struct Containers {
      struct Env {
        std::optional<std::string> name{};
      };
      // +optional
      std::vector<Env> env{};

      std::optional<std::string> name{};
    };
    // +optional
    std::vector<Containers> containers{};

    using InitContainers = Containers;
    // +optional
    std::vector<InitContainers> init_containers{};

    using Main = Containers;
    /// The member's own text does not part the types.
    std::optional<Main> main{};
  };
  std::optional<Spec> spec{};

  struct Status {
    using Last = Spec::Containers;
    std::optional<Last> last{};

    struct Nested {
      struct Spec {
        using Last = Share::Spec::Containers;
        std::optional<Last> last{};
      };
      std::optional<Spec> spec{};
    };
    std::optional<Nested> nested{};
  };
  std::optional<Status> status{};
};

}  // namespace example_com::v1
