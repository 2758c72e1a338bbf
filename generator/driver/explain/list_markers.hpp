#pragma once

#include <iosfwd>
#include <string>

namespace kubexx::driver {

/// Prints the marker table as `format` says: `text` (all markers, those that `name` finds, or all about the one it
/// names), `json`, `markdown` (the reference page) or `header` (the typed values). Answers an exit code; a name that
/// finds nothing is bad usage.
int list_markers(const std::string& name, const std::string& format, std::ostream& out, std::ostream& err);

}  // namespace kubexx::driver
