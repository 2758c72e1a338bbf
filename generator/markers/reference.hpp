#pragma once

#include <string>
#include <string_view>

#include "runtime/json/value.hpp"

/// The marker table as documentation.
namespace kubexx::markers {

/// docs/markers.md.
std::string reference_page();

/// The markers whose name, typed name or summary contains `filter`, a line each; everything about it when there is only
/// one. Without any, a text that says so.
std::string markers_text(std::string_view filter);

/// All rows, for programs: an array of objects.
json::Value markers_json();

}  // namespace kubexx::markers
