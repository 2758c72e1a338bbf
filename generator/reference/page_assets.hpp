#pragma once

#include <span>
#include <string_view>

namespace kubexx::reference {

/// A file of assets/: the style and the script of the page.
struct PageAsset {
  std::string_view path;
  std::string_view text;
};

/// As they were when the program was built; sorted by path.
std::span<const PageAsset> page_assets();

}  // namespace kubexx::reference
