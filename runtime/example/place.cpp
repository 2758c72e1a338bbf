#include "runtime/example/place.hpp"

#include <algorithm>
#include <cstdint>

#include "runtime/rules/run_rules.hpp"
#include "runtime/schema/object/defaulting.hpp"
#include "runtime/schema/object/list_types.hpp"
#include "runtime/schema/object/value_validation.hpp"

namespace kubexx::example {
namespace {

json::Value with_defaults(json::Value value, const Place& place) {
  schema::apply_defaults(value, *place.compiled);
  return value;
}

}  // namespace

Place Place::property(const std::string& name) const {
  const auto found = schema->properties.find(name);
  if (found == schema->properties.end()) return {};
  return {&found->second, compiled->child(name), rules != nullptr ? rules->property(name) : nullptr};
}

Place Place::items() const {
  if (!schema->items || compiled->items == nullptr) return {};
  return {schema->items.get(), compiled->items, rules != nullptr ? rules->items() : nullptr};
}

Place Place::additional() const {
  if (!schema->additional_properties || !schema->additional_properties->schema || compiled->additional == nullptr)
    return {};
  return {schema->additional_properties->schema.get(), compiled->additional,
          rules != nullptr ? rules->additional() : nullptr};
}

Place Place::member(const std::string& name) const {
  const Place found = property(name);
  return found ? found : additional();
}

bool Place::is_required(const std::string& name) const {
  return std::ranges::find(schema->required, name) != schema->required.end();
}

bool Place::needs_check() const {
  return !schema->validations.empty() || !schema->all_of.empty() || !schema->any_of.empty() ||
         !schema->one_of.empty() || schema->negation;
}

Complaint check_value(const Place& place, const json::Value& value, int server_minor, const json::Value* old) {
  const json::Value copy = with_defaults(value, place);
  const schema::FieldPath root;
  schema::FieldErrors errors;
  schema::validate_value(copy, *place.compiled, root, server_minor, errors);
  if (copy.is_object()) schema::check_list_types(copy, *place.compiled, root, errors);
  if (!errors.empty() || place.rules == nullptr) return {errors.take(), false};
  std::int64_t budget = rules::kObjectBudget;
  std::vector<schema::FieldWarning> warnings;
  const json::Value before = old != nullptr ? with_defaults(*old, place) : json::Value();
  rules::run_rules(*place.rules, {copy, old != nullptr ? &before : nullptr, *place.compiled, root, false, server_minor},
                   budget, errors, warnings);
  return {errors.take(), true};
}

}  // namespace kubexx::example
