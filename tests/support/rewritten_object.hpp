#pragma once

#include <optional>
#include <string>

#include <kubexx/json/value.hpp>
#include "runtime/schema/served_definition.hpp"

/// Objects that pass through types: what decoding and encoding may change in them.
namespace kubexx::tests {

/// The definition in a file, with the default values of a server.
schema::ServedDefinition definition_in(const std::string& file);

/// Whether a server accepts the object.
bool is_accepted(const schema::ServedDefinition& definition, const json::Value& object);

/// What types made of an object, as JSON, must have every value of it but `selfLink` and a `creationTimestamp` that is
/// null, which servers remove, and nothing besides default values: the first difference, or nothing.
std::optional<std::string> difference(const schema::ServedDefinition& definition, json::Value before,
                                      const std::string& rewritten);

}  // namespace kubexx::tests
