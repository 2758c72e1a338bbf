#pragma once

#include <kubexx/json/value.hpp>

namespace kubexx::patch {

/// Removes members that are null, also in the elements of lists; null elements are kept.
inline void drop_null_members(json::Value& value) {
  if (value.is_array()) {
    for (json::Value& element : value.as_array()) drop_null_members(element);
  } else if (value.is_object()) {
    value.as_object().erase_if([](json::Object::Member& member) {
      drop_null_members(member.second);
      return member.second.is_null();
    });
  }
}

}  // namespace kubexx::patch
