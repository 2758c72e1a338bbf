#pragma once

#include <span>
#include <string_view>

/// Descriptions of the metadata of objects, which clients show, in our own wording.
namespace kubexx::testing {

struct Prose {
  std::string_view type;    ///< within meta.k8s.io/v1
  std::string_view member;  ///< empty: of the type itself
  std::string_view text;
};

std::span<const Prose> published_prose();

}  // namespace kubexx::testing
