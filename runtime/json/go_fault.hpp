#pragma once

#include <string>
#include <string_view>

namespace kubexx::json {

/// What Go's encoding/json says of a text that is no JSON value; empty when it is one. API servers repeat it.
std::string go_fault(std::string_view text);

}  // namespace kubexx::json
