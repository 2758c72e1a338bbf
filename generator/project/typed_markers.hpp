#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Markers in `KUBEXX(...)` and what they belong to, found without a compiler in a header that users edit.
namespace kubexx::project {

/// The position after the white space and the markers at `at`: that of the name in `struct KUBEXX(...) Tree {`.
std::size_t after_markers(std::string_view text, std::size_t at);

struct DeclaredStruct {
  std::size_t begin;  ///< of `struct`
  std::string name;
};

/// The structs of a header, without those that are only declared.
std::vector<DeclaredStruct> declared_structs(std::string_view header);

/// The text without the markers in `KUBEXX(...)` that are omitted, and without lists that have no others.
std::string without_markers(std::string_view text, const std::function<bool(std::string_view)>& is_omitted);

}  // namespace kubexx::project
