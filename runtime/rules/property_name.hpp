#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::rules {

/// How expressions spell the property of a schema, or nothing if they cannot.
std::optional<std::string> escaped(std::string_view property);

}  // namespace kubexx::rules
