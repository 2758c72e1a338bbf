#pragma once

#include <optional>

#include "generator/markers/comment_markers.hpp"
#include "generator/markers/marker.hpp"
#include "generator/markers/placement.hpp"

/// One marker of a comment, from its text to its row and values.
namespace kubexx::markers {

/// Finds the row of a marker. Reports unknown names that were meant for kubexx, and known ones that are misspelled. A
/// null row means that there is nothing to bind: the marker is for another tool, or was reported.
MarkerMatch recognise(const RawMarker& raw, support::Diagnostics& diagnostics);

/// Reads the arguments of a marker whose row is known. Reports and returns nothing if they cannot be read.
std::optional<Marker> read_comment_marker(const RawMarker& raw, const MarkerMatch& match, const Options& options,
                                          support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
