#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Says an error of clang's about the arguments of KUBEXX in the words that a comment marker with the same mistake
/// gets. False when the error is about something else.
bool report_annotation_error(Reading& reading, CXDiagnostic diagnostic, const std::string& message);

}  // namespace kubexx::frontend
