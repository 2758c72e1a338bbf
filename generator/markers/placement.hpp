#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "generator/markers/marker.hpp"

/// Where a marker may be written; the same for comments and KUBEXX(…).
namespace kubexx::markers {

enum class Placement { here, on_namespace, wrong };

/// The declaration that a marker written at `target` belongs to. `above` is true in the comment group above a
/// declaration's doc, where controller-gen moves markers of the package to the package.
Placement place(const MarkerRow& row, Target target, bool above);

/// `a field`, `a type or a field`, `the struct of a kind`.
std::string describe_targets(const MarkerRow& row);

void report_misplaced(std::string_view spelled, const MarkerRow& row, Target target, support::Span span,
                      support::Diagnostics& diagnostics);

/// Reports duplicate markers, of which the first is kept, and markers that another one takes precedence over.
void check_repeats(std::vector<Marker>& markers, support::Diagnostics& diagnostics);

/// Whether the arguments of a marker are among the values in its row, and of the type its effect needs. Reports the
/// first that is not.
bool check_values(const Marker& marker, support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
