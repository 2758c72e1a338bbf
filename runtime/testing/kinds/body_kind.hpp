#pragma once

#include <optional>
#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/testing/requests/resource.hpp"

/// The kind that a body names, beside the built-in kind of its path.
namespace kubexx::testing {

/// Fills in the kind and the version of the path where the object has none, as servers do for built-in kinds.
void default_body_kind(json::Value& object, const ResourceInfo& info);

/// Why a server cannot make an object of the path's kind from one of the kind in the body: no Go type has the name, or
/// it is not converted. Nothing for other versions of the same kind.
std::optional<std::string> body_kind_fault(const json::Value& object, const ResourceInfo& info);

}  // namespace kubexx::testing
