#pragma once

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// For a unit with errors: reports each requested header that uses KUBEXX or a type of kubexx that no included header
/// declares. Returns true if there is one: the errors of clang are then consequences of it.
bool report_forgotten_include(Reading& reading);

}  // namespace kubexx::frontend
