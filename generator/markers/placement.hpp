#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "generator/markers/marker.hpp"

/// Where a marker may stand, the same for both surfaces.
namespace kubexx::markers {

enum class Placement { here, on_namespace, wrong };

/// What becomes of a marker at `target`. `above` is true in the comment group above a declaration's doc, where
/// controller-gen moves markers of the package to the package.
Placement place(const MarkerRow& row, Target target, bool above);

/// `a field`, `a type or a field`, `the struct of a kind`.
std::string describe_targets(const MarkerRow& row);

void report_misplaced(std::string_view spelled, const MarkerRow& row, Target target, support::Span span,
                      support::Diagnostics& diagnostics);

/// Reports markers that are given twice or contradict each other; of repeated ones the first is kept.
void check_repeats(std::vector<Marker>& markers, support::Diagnostics& diagnostics);

/// Whether the values of a marker are among those its row names, and of the kind its effect needs. Reports the first
/// that is not.
bool check_values(const Marker& marker, support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
