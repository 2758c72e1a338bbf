#pragma once

#include "generator/crd/context.hpp"

/// Members of structs: which of them are required, and how they fill the struct's schema.
namespace kubexx::crd {

/// Whether the field is required: by its markers, in the order of controller-gen, else by the type of the member.
bool is_required(const Context& context, const model::Struct& type, const model::Field& field);

/// Whether the initialiser gives the member a value. `{}` and `T{}` give one to a std::optional<T> only: for other
/// members they mean that an object must contain the field.
bool has_initial_value(const Context& context, const model::Field& field);

/// Adds every member to the schema: properties, `required`, inlined types in `allOf`, rules for immutable fields.
/// The metadata of a kind becomes `type: object`, as API servers require.
void add_fields(Context& context, schema::JsonSchema& schema, const model::Struct& type, bool as_kind);

/// For messages: `stable::v1::Spec::size`.
std::string name_of(const model::Struct& type, const model::Field& field);

}  // namespace kubexx::crd
