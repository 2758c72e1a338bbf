#include "generator/import/present_type.hpp"

#include <utility>

namespace kubexx::importing {
namespace {

using schema::JsonSchema;

/// Walks through two schemas at once.
class TextAdoption {
 public:
  explicit TextAdoption(const FoundTypes& found) : found_(found) {}

  std::size_t visit(JsonSchema& expected, JsonSchema& given, bool is_inside) const {
    is_inside = is_inside || found_.contains(&expected);
    std::size_t count = 0;
    if (is_inside && expected.description != given.description) {
      ++count;
      expected.description.clear();
      given.description.clear();
    }
    for (auto& [name, property] : expected.properties)
      if (const auto other = given.properties.find(name); other != given.properties.end())
        count += visit(property, other->second, is_inside);
    if (expected.items && given.items) count += visit(*expected.items, *given.items, is_inside);
    JsonSchema *values = values_of(expected), *others = values_of(given);
    if (values != nullptr && others != nullptr) count += visit(*values, *others, is_inside);
    return count;
  }

 private:
  static JsonSchema* values_of(JsonSchema& schema) {
    return schema.additional_properties ? schema.additional_properties->schema.get() : nullptr;
  }

  const FoundTypes& found_;
};

}  // namespace

void reduce_present(schema::JsonSchema& root, const FoundTypes& found) {
  if (found.contains(&root)) {
    schema::JsonSchema reduced;
    reduced.type = "object";
    reduced.default_value = std::move(root.default_value);
    root = std::move(reduced);
    return;
  }
  for (auto& [name, property] : root.properties) reduce_present(property, found);
  if (root.items) reduce_present(*root.items, found);
  if (root.additional_properties && root.additional_properties->schema)
    reduce_present(*root.additional_properties->schema, found);
}

std::size_t adopt_texts(JsonSchema& expected, JsonSchema& given, const FoundTypes& found) {
  return TextAdoption(found).visit(expected, given, false);
}

}  // namespace kubexx::importing
