#pragma once

#include <string_view>

#include "runtime/json/members.hpp"

/// Default values in JSON objects. A value of the wrong type on a path stays, and is reported when the object is
/// validated.
namespace kubexx::testing {

void set_if_missing(json::Value& object, json::MemberPath path, json::Value value);
/// For strings that Go does not hold by pointer.
void set_if_empty(json::Value& object, json::MemberPath path, std::string_view text);
bool is_text(const json::Value& object, json::MemberPath path, std::string_view text);
/// Whether there is a value at the path.
bool has_value(const json::Value& object, json::MemberPath path);

/// Calls `action` for every object in a list.
template <class Action>
void for_each_object(json::Value& object, json::MemberPath list, const Action& action) {
  json::Value* elements = object.is_object() ? json::find(object, list) : nullptr;
  if (elements == nullptr || !elements->is_array()) return;
  for (json::Value& element : elements->as_array())
    if (element.is_object()) action(element);
}

}  // namespace kubexx::testing
