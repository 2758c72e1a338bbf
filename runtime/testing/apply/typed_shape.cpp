#include "runtime/testing/apply/typed_shape.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/go_quote.hpp"

namespace kubexx::testing {
namespace {

using json::Value;

/// `["a" "b"]`
std::string quoted_list(const std::vector<std::string>& list) {
  std::string text = "[";
  for (const std::string& one : list) {
    if (text.size() > 1) text += ' ';
    text += json::go_quoted(one);
  }
  return text + "]";
}

std::variant<PathElement, std::string> keyed_element(const MergeType& list, const Value& item) {
  if (item.is_null()) return "associative list with keys may not have a null element";
  if (!item.is_object()) return "associative list with keys may not have non-map elements";
  PathElement element;
  element.kind = PathElement::Kind::key;
  for (const std::string& key : list.keys) {
    const MergeField* field = list.item->field(key);
    if (const Value* value = item.as_object().find(key)) {
      element.key.emplace_back(key, *value);
    } else if (!list.item->has_map) {
      return fmt::format("couldn't find default value for {}: associative list may not have non-map types", key);
    } else if (field != nullptr && field->default_value) {
      element.key.emplace_back(key, *field->default_value);
    }
  }
  if (element.key.empty()) {
    return fmt::format(
        "associative list with keys has an element that omits all key fields {} (and doesn't have default values for "
        "any "
        "key fields)",
        quoted_list(list.keys));
  }
  std::sort(element.key.begin(), element.key.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return element;
}

}  // namespace

Shapes shapes_of(const MergeType& type, const Value* value) {
  const Shapes all = (type.has_map ? kMapShape : 0U) | (type.scalar != ScalarType::none ? kScalarShape : 0U) |
                     (type.has_list ? kListShape : 0U);
  if (value == nullptr || value->is_null()) return all;
  const Shapes own = value->is_object() ? kMapShape : (value->is_array() ? kListShape : kScalarShape);
  return (all & own) != 0 ? own : all;
}

Shapes first_shape(Shapes shapes) {
  for (const Shapes shape : {kMapShape, kScalarShape, kListShape}) {
    if ((shapes & shape) != 0) return shape;
  }
  return 0;
}

std::variant<PathElement, std::string> element_of(const MergeType& list, const Value& item) {
  if (!list.keys.empty()) return keyed_element(list, item);
  if (item.is_object()) return "associative list without keys has an element that's a map type";
  if (item.is_array()) return "not supported: associative list with lists as elements";
  if (item.is_null()) return "associative list without keys has an element that's an explicit null";
  return PathElement{.kind = PathElement::Kind::value, .value = item};
}

const json::Object* map_in(const Value* value) {
  return value != nullptr && value->is_object() ? &value->as_object() : nullptr;
}

const json::Array* list_in(const Value* value) {
  return value != nullptr && value->is_array() ? &value->as_array() : nullptr;
}

std::vector<const json::Object::Member*> sorted_members(const json::Object* object) {
  std::vector<const json::Object::Member*> members;
  if (object == nullptr) return members;
  for (const auto& member : *object) members.push_back(&member);
  std::sort(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->first < b->first; });
  return members;
}

}  // namespace kubexx::testing
