#pragma once

#include <optional>
#include <string_view>

#include "generator/crd/context.hpp"

/// Default values from C++ values: initialisers of members, and constants.
namespace kubexx::crd {

bool has_default_marker(const model::Field& field);

/// The initialiser of a member in JSON, by the type of the member. Nothing if it holds nothing, or if a default marker
/// takes precedence; an initialiser that cannot be read is reported.
std::optional<json::Value> default_of(Context& context, const model::Struct& type, const model::Field& field,
                                      bool schemaless);

/// The constant of that name, looked up from `name_space` outwards.
std::optional<json::Value> default_of_constant(Context& context, std::string_view name, std::string_view name_space,
                                               const facts::Type* type, support::Span span);

}  // namespace kubexx::crd
