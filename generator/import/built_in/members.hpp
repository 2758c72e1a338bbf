#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "generator/import/header.hpp"

namespace kubexx::importing {

/// The definitions that a schema refers to and that have no type in the vocabulary, in the order of the schema.
std::vector<std::string> references_of(const json::Value& schema);

/// A definition as a struct: its members, and the markers of the type. `as_kind` omits `apiVersion`, `kind` and
/// `metadata`, and begins with the member for the latter.
Declaration built_in_struct(std::string_view definition, const json::Value& schema, bool as_kind);

}  // namespace kubexx::importing
