#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/markers/marker.hpp"

/// Markers in hints, in the spelling that the user writes.
namespace kubexx::markers {

/// Whether the marker was written in KUBEXX(…).
bool is_typed(const Marker& marker);

/// Whether a declaration with these markers has typed ones only, so that hints for it are typed too.
bool prefers_typed(const std::vector<Marker>& markers);

/// A marker with an argument as it is written in a comment (`+listType=set`) or, if `typed`, in KUBEXX(…)
/// (`kubexx::list_type("set")`). `name` is the comment spelling; without `argument` the name alone.
std::string spelling(std::string_view name, std::string_view argument, bool typed);

}  // namespace kubexx::markers
