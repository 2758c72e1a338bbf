#pragma once

#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/schema/field_path.hpp"

namespace kubexx::conversion_check {

/// The paths of all list elements outside metadata, those of nested lists too.
std::vector<schema::Location> elements_of(const json::Value& object);
/// `object` without the element at a path that it has.
json::Value without_element(json::Value object, const schema::Location& element);

}  // namespace kubexx::conversion_check
