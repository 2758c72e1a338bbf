#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/compiled_schema.hpp"

namespace kubexx::schema {

/// A field of an object that its schema does not know.
struct UnknownField {
  std::string path;  ///< `spec.list[0].bar`
  Location location;
};

/// `spec.list[0].bar`
std::string dotted(const Location& location);

/// Removes the fields that `schema` does not know. Where `value` is a resource (`resource_root`, or a node that is an
/// embedded resource), its apiVersion, kind and metadata stay whatever the schema says. What is removed is added to
/// `unknown`, if given, in the order of the paths' bytes.
void prune(json::Value& value, const SchemaNode& schema, bool resource_root,
           std::vector<UnknownField>* unknown = nullptr);

/// Removes members of objects that are null although their schema is not nullable and has no default.
void drop_nulls(json::Value& value, const SchemaNode& schema);

}  // namespace kubexx::schema
