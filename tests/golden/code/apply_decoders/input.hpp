// kubexx-args: --code-dir {out} --code-root {case} --apply-decoders
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// Apply types that are decoded, too: of shared structs, of kinds, and those nested in either.
// +kubexx:code-header="input.kubexx.hpp"
namespace golden::parts {

struct Port {
  int number = 80;
};

struct Endpoint {
  Port port{};

  struct Limit {
    std::optional<int> rate{};
  };
  std::optional<Limit> limit{};

  // +optional
  std::map<std::string, Port> named{};
};

}  // namespace golden::parts

// +groupName=example.com
namespace golden::v1 {

struct Site {
  kubexx::ObjectMeta metadata{};

  struct Spec {
    // +optional
    std::vector<golden::parts::Endpoint> endpoints{};
  };
  Spec spec{};
};

}  // namespace golden::v1
