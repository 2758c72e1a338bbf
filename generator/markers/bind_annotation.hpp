#pragma once

#include <vector>

#include "generator/markers/marker.hpp"

/// One argument of KUBEXX(…), from a C++ value to the row and values that the same marker in a comment would have.
namespace kubexx::markers {

/// Appends the marker that `value` says, or the several ones of `kubexx::items(…)`. Reports what is no marker, cannot
/// be read, or cannot stand at `target`.
void read_annotation(const facts::Value& value, Target target, std::vector<Marker>& markers,
                     support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
