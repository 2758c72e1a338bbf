#include "runtime/testing/kinds/go_values.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/core/quantity.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/testing/kinds/go_fields.hpp"
#include "runtime/testing/kinds/inert_defaults_table.hpp"
#include "runtime/testing/kinds/inert_schema.hpp"

namespace kubexx::testing {
namespace {

using json::Value;
using GoValuesPtr = std::shared_ptr<const GoValues>;

constexpr std::string_view kQuantity = "io.k8s.apimachinery.pkg.api.resource.Quantity";

using Names = std::set<std::string, std::less<>>;

/// The members of a definition with a default value.
Names defaulted_members(std::string_view definition, const Value& schema) {
  constexpr std::string_view kApi = "io.k8s.api.";
  Names names;
  if (definition.starts_with(kApi))
    for (const InertDefault& one : inert_defaults(definition.substr(kApi.size()))) names.emplace(one.member);
  if (const Value* properties = json::find(schema, {"properties"}))
    for (const auto& [name, member] : properties->as_object())
      if (json::find(member, {"default"}) != nullptr) names.emplace(name);
  return names;
}

/// An empty value is absent, unless Go holds it by pointer or always writes it; a scalar with a default value has that.
void add_zeros(std::string_view definition, const Value& schema, GoValues& values) {
  const Names defaulted = defaulted_members(definition, schema);
  const std::vector<std::string> required = json::texts_at(schema, {"required"});
  for (const kubernetes::MessageField& field : go_fields(definition)) {
    Value empty = empty_value(field);
    if (empty.is_null() || field.is_pointer) continue;
    const bool is_scalar = !field.is_list && !field.is_map;
    if (field.omits_empty || (is_scalar && defaulted.contains(field.name)))
      values.zeros.emplace(field.name, std::move(empty));
    else if (!is_scalar && std::ranges::find(required, field.name) == required.end())
      values.nulls.emplace(field.name, std::move(empty));
  }
}

class ValuesCollector {
 public:
  GoValuesPtr of_definition(std::string_view name) {
    if (is_opaque(name)) return nullptr;
    if (const auto known = known_.find(name); known != known_.end()) return known->second;
    const std::optional<Value> schema = kubernetes::catalog().definition(name);
    GoValues values;
    values.is_quantity = name == kQuantity;
    if (schema && !values.is_quantity) {
      values = of_members(*schema);
      add_zeros(name, *schema, values);
    }
    return known_[std::string(name)] = unless_empty(std::move(values));
  }

 private:
  static GoValuesPtr unless_empty(GoValues values) {
    const bool is_empty = !values.is_quantity && values.members.empty() && values.elements == nullptr &&
                          values.zeros.empty() && values.nulls.empty();
    return is_empty ? nullptr : std::make_shared<const GoValues>(std::move(values));
  }

  GoValuesPtr of_schema(const Value& schema) {
    const std::string reference = json::text_at(schema, {"$ref"});
    if (!reference.empty()) return of_definition(kubernetes::referenced_name(reference));
    return unless_empty(of_members(schema));
  }

  GoValues of_members(const Value& schema) {
    GoValues values;
    for (const std::string_view below : {"items", "additionalProperties"})
      if (const Value* element = json::find(schema, {below}); element != nullptr && element->is_object())
        values.elements = of_schema(*element);
    const Value* properties = json::find(schema, {"properties"});
    if (properties == nullptr) return values;
    for (const auto& [name, member] : properties->as_object())
      if (GoValuesPtr below = of_schema(member)) values.members.emplace(name, std::move(below));
    return values;
  }

  std::map<std::string, GoValuesPtr, std::less<>> known_;
};

/// Any other value stays, and is reported when the object is validated.
void read_quantity(Value& value) {
  if (!value.is_number() && !value.is_string()) return;
  const auto read = core::Quantity::parse(value.is_string() ? value.as_string() : json::to_text(value));
  if (const auto* quantity = std::get_if<core::Quantity>(&read)) value = quantity->text();
}

void drop_zeros(json::Object& object, const GoValues& values) {
  object.erase_if([&](const auto& member) {
    const auto zero = values.zeros.find(member.first);
    return zero != values.zeros.end() && member.second == zero->second;
  });
}

void write_nulls(json::Object& object, const GoValues& values) {
  for (const auto& [name, empty] : values.nulls) {
    const Value* value = object.find(name);
    if (value == nullptr || *value == empty) object.set(name, nullptr);
  }
}

}  // namespace

std::shared_ptr<const GoValues> go_values(std::string_view definition) {
  return ValuesCollector().of_definition(definition);
}

void read_as_go(Value& object, const GoValues& values) {
  if (values.is_quantity) return read_quantity(object);
  if (object.is_array() && values.elements != nullptr)
    for (Value& element : object.as_array()) read_as_go(element, *values.elements);
  if (!object.is_object()) return;
  drop_zeros(object.as_object(), values);
  write_nulls(object.as_object(), values);
  for (auto& [name, member] : object.as_object()) {
    const auto known = values.members.find(name);
    const GoValues* below = known == values.members.end() ? values.elements.get() : known->second.get();
    if (below != nullptr) read_as_go(member, *below);
  }
}

}  // namespace kubexx::testing
