#pragma once

#include <iosfwd>
#include <string>

namespace kubexx::driver {

/// Prints the page of one diagnostic rule, or all rules with a line each for an empty name. Answers an exit code: an
/// unknown name is bad usage, and the nearest one is proposed on `err`.
int explain(const std::string& rule, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
