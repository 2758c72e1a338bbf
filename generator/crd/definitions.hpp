#pragma once

#include "generator/crd/context.hpp"

/// The definitions of named types: the schemas of their declarations, with markers and descriptions.
namespace kubexx::crd {

/// Adds the definition of a named type, and of all types it refers to, to `context.definitions`. False after an error.
bool define(Context& context, const facts::Type& type);

/// The schema of a struct as declared. `as_kind` adds apiVersion and kind.
schema::JsonSchema struct_schema(Context& context, const model::Struct& type, bool as_kind);

}  // namespace kubexx::crd
