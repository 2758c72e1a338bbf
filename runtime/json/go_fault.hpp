#pragma once

#include <string>
#include <string_view>

namespace kubexx::json {

/// The error of Go's encoding/json for a string that is not a JSON value; empty if it is one. API servers repeat it.
std::string go_fault(std::string_view text);

}  // namespace kubexx::json
