#pragma once

#include <string>
#include <vector>

#include "generator/import/header.hpp"
#include "generator/import/value_markers.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::importing {

/// A schema as the type of a member, list element or map value.
struct TypeUse {
  std::string type;
  ValueForm form = ValueForm::other;
  bool is_container = false;            ///< an empty value means that it is absent
  bool is_metadata = false;             ///< ObjectMeta, which is optional by itself
  std::string pointer = {};             ///< that has to hold the value; empty for any
  std::vector<Enumerator> enumerators;  ///< of an enum class
  std::vector<std::string> values;      ///< their strings
  std::vector<std::string> item_markers;
  json::Object keywords;  ///< what type and markers do not express yet
  json::Object patch;     ///< what they express wrongly, as a JSON merge patch
};

/// Where the types of a use are declared, the name for one, and the property that they are for.
struct Site {
  std::vector<Declaration>& declarations;
  std::string type_name;
  std::string property;
};

/// What distinguishes a Quantity from other integers and strings.
const std::string& quantity_pattern();

/// Whether servers accept every string of the format, which then decides about the type.
bool is_plain_string(const schema::JsonSchema& schema);

/// Each sets type and form of a use, and removes the keywords that they express.
void use_int_or_string(TypeUse& use);
void use_string(TypeUse& use, const Site& site);
void use_integer(TypeUse& use);
void use_number(TypeUse& use);
void use_boolean(TypeUse& use);
void use_any(TypeUse& use);

/// The comment of a description; a description that no comment can carry stays in `keywords`.
std::vector<std::string> take_description(json::Object& keywords);

/// Sets type and initialiser of a member, with the markers that they need: whether it is required, and its default
/// value.
void set_presence(Member& member, TypeUse& use, bool is_required);

}  // namespace kubexx::importing
