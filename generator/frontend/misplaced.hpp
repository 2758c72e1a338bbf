#pragma once

#include <string>

#include "generator/frontend/reading.hpp"

namespace kubexx::frontend {

/// Says an error of clang's about a use of KUBEXX in our words, with a fix-it where the annotation belongs. False when
/// the error is about something else.
bool report_misplaced(Reading& reading, Place at, const std::string& message);

/// Reports the uses of KUBEXX in a file that clang accepts and that annotate nothing of an API: an empty declaration, a
/// function, a private member.
void check_annotations(Reading& reading, const File& file);

/// Reports a KUBEXX(…) that is not closed, which `message` of clang at `at` is about; false for any other message.
bool report_unclosed(Reading& reading, Place at, const std::string& message);

}  // namespace kubexx::frontend
