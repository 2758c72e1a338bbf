#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {

/// The error of Go's decoder about an object that does not fit the Go type of its built-in kind. `errors` are those of
/// the kind's schema. Nothing if they are not about types.
std::optional<std::string> go_type_fault(const json::Value& object, const std::vector<schema::FieldError>& errors,
                                         const std::string& kind);
/// The message of a server about a document that does not fit the Go type of its built-in kind; likewise.
std::optional<std::string> unread_core(const json::Value& object, const std::vector<schema::FieldError>& errors,
                                       const Resource& resource);

}  // namespace kubexx::testing
