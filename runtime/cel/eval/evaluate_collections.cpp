#include <fmt/format.h>

#include <utility>
#include <vector>

#include "runtime/cel/cost_factor.hpp"
#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/evaluator.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel {
namespace {

std::vector<std::pair<Value, Value>> with_keys_only(const MapValue& map) {
  std::vector<std::pair<Value, Value>> pairs;
  for (const Value& key : keys(map)) pairs.emplace_back(key, Value());
  return pairs;
}

}  // namespace

Value Evaluator::list(const PlanStep& step) {
  ListValue* list = make_growing_list(step.count, context_);
  Value problem;
  for (std::uint32_t i = 0; i < step.count && !problem.is_error(); ++i) {
    Value value = eval(operand(step, i));
    if (halted_) return halt();
    if (value.is_error()) {
      problem = value;
    } else if (step.any_optional && plan_.optional_operands[step.first + i]) {
      if (!value.is(ValueKind::optional)) {
        problem =
            context_.error("cannot initialize optional list element from non-optional value " + shown(value, context_));
      } else if (value.as_optional()) {
        append(*list, *value.as_optional(), context_);
      }
    } else {
      append(*list, value, context_);
    }
  }
  charge(cost_factor::kNewList);
  return problem.is_error() ? problem : Value::list(list);
}

Value Evaluator::map(const PlanStep& step) {
  auto* map = context_.arena.make<MapValue>();
  Value problem;
  for (std::uint32_t i = 0; i < step.count && !problem.is_error(); i += 2) {
    const Value key = eval(operand(step, i));
    Value value = key.is_error() ? key : eval(operand(step, i + 1));
    if (halted_) return halt();
    if (value.is_error()) {
      problem = value;
    } else if (!is_hashable(key)) {
      return fail(unhashable_text(key));
    } else if (plan_.optional_operands[step.first + i + 1]) {
      if (!value.is(ValueKind::optional)) {
        problem = context_.error(fmt::format("cannot initialize optional entry '{}' from non-optional value {}",
                                             shown(key, context_), shown(value, context_)));
      } else if (value.as_optional()) {
        set_entry(*map, key, *value.as_optional());
      } else {
        erase_entry(*map, key);
      }
    } else {
      set_entry(*map, key, value);
    }
  }
  context_.arena.add_outside(step.count * 2 * sizeof(Value));
  charge(cost_factor::kNewMap);
  return problem.is_error() ? problem : Value::map(map);
}

Value Evaluator::fold(const FoldDetails& details) {
  const Value range = eval(details.range);
  if (range.is_error()) return range;
  slots_[details.accumulator] = {Value(), details.init};
  if (plan_.quirks.binds_eagerly) variable(details.accumulator);
  const Value problem = iterate(details, range);
  if (problem.is_error() || halted_) return problem.is_error() ? problem : halt();
  const Value result = eval(details.result);
  if (result.is(ValueKind::list) && result.as_list().growing) result.as_growing_list()->growing = false;
  if (result.is(ValueKind::map) && result.as_map().growing) result.as_growing_map()->growing = false;
  return result;
}

/// One round; false if it was the last.
bool Evaluator::fold_once(const FoldDetails& details) {
  const Value condition = eval(details.condition);
  if (halted_ || condition.is_false()) return false;
  const Value next = eval(details.step);
  slots_[details.accumulator] = {next};
  check_bounds();
  return !halted_;
}

Value Evaluator::iterate(const FoldDetails& details, const Value& range) {
  if (range.is(ValueKind::list)) {
    const ListValue& list = range.as_list();
    for (std::size_t i = 0; i < list.size; ++i) {
      const Value element = item(list, i, context_);
      slots_[details.variable] = {details.has_second ? Value::integer(static_cast<std::int64_t>(i)) : element};
      if (details.has_second) slots_[details.second] = {element};
      if (!fold_once(details)) break;
    }
  } else if (range.is(ValueKind::map)) {
    const auto all = details.has_second ? entries(range.as_map(), context_) : with_keys_only(range.as_map());
    for (const auto& [key, value] : all) {
      slots_[details.variable] = {key};
      if (details.has_second) slots_[details.second] = {value};
      if (!fold_once(details)) break;
    }
  } else if (details.has_second) {
    return context_.error(fmt::format("unsupported comprehension range type: {}", go_type_name(range)));
  } else {
    return context_.error(fmt::format("got '{}', expected iterable type", go_type_name(range)));
  }
  return Value();
}

}  // namespace kubexx::cel
