#pragma once

#include "generator/crd/context.hpp"

/// The definitions of named types: what their declaration says, with their markers and their text.
namespace kubexx::crd {

/// Puts the definition of a named type, and of all it mentions, into `context.definitions`. False after an error.
bool define(Context& context, const facts::Type& type);

/// The schema of a struct as its declaration says it. `as_kind` adds what every API object has.
schema::JsonSchema struct_schema(Context& context, const model::Struct& type, bool as_kind);

}  // namespace kubexx::crd
