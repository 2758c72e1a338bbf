#pragma once

#include <string>
#include <string_view>

#include "generator/markers/marker_table.hpp"

namespace kubexx::driver {

/// Every marker by category, with its form, where it may stand, and its summary.
std::string marker_list();

/// The row that has this name, in its comment or its typed spelling, a leading `+` or `kubexx::` allowed; null when
/// there is none.
const markers::MarkerRow* find_marker(std::string_view name);

/// The name in the table that `name` was probably meant to be; empty when none is near.
std::string_view nearest_marker(std::string_view name);

/// All about one marker: both spellings, arguments, places, details and an example.
std::string marker_page(const markers::MarkerRow& row);

}  // namespace kubexx::driver
