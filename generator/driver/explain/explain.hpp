#pragma once

#include <iosfwd>
#include <string>

namespace kubexx::driver {

/// Describes one diagnostic rule, or lists all rules if the name is empty. Returns the exit status: an unknown name is
/// a usage error, for which `err` suggests the nearest name.
int explain(const std::string& rule, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
