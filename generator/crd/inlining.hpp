#pragma once

#include "generator/crd/context.hpp"

/// Base classes and `kubexx:inline` members, and collisions of names because of them.
namespace kubexx::crd {

/// Reports members with the same JSON name. Inlined members count, except for controller-gen, where their schemas are
/// merged. Kinds may not declare apiVersion and kind.
void check_json_names(Context& context, const model::Struct& type, bool as_kind);

/// Adds an inlined type to the `allOf` of the schema, which flattening resolves.
void add_inlined(Context& context, schema::JsonSchema& schema, const model::Struct& type, const model::Field& field);

/// The struct of an inlined member, or null.
const model::Struct* inlined_struct(const Context& context, const model::Field& field);

}  // namespace kubexx::crd
