// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <optional>
#include <string>

// Structs nested in the kind, as imported headers have them. clang accepts no emplace() of an optional one.
// +groupName=golden.example.com
namespace golden::v1 {

struct Widget {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    struct Image {
      std::string name{};
      bool pull = true;
    };
    std::optional<Image> image{};
  };
  std::optional<Spec> spec{};
};

}  // namespace golden::v1
