#pragma once

#include <string>
#include <string_view>

#include "generator/markers/marker_table.hpp"

namespace kubexx::driver {

/// Every marker by category, with its form, what it can annotate, and its summary.
std::string marker_list();

/// The row with this name, in comment or typed spelling, with or without the prefix `+` or `kubexx::`; null if there is
/// none.
const markers::MarkerRow* find_marker(std::string_view name);

/// The most similar name in the table; empty if no name is similar.
std::string_view nearest_marker(std::string_view name);

/// Describes one marker: both spellings, arguments, what it can annotate, details and an example.
std::string marker_page(const markers::MarkerRow& row);

}  // namespace kubexx::driver
