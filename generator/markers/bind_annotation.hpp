#pragma once

#include <vector>

#include "generator/markers/marker.hpp"

/// One argument of KUBEXX(…): from a C++ value to the row and arguments that the same marker in a comment has.
namespace kubexx::markers {

/// Appends the marker in `value`, or those inside `kubexx::items(…)`. Reports what is not a marker, cannot be read, or
/// is not allowed at `target`.
void read_annotation(const facts::Value& value, Target target, std::vector<Marker>& markers,
                     support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
