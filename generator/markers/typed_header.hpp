#pragma once

#include <string>

namespace kubexx::markers {

/// The text of annotations/kubexx/markers.hpp: a type or constant for every row that has a typed name.
std::string typed_header();

}  // namespace kubexx::markers
