#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

/// Keywords of a schema as markers. Each function removes the keywords that it expresses; what remains needs another
/// form.
namespace kubexx::importing {

/// What kind of value a marker is written for, as far as markers distinguish them.
enum class ValueForm { number, string, list, map, structure, other };

/// Markers that a member, a type and (in their `items:` form) list elements can carry: bounds, pattern, enum, format,
/// CEL rules.
std::vector<std::string> take_validation_markers(json::Object& keywords, ValueForm form, bool on_items);

/// Markers of a member or type that have no `items:` form: list types, title, external documentation.
std::vector<std::string> take_type_markers(json::Object& keywords, ValueForm form);

/// Markers of members alone: nullable, example.
std::vector<std::string> take_member_markers(json::Object& keywords);

}  // namespace kubexx::importing
