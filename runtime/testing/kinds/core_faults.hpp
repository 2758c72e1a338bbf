#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {

/// What a server says of a document that the Go type of its built-in kind cannot hold: `errors` are what the schema of
/// the kind says of it. Nothing when they are not about types.
std::optional<std::string> unread_core(const json::Value& object, const std::vector<schema::FieldError>& errors,
                                       const Resource& resource);

}  // namespace kubexx::testing
