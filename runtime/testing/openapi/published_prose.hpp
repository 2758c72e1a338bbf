#pragma once

#include <span>
#include <string_view>

/// What the server in the process says of the metadata of objects, in words of kubexx: clients show them.
namespace kubexx::testing {

struct Prose {
  std::string_view type;    ///< within meta.k8s.io/v1
  std::string_view member;  ///< empty: of the type itself
  std::string_view text;
};

std::span<const Prose> published_prose();

}  // namespace kubexx::testing
