#pragma once

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// Applies the `+kubexx:schema` markers to a finished schema: to each node the JSON merge patches (RFC 7386) of the
/// declarations that it was built from, those of its type first, and to inner nodes before outer ones. A patch
/// replaces the values of `default`, `example` and `enum` as a whole, nulls in them included.
void apply_schema_patches(Context& context, schema::JsonSchema& root);

/// Whether that changes anything in the schema, which is still to be finished.
bool has_schema_patches(const Context& context, const schema::JsonSchema& root);

}  // namespace kubexx::crd
