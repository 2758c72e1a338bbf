#pragma once

#include <string>
#include <variant>

#include <kubexx/json/value.hpp>
#include "runtime/testing/apply/merge_type.hpp"
#include "runtime/testing/apply/path_element.hpp"

namespace kubexx::testing {

/// The shapes that a type leaves for a value, as bits.
using Shapes = unsigned;
inline constexpr Shapes kMapShape = 1, kScalarShape = 2, kListShape = 4;

/// Those that fit the value; all of the type for null, for no value, and where none fits.
Shapes shapes_of(const MergeType& type, const json::Value* value);
/// Where several are left, maps come first and lists last.
Shapes first_shape(Shapes shapes);

/// How an element of an associative list is named, or why it cannot be.
std::variant<PathElement, std::string> element_of(const MergeType& list, const json::Value& item);

/// The value as a map or list, or null if it is neither.
const json::Object* map_in(const json::Value* value);
const json::Array* list_in(const json::Value* value);

/// The members of an object, if it is one, by name: in this order, sets of fields grow at their end.
std::vector<const json::Object::Member*> sorted_members(const json::Object* object);

}  // namespace kubexx::testing
