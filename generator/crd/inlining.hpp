#pragma once

#include "generator/crd/context.hpp"

/// Base classes and `kubexx:inline` members, and the names that come together because of them.
namespace kubexx::crd {

/// Reports members that would be written under one JSON name. Inlined ones count, except in controller-gen's way, where
/// their schemas are merged. Kinds may not declare what every API object has.
void check_json_names(Context& context, const model::Struct& type, bool as_kind);

/// Adds an inlined type to the schema's `allOf`, where flattening finds it.
void add_inlined(Context& context, schema::JsonSchema& schema, const model::Struct& type, const model::Field& field);

/// The struct that an inlined member brings in, or null.
const model::Struct* inlined_struct(const Context& context, const model::Field& field);

}  // namespace kubexx::crd
