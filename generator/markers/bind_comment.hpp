#pragma once

#include <optional>

#include "generator/markers/comment_markers.hpp"
#include "generator/markers/marker.hpp"
#include "generator/markers/placement.hpp"

/// One marker of a comment, from its text to its row and values.
namespace kubexx::markers {

/// Finds the row of a marker's text. Reports names that look like ours and are unknown, or that are known and written
/// wrongly. A null row means that there is nothing to bind: not ours, of another generator, or reported.
MarkerMatch recognise(const RawMarker& raw, support::Diagnostics& diagnostics);

/// Reads the values of a marker whose row is known. Reports and returns nothing when they cannot be read.
std::optional<Marker> read_comment_marker(const RawMarker& raw, const MarkerMatch& match, const Options& options,
                                          support::Diagnostics& diagnostics);

}  // namespace kubexx::markers
