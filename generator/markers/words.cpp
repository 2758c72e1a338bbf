#include "generator/markers/words.hpp"

namespace kubexx::markers {

TypeWords words_of(AppliesTo applies_to) {
  switch (applies_to) {
    case AppliesTo::any:
      return {};
    case AppliesTo::numeric:
      return {"a number", "numbers"};
    case AppliesTo::textual:
      return {"a string", "strings"};
    case AppliesTo::array:
      return {"a list", "lists"};
    case AppliesTo::object:
      return {"an object", "objects"};
    case AppliesTo::map:
      return {"a map", "maps"};
    case AppliesTo::structure_or_map:
      return {"a struct or a map", "structs and maps"};
    case AppliesTo::structure:
      return {"a struct", "structs"};
    case AppliesTo::kind:
      return {"a kind", {}};
  }
  return {};
}

ShapeWords words_of(Shape shape) {
  switch (shape) {
    case Shape::empty:
      return {"none", {}, {}};
    case Shape::integer:
    case Shape::go_integer:
      return {"integer", "integer", "integer"};
    case Shape::number:
    case Shape::go_number:
      return {"number", "number", "number"};
    case Shape::boolean:
      return {"boolean", "bool", "boolean"};
    case Shape::string:
      return {"string", "string", "text"};
    case Shape::list_of_strings:
      return {"list of strings", "strings", "strings"};
    case Shape::list_of_any:
      return {"list of values", "values", "list"};
    case Shape::any:
      return {"value", "value", "value"};
    case Shape::json:
      return {"JSON", "json", "text"};
    case Shape::raw:
      return {"anything", "text", "text"};
    case Shape::record:
      return {"named arguments", "record", {}};
  }
  return {};
}

TargetWords words_of(Target target) {
  switch (target) {
    case on_namespace:
      return {target, "namespace", "a namespace"};
    case on_type:
      return {target, "type", "a type"};
    case on_field:
      return {target, "field", "a field"};
    case on_enumerator:
      return {target, "enumerator", "an enumerator"};
  }
  return {target, "declaration", "a declaration"};
}

std::vector<TargetWords> target_words(const MarkerRow& row) {
  std::vector<TargetWords> words;
  for (const Target target : {on_namespace, on_type, on_field, on_enumerator})
    if ((row.targets & target) != 0) words.push_back(words_of(target));
  return words;
}

}  // namespace kubexx::markers
