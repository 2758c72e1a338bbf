#pragma once

#include <optional>
#include <string>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/object_meta.hpp"

namespace kubexx::schema {

/// The value of `metadata` as Go decodes it into an ObjectMeta: null is an empty one, fields it does not have are left
/// out. `error` is the first thing of a wrong type, in the words of Go's decoder.
struct MetadataReading {
  ObjectMeta metadata;
  std::optional<std::string> error;
  Location error_at;  ///< from the metadata down
  std::vector<UnknownField> unknown;
};

/// `path` is that of the metadata.
MetadataReading read_metadata(const json::Value& value, const FieldPath& path);

/// The same for stored objects, whose fields of a wrong type a server drops.
ObjectMeta read_stored_metadata(const json::Value& value);

/// The metadata as it is stored: without empty members, with times in UTC.
json::Value stored_metadata(ObjectMeta metadata);

}  // namespace kubexx::schema
