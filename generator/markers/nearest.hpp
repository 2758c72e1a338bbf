#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Names that look like markers but are none, and what was probably meant.
namespace kubexx::markers {

/// Whether an unknown name was meant for kubexx: it has one of our prefixes, nearly so, or nearly is one of the names
/// without prefix.
bool looks_like_ours(std::string_view name);

struct Nearest {
  std::string name;              ///< empty when none comes near
  std::size_t score = SIZE_MAX;  ///< lower is nearer
};

/// The name of the table that an unknown name probably stands for.
Nearest nearest_name(std::string_view name);

/// The typed name that an unknown one probably stands for; empty when none comes near.
std::string_view nearest_typed_name(std::string_view name);

/// Why a name that Kubernetes' own types use means nothing for a CRD; empty for others.
std::string_view reason_without_counterpart(std::string_view name);

}  // namespace kubexx::markers
