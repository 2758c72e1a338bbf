#pragma once

#include <string>

#include <kubexx/json/value.hpp>

/// The marker table as documentation.
namespace kubexx::markers {

/// docs/markers.md.
std::string reference_page();

/// All rows, for programs: an array of objects.
json::Value markers_json();

}  // namespace kubexx::markers
