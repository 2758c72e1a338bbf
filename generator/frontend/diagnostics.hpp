#pragma once

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Whether clang found any error.
bool has_clang_errors(CXTranslationUnit unit);

/// Reports clang's errors: as `parse-error` with clang's words, or in our words where we know the cause. True when
/// there was any.
bool report_clang_errors(Reading& reading);

}  // namespace kubexx::frontend
