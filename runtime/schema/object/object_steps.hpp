#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/crd.hpp"
#include "runtime/schema/field_error.hpp"
#include "runtime/schema/object_meta.hpp"
#include "runtime/schema/served_definition.hpp"

// The steps of a server between decoding and validating an object, and the checks that do not depend on a schema.

namespace kubexx::schema {

/// Numbers beyond 64 signed bits become doubles, as Go decodes them.
void decode_numbers_as_go(json::Value& value);
/// A storage contains text: doubles that Go writes as integers of 64 bits are such integers when they are read again.
void store_numbers_as_go(json::Value& value);

/// kind and apiVersion are those of the URL.
void check_type_meta(const json::Value& object, const ServedVersion& version, FieldErrors& errors);

/// The replica counts that the scale subresource reads are integers of 32 bits, none negative, and the selector is
/// text.
void check_scale_spec(const json::Value& object, const ScaleSubresource& scale, FieldErrors& errors);
void check_scale_status(const json::Value& object, const ScaleSubresource& scale, FieldErrors& errors);

/// Removes what a create must not set, sets the namespace of the URL, and generates a name from `generateName`.
void prepare_metadata_for_create(ObjectMeta& metadata, bool is_namespaced);
void place_in_namespace(ObjectMeta& metadata, bool is_namespaced);
/// What an update cannot change stays as it was.
void keep_system_fields(ObjectMeta& metadata, const ObjectMeta& old);
/// Drops managers of which the server could not read one; they stay as they were before an update, `old`.
void drop_unreadable_managers(ObjectMeta& metadata, const ObjectMeta* old);
/// Of equal owner references the first stays.
void drop_doubled_owners(ObjectMeta& metadata, std::vector<FieldWarning>& warnings);
/// Names of finalizers that were not there before.
void warn_of_finalizers(const ObjectMeta& metadata, const ObjectMeta* old, int server_minor,
                        std::vector<FieldWarning>& warnings);

}  // namespace kubexx::schema
