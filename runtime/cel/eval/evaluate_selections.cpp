#include "runtime/cel/eval/evaluator.hpp"

#include <fmt/format.h>

#include <cmath>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel {

Value Evaluator::attribute(const PlanStep& step) {
  const Value object = resolve(step.base);
  return object.is_error() ? object : apply(step, object);
}

Value Evaluator::key_of(const Qualifier& qualifier) {
  if (qualifier.step == 0) return qualifier.constant;
  const Value key = resolve(qualifier.step);
  switch (key.kind()) {
    case ValueKind::string:
    case ValueKind::boolean:
    case ValueKind::integer:
    case ValueKind::unsigned_integer:
    case ValueKind::floating:
    case ValueKind::error:
      return key;
    default:
      return context_.error(fmt::format("invalid qualifier type: {}", go_type_name(key)));
  }
}

Value Evaluator::apply(const PlanStep& step, Value object) {
  bool optional = false;
  if (object.is(ValueKind::optional)) {
    if (!object.as_optional()) return object;
    object = *opened(object).as_optional();
    optional = true;
  }
  for (std::uint32_t i = 0; i < step.count; ++i) {
    const Qualifier& qualifier = plan_.qualifiers[step.first + i];
    const bool asks = step.kind == StepKind::presence && i + 1 == step.count;
    optional = optional || qualifier.optional;
    const Value key = key_of(qualifier);
    const Selected found = key.is_error() ? Selected{key} : select(object, qualifier, key, optional || asks);
    if (!optional || found.present) charge(1);
    if (found.value.is_error() || halted_) return found.value;
    if (optional && !found.present) return Value::optional(nullptr);
    object = asks && !optional ? Value::boolean(found.present) : found.value;
  }
  return optional ? Value::optional(context_.arena.make<Value>(object)) : object;
}

Evaluator::Selected Evaluator::select(const Value& object, const Qualifier& qualifier, const Value& key, bool test) {
  if (object.is(ValueKind::map)) {
    const MapValue& map = object.as_map();
    const bool by_property = qualifier.has_property && map.form == MapValue::Form::object;
    const Lookup found =
        by_property ? find_property(map, qualifier.property, key.as_text(), context_) : find(map, key, context_);
    if (found.found) return {found.value, !found.value.is_error()};
  } else if (object.is(ValueKind::list)) {
    return select_item(object.as_list(), key, test);
  }
  if (test) return {};
  return {context_.error("no such key: " + shown(key, context_))};
}

Evaluator::Selected Evaluator::select_item(const ListValue& list, const Value& key, bool test) {
  std::int64_t index = key.as_integer();
  if (key.is(ValueKind::floating) || key.is(ValueKind::unsigned_integer)) {
    const double number = key.is(ValueKind::floating) ? key.as_floating() : 0;
    const bool exact =
        key.is(ValueKind::floating) ? std::trunc(number) == number && std::abs(number) < 9.2e18 : index >= 0;
    if (!exact) return {context_.error(fmt::format("unsupported index value {} in list", shown(key, context_)))};
    if (key.is(ValueKind::floating)) index = static_cast<std::int64_t>(number);
  } else if (!key.is(ValueKind::integer)) {
    return {context_.error(fmt::format("unsupported index type '{}' in list", type_name(key)))};
  }
  if (index >= 0 && index < list.size) {
    // Lists of a document accept only integers.
    if (is_of_document(list) && !key.is(ValueKind::integer)) {
      return {context_.error("unsupported index: " + shown(key, context_)), true};
    }
    return {item(list, static_cast<std::size_t>(index), context_), true};
  }
  if (test) return {};
  return {context_.error("index out of bounds: " + shown(key, context_))};
}

}  // namespace kubexx::cel
