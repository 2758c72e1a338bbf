#pragma once

#include <span>

#include "generator/crd/context.hpp"
#include "runtime/schema/field_path.hpp"

namespace kubexx::crd {

/// Applies the `+kubexx:schema` markers to a finished schema: to each node the JSON merge patches (RFC 7386) of the
/// declarations that it was built from, those of its type first, and to inner nodes before outer ones. A patch
/// replaces the values of `default`, `example` and `enum` as a whole, nulls in them included.
void apply_schema_patches(Context& context, schema::JsonSchema& root);

/// Whether that changes anything in the schema, which is still to be finished.
bool has_schema_patches(const Context& context, const schema::JsonSchema& root);

/// The `kubexx:schema` marker of a declaration; null if it has none.
const markers::Marker* patch_of(const Origin& origin);

/// The value at a path in the JSON of a marker, or the last one on the path.
struct PatchPart {
  const markers::JsonSpans* value = nullptr;  ///< never null
  std::span<const schema::Step> rest;         ///< empty if the path was found
};
PatchPart find_in_patch(const markers::Marker& marker, std::span<const schema::Step> path);

}  // namespace kubexx::crd
