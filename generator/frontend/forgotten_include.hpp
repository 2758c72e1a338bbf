#pragma once

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// For a unit with errors: reports each requested header that uses KUBEXX or the vocabulary although no header declares
/// them. Then clang's errors follow from that, and the result is true.
bool report_forgotten_include(Reading& reading);

}  // namespace kubexx::frontend
