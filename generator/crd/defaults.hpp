#pragma once

#include <optional>
#include <string_view>

#include "generator/crd/context.hpp"

/// Defaults that come from C++ values: initialisers of members, and constants.
namespace kubexx::crd {

/// What the initialiser of a member says in JSON, by the member's type. Nothing when it says nothing; an initialiser
/// that cannot be read is an error unless a default marker stands beside it.
std::optional<json::Value> default_of(Context& context, const model::Struct& type, const model::Field& field,
                                      bool schemaless);

/// The constant of that name, looked up from `name_space` outwards.
std::optional<json::Value> default_of_constant(Context& context, std::string_view name, std::string_view name_space,
                                               const facts::Type* type, support::Span span);

}  // namespace kubexx::crd
