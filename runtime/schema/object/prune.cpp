#include "runtime/schema/object/prune.hpp"

#include <algorithm>
#include <utility>

#include "runtime/schema/text_budget.hpp"

namespace kubexx::schema {
namespace {

bool is_meta_field(std::string_view key) { return key == "apiVersion" || key == "kind" || key == "metadata"; }

/// Walks a value, and tracks the path only if the caller wants the unknown fields.
class Pruner {
 public:
  explicit Pruner(std::vector<UnknownField>* unknown) : unknown_(unknown) {}

  void resource(json::Value& value, const SchemaNode& schema) {
    if (schema.preserve_unknown_fields) {
      known_only(value, schema, true);
    } else if (value.is_object()) {
      members(value.as_object(), schema, true);
    } else {
      prune(value, &schema);
    }
  }

  /// `schema` is null where nothing is known any more.
  void prune(json::Value& value, const SchemaNode* schema) {
    if (schema != nullptr && schema->preserve_unknown_fields)
      return known_only(value, *schema, schema->embedded_resource);
    if (value.is_object()) {
      if (schema != nullptr) return members(value.as_object(), *schema, schema->embedded_resource);
      for (const auto& [key, below] : value.as_object()) record(key);
      value.as_object() = {};
    } else if (value.is_array()) {
      elements(value.as_array(),
               [&](json::Value& below) { prune(below, schema == nullptr ? nullptr : schema->items); });
    }
  }

 private:
  void members(json::Object& object, const SchemaNode& schema, bool resource) {
    object.erase_if([&](json::Object::Member& member) {
      if (resource && is_meta_field(member.first)) return false;
      if (member_is_known(member, schema)) return false;
      // At the root of an object, metadata was handled before.
      if (!is_meta_field(member.first) || !place_.empty()) record(member.first);
      return true;
    });
  }

  bool member_is_known(json::Object::Member& member, const SchemaNode& schema) {
    const SchemaNode* property = schema.properties.find(member.first);
    if (property == nullptr && !schema.has_additional) return false;
    step(member.first, [&] { prune(member.second, property != nullptr ? property : schema.additional); });
    return true;
  }

  /// Where unknown fields are preserved: they stay, known ones are pruned as ever.
  void known_only(json::Value& value, const SchemaNode& schema, bool resource) {
    if (value.is_object()) {
      for (auto& member : value.as_object())
        if (!(resource && is_meta_field(member.first))) member_is_known(member, schema);
    } else if (value.is_array() && schema.items != nullptr) {
      elements(value.as_array(),
               [&](json::Value& below) { known_only(below, *schema.items, schema.items->embedded_resource); });
    }
  }

  template <class Visit>
  void elements(json::Array& array, Visit visit) {
    for (std::size_t i = 0; i < array.size(); ++i) {
      if (!array[i].is_object() && !array[i].is_array()) continue;
      step(i, [&] { visit(array[i]); });
    }
  }

  template <class Where, class Visit>
  void step(const Where& where, Visit visit) {
    if (unknown_ == nullptr) return visit();
    place_.emplace_back(where);
    visit();
    place_.pop_back();
  }

  void record(const std::string& key) {
    if (unknown_ == nullptr || texts_.is_spent()) return;
    place_.emplace_back(key);
    unknown_->push_back({dotted(place_), place_});
    texts_.count(unknown_->back().path.size(), place_);
    place_.pop_back();
  }

  std::vector<UnknownField>* unknown_;
  Location place_;
  TextBudget texts_;
};

bool is_dropped(const json::Value& value, const SchemaNode* schema) {
  return value.is_null() && schema != nullptr && !schema->nullable && !schema->default_value;
}

}  // namespace

std::string dotted(const Location& location) {
  std::string path;
  for (const Step& step : location) {
    if (const auto* index = std::get_if<std::size_t>(&step)) {
      path.append(1, '[').append(std::to_string(*index)).append(1, ']');
    } else {
      if (!path.empty()) path += '.';
      path += std::get<std::string>(step);
    }
  }
  return path;
}

void prune(json::Value& value, const SchemaNode& schema, bool resource_root, std::vector<UnknownField>* unknown) {
  const std::size_t before = unknown == nullptr ? 0 : unknown->size();
  Pruner pruner(unknown);
  if (resource_root) {
    pruner.resource(value, schema);
  } else {
    pruner.prune(value, &schema);
  }
  if (unknown != nullptr)
    std::sort(unknown->begin() + static_cast<std::ptrdiff_t>(before), unknown->end(),
              [](const UnknownField& a, const UnknownField& b) { return a.path < b.path; });
}

void drop_nulls(json::Value& value, const SchemaNode& schema) {
  if (value.is_object()) {
    value.as_object().erase_if([&schema](json::Object::Member& member) {
      const SchemaNode* below = schema.child(member.first);
      if (is_dropped(member.second, below)) return true;
      if (below != nullptr) drop_nulls(member.second, *below);
      return false;
    });
  } else if (value.is_array() && schema.items != nullptr) {
    for (json::Value& element : value.as_array()) drop_nulls(element, *schema.items);
  }
}

}  // namespace kubexx::schema
