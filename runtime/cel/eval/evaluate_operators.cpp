#include "runtime/cel/eval/evaluator.hpp"

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/cost.hpp"
#include "runtime/cel/eval/equality.hpp"

namespace kubexx::cel {

Value Evaluator::conditional(const PlanStep& step) {
  const Value condition = eval(operand(step, 0));
  if (!condition.is(ValueKind::boolean)) return condition.is_error() ? condition : no_such_overload();
  const StepId branch = operand(step, condition.as_boolean() ? 1 : 2);
  const Value value = resolve(branch);
  return is_free(plan_.steps[branch]) ? value : opened(value);
}

/// An error yields to an operand that decides.
Value Evaluator::logical(const PlanStep& step, bool decisive) {
  Value problem;
  for (std::uint32_t i = 0; i < step.count; ++i) {
    const Value value = eval(operand(step, i));
    if (halted_) return halt();
    if (value.is(ValueKind::boolean)) {
      if (value.as_boolean() == decisive) return value;
    } else if (!problem.is_error()) {
      problem = value.is_error() ? value : no_such_overload();
    }
  }
  return problem.is_error() ? problem : Value::boolean(!decisive);
}

Value Evaluator::equality(const PlanStep& step, bool negated) {
  const Value arguments[] = {eval(operand(step, 0)), eval(operand(step, 1))};
  if (halted_) return halt();
  Value result;
  if (arguments[0].is_error()) {
    result = arguments[0];
  } else if (arguments[1].is_error()) {
    result = arguments[1];
  } else {
    result = equals(arguments[0], arguments[1], context_);
    if (result.is_halt()) halted_ = true;
    if (negated) result = Value::boolean(!result.is_true());
  }
  charge(RuntimeCost{negated ? CostRule::smaller : CostRule::equality}.of(arguments, result, context_));
  return result;
}

Value Evaluator::not_false(const PlanStep& step) {
  const Value value = eval(operand(step, 0));
  charge(1);
  return value.is(ValueKind::boolean) ? value : Value::boolean(true);
}

Value Evaluator::membership(const PlanStep& step) {
  const Value wanted = eval(operand(step, 0));
  if (wanted.is_error()) return wanted;
  const ListValue& list = plan_.steps[operand(step, 1)].value.as_list();
  const Value found = contains(list, wanted, context_);
  charge(0);  // the comparisons may have been too many
  return halted_ ? halt() : Value::boolean(found.is_true());
}

Value Evaluator::optional_alternative(const PlanStep& step, bool unwrapped) {
  const Value value = eval(operand(step, 0));
  if (value.is_error()) return value;
  if (!value.is(ValueKind::optional)) return plan_.quirks.alternatives_take_anything ? value : no_such_overload();
  if (!value.as_optional()) return eval(operand(step, 1));
  return unwrapped ? *value.as_optional() : value;
}

}  // namespace kubexx::cel
