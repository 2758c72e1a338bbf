#pragma once

#include <iosfwd>
#include <string>

namespace kubexx::driver {

/// Prints the marker table in the given format: `text` (all markers, those that match `name`, or a description of the
/// one that it names), `json`, `markdown` (the reference page) or `header` (the typed values). Returns the exit status;
/// a name without a match is a usage error.
int list_markers(const std::string& name, const std::string& format, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
