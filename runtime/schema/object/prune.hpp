#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// A field of an object that is not in its schema.
struct UnknownField {
  std::string path;  ///< `spec.list[0].bar`
  Location location;
};

/// `spec.list[0].bar`
std::string dotted(const Location& location);

/// Removes the fields that are not in `schema`. Resources (with `resource_root`, or at a node that is an embedded
/// resource) keep apiVersion, kind and metadata in any case. Removed fields are added to `unknown`, if given, in the
/// byte order of their paths.
void prune(json::Value& value, const SchemaNode& schema, bool resource_root,
           std::vector<UnknownField>* unknown = nullptr);

/// Removes members of objects that are null although their schema is not nullable and has no default.
void drop_nulls(json::Value& value, const SchemaNode& schema);

}  // namespace kubexx::schema
