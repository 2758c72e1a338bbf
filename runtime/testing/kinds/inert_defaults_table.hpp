#pragma once

#include <span>
#include <string_view>

namespace kubexx::testing {

/// A default value that a server sets and does not publish.
struct InertDefault {
  std::string_view definition;  ///< without `io.k8s.api.`: `core.v1.Container`
  std::string_view member;
  std::string_view value;  ///< as JSON
};

std::span<const InertDefault> inert_defaults(std::string_view definition);

}  // namespace kubexx::testing
