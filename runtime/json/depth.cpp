#include "runtime/json/depth.hpp"

#include <algorithm>

namespace kubexx::json {

bool is_deeper_than(const Value& value, std::size_t levels) {
  if (!value.is_array() && !value.is_object()) return false;
  if (levels == 0) return true;
  if (value.is_array())
    return std::any_of(value.as_array().begin(), value.as_array().end(),
                       [&](const Value& element) { return is_deeper_than(element, levels - 1); });
  return std::any_of(value.as_object().begin(), value.as_object().end(),
                     [&](const Object::Member& member) { return is_deeper_than(member.second, levels - 1); });
}

bool is_too_deep(const Value& object) {
  if (!is_deeper_than(object, kMostObjectLevels)) return false;
  if (!object.is_object()) return true;
  const auto is_deep_field = [](const Object::Member& field) {
    const std::size_t most = field.first == "managedFields" ? kMostStoredLevels : kMostObjectLevels;
    return is_deeper_than(field.second, most - 2);
  };
  return std::any_of(object.as_object().begin(), object.as_object().end(), [&](const Object::Member& member) {
    if (member.first != "metadata" || !member.second.is_object())
      return is_deeper_than(member.second, kMostObjectLevels - 1);
    const Object& metadata = member.second.as_object();
    return std::any_of(metadata.begin(), metadata.end(), is_deep_field);
  });
}

std::size_t levels_of(const Value& value) {
  std::size_t below = 0;
  if (value.is_array()) {
    for (const Value& element : value.as_array()) below = std::max(below, levels_of(element));
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.as_object()) below = std::max(below, levels_of(member));
  } else {
    return 0;
  }
  return below + 1;
}

}  // namespace kubexx::json
