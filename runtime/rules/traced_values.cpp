#include "runtime/rules/traced_values.hpp"

#include <algorithm>

#include "runtime/cel/children.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/rules/property_name.hpp"

namespace kubexx::rules {
namespace {

using schema::JsonSchema;

const JsonSchema* map_values(const JsonSchema& schema) {
  return schema.additional_properties ? schema.additional_properties->schema.get() : nullptr;
}

/// `name` as expressions spell it.
const JsonSchema* property(const JsonSchema& schema, std::string_view name) {
  const auto found = schema.properties.find(std::string(name));
  if (found != schema.properties.end()) return &found->second;
  if (name.find("__") == std::string_view::npos) return nullptr;
  for (const auto& [key, value] : schema.properties)
    if (escaped(key) == name) return &value;
  return nullptr;
}

bool passes_its_target(std::string_view function) { return function == "value" || function == "orValue"; }

}  // namespace

TracedValues::TracedValues(const cel::Ast& ast, const cel::Checked& checked, const JsonSchema& self)
    : ast_(ast), checked_(checked), self_(self), values_(ast.nodes.size()) {
  trace(ast.root);
}

void TracedValues::trace(cel::NodeId id) {
  if (const auto* loop = std::get_if<cel::Comprehension>(&ast_[id].form)) return trace_loop(id, *loop);
  cel::for_each_child(ast_, checked_, id, [&](cel::NodeId child) { trace(child); });
  values_[id] = value_of(id);
}

TracedValue TracedValues::value_of(cel::NodeId id) const {
  const auto& form = ast_[id].form;
  if (const auto* ident = std::get_if<cel::Ident>(&form)) return variable(ast_.text(ident->name));
  if (const auto* select = std::get_if<cel::Select>(&form))
    return select->test_only ? TracedValue{} : field(of(select->operand), ast_.text(select->field));
  if (const auto* call = std::get_if<cel::Call>(&form)) return result_of(*call);
  return {};
}

TracedValue TracedValues::variable(std::string_view name) const {
  const auto local = std::find_if(scope_.rbegin(), scope_.rend(), [&](const Binding& b) { return b.name == name; });
  if (local != scope_.rend()) return local->value;
  if (name == "self") return {&self_, false};
  if (name == "oldSelf") return {&self_, true};
  return {};
}

TracedValue TracedValues::field(TracedValue object, std::string_view name) const {
  if (object.schema == nullptr) return {};
  if (const JsonSchema* values = map_values(*object.schema)) return {values, object.is_old};
  return {property(*object.schema, name), object.is_old};
}

TracedValue TracedValues::optional_field(TracedValue object, cel::NodeId name) const {
  const auto* literal = std::get_if<cel::Literal>(&ast_[name].form);
  const auto* text = literal != nullptr ? std::get_if<cel::String>(&literal->value) : nullptr;
  return text != nullptr ? field(object, ast_.text(text->text)) : TracedValue{};
}

TracedValue TracedValues::result_of(const cel::Call& call) const {
  const std::string_view function = ast_.text(call.function);
  const auto arguments = ast_.ids_of(call.arguments);
  if (call.target != cel::kNone) return passes_its_target(function) ? of(call.target) : TracedValue{};
  if (arguments.size() == 1 && function == "dyn") return of(arguments[0]);
  if (arguments.size() != 2) return {};
  if (function == cel::operators::kOptionalSelect) return optional_field(of(arguments[0]), arguments[1]);
  if (function != cel::operators::kIndex) return {};
  const TracedValue container = of(arguments[0]);
  if (container.schema == nullptr) return {};
  const JsonSchema* items = container.schema->items.get();
  return {items != nullptr ? items : map_values(*container.schema), container.is_old};
}

bool TracedValues::is_empty_list(cel::NodeId id) const {
  const auto* list = std::get_if<cel::List>(&ast_[id].form);
  return list != nullptr && list->elements.count == 0;
}

void TracedValues::bind_loop_variables(const cel::Comprehension& loop) {
  const TracedValue range = of(loop.range);
  const JsonSchema* items = range.schema != nullptr ? range.schema->items.get() : nullptr;
  const JsonSchema* values = range.schema != nullptr ? map_values(*range.schema) : nullptr;
  if (loop.second_variable.length == 0) {
    scope_.push_back({ast_.text(loop.variable), {items, range.is_old}});
    return;
  }
  scope_.push_back({ast_.text(loop.variable), {}});
  scope_.push_back({ast_.text(loop.second_variable), {items != nullptr ? items : values, range.is_old}});
}

/// `optMap` expands to a loop over an empty list whose accumulator is the bound variable.
void TracedValues::trace_loop(cel::NodeId id, const cel::Comprehension& loop) {
  trace(loop.range);
  trace(loop.init);
  const std::size_t outer = scope_.size();
  scope_.push_back({ast_.text(loop.accumulator), is_empty_list(loop.range) ? of(loop.init) : TracedValue{}});
  const std::size_t accumulator = scope_.size();
  bind_loop_variables(loop);
  trace(loop.condition);
  trace(loop.step);
  scope_.resize(accumulator);
  trace(loop.result);
  scope_.resize(outer);
  values_[id] = {};
}

}  // namespace kubexx::rules
