#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Reports an error of clang about the arguments of KUBEXX with the message for a comment marker with the same mistake.
/// Returns false if the error is about something else.
bool report_annotation_error(Reading& reading, CXDiagnostic diagnostic, const std::string& message);

}  // namespace kubexx::frontend
