#pragma once

#include <optional>

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// The JSON that C++ sends for a member of a freshly made struct: its initialiser, else the zero value of its type.
/// Lists the members of structs, except those without a value. Empty if the member holds nothing, or if its
/// value cannot be followed.
std::optional<json::Value> initial_value(const Context& context, const model::Field& field);

/// What has to be written for a `T{}` in a default value, where the server fills in the members that have one of their
/// own. Empty for a type whose `T{}` is not sent, or cannot be followed.
std::optional<json::Value> value_of_braces(const Context& context, const facts::Type& type);

/// Whether a member of `type` that starts as `initial` in C++ is what the server would fill in. Durations, quantities
/// and numbers are compared by value, strings byte by byte. A member of a struct that `default_value` omits is compared
/// with the default value of its own declaration.
bool agrees(const Context& context, const facts::Type& type, const json::Value& default_value,
            const json::Value& initial);

}  // namespace kubexx::crd
