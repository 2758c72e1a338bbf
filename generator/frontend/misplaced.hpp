#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Reports an error of clang about a use of KUBEXX with our own message, and a fix-it that moves the annotation to
/// where it belongs. Returns false if the error is about something else.
bool report_misplaced(Reading& reading, Place at, const std::string& message);

/// Reports the uses of KUBEXX in a file that clang accepts although they do not annotate a part of an API: on an empty
/// declaration, a function, or a private member.
void check_annotations(Reading& reading, const File& file);

/// Reports a KUBEXX(…) that is not closed, if clang's message at `at` is about one; returns false for any other
/// message.
bool report_unclosed(Reading& reading, Place at, const std::string& message);

}  // namespace kubexx::frontend
