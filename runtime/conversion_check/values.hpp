#pragma once

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"

namespace kubexx::conversion_check {

/// Without metadata, where conversions keep what they retain.
json::Value bare(json::Value object);
/// Null if the object has nothing at the path.
const json::Value* value_at(const json::Value& object, const schema::Location& path);
/// `object` with what `whole` has at a path of member names, and with all of the outermost object there that it lacks.
json::Value with_part_of(json::Value object, const json::Value& whole, const schema::Location& path);

}  // namespace kubexx::conversion_check
