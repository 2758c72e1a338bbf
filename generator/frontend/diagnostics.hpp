#pragma once

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Whether clang found any error.
bool has_clang_errors(CXTranslationUnit unit);

/// Reports the errors of clang: as `parse-error` with clang's message, or with our own message if the cause is known.
/// Returns whether there was an error.
bool report_clang_errors(Reading& reading);

}  // namespace kubexx::frontend
