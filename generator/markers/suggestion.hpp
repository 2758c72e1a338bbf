#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Unknown names that were probably meant to be markers, and the marker that was meant.
namespace kubexx::markers {

/// Whether an unknown name was meant for kubexx: it has, up to misspelling, one of the prefixes of the table, or is
/// close to a name without a prefix.
bool looks_like_ours(std::string_view name);

struct Suggestion {
  std::string name;              ///< empty if none is close
  std::size_t score = SIZE_MAX;  ///< lower is closer
};

/// The name in the table that was probably meant.
Suggestion suggest_name(std::string_view name);

/// The typed name that was probably meant; empty if none is close.
std::string_view suggest_typed_name(std::string_view name);

/// Why a marker of Kubernetes' own types has no counterpart in a CRD; empty for other names.
std::string_view reason_without_counterpart(std::string_view name);

}  // namespace kubexx::markers
