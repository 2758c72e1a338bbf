#include "runtime/cel/eval/evaluator.hpp"

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/limits.hpp"

namespace kubexx::cel {

Outcome Evaluator::run() {
  const Value value = eval(plan_.root);
  Outcome outcome{.value = value, .cost = cost_};
  if (!failure_.empty()) {
    outcome.state = Outcome::State::error;
    outcome.value = Value::error(failure_);
  } else if (stopped_ || context_.effort.stopped()) {
    outcome.state = Outcome::State::interrupted;
  } else if (halted_ || value.is_halt()) {
    const bool is_costly = cost_ > limits_.cost || context_.effort.is_over();
    outcome.state = is_costly ? Outcome::State::too_costly : Outcome::State::too_large;
  } else if (value.is_error()) {
    outcome.state = Outcome::State::error;
  }
  return outcome;
}

Value Evaluator::eval(StepId id) {
  const PlanStep& step = plan_.steps[id];
  if (step.kind == StepKind::constant) return step.value;
  Value value = resolve(step);
  if (step.kind == StepKind::variable || (step.kind == StepKind::attribute && !has_conditional_base(step))) charge(1);
  // A test for presence costs no more than its operand.
  if (step.kind == StepKind::presence) {
    if (has_conditional_base(step) && cost_ > 0) --cost_;
    if (value.is(ValueKind::optional)) value = Value::boolean(value.as_optional() != nullptr);
  }
  if (halted_) [[unlikely]]
    return halt();
  return value;
}

Value Evaluator::resolve(const PlanStep& step) {
  switch (step.kind) {
    case StepKind::constant:
      return step.value;
    case StepKind::variable:
      return opened(variable(step.slot));
    case StepKind::attribute:
    case StepKind::presence:
      return attribute(step);
    case StepKind::conditional:
      return conditional(step);
    case StepKind::logical_and:
      return logical(step, false);
    case StepKind::logical_or:
      return logical(step, true);
    case StepKind::equals:
      return equality(step, false);
    case StepKind::not_equals:
      return equality(step, true);
    case StepKind::not_false:
      return not_false(step);
    case StepKind::call:
      return call(step);
    case StepKind::membership:
      return membership(step);
    case StepKind::or_optional:
      return optional_alternative(step, false);
    case StepKind::or_value:
      return optional_alternative(step, true);
    case StepKind::matches:
    case StepKind::find:
    case StepKind::find_all:
      return pattern_call(step);
    case StepKind::list:
      return list(step);
    case StepKind::map:
      return map(step);
    case StepKind::fold:
      return fold(plan_.folds[step.slot]);
    case StepKind::unsupported:
      break;
  }
  return Value::error("messages cannot be made here");
}

Value Evaluator::variable(std::uint32_t slot) {
  Slot& found = slots_[slot];
  if (found.pending != 0) {
    const StepId init = found.pending;
    found.pending = 0;
    Value value = eval(init);
    // What a loop begins with and builds up is its own.
    if (value.is(ValueKind::list) && value.as_list().size == 0) {
      ListValue* list = make_growing_list(0, context_);
      list->growing = true;
      value = Value::growing(list);
    } else if (value.is(ValueKind::map) && value.as_map().size() == 0) {
      auto* map = context_.arena.make<MapValue>();
      map->growing = true;
      value = Value::growing(map);
    }
    found.value = value;
  }
  return found.value;
}

std::string_view cancellation(Outcome::State state) {
  static_assert(limits::kMemory == std::size_t{256} << 20);
  return state == Outcome::State::too_large ? "operation cancelled: memory limit of 256 MiB exceeded"
                                            : "operation cancelled: actual cost limit exceeded";
}

Outcome evaluate(const Program& program, std::span<const Value> variables, EvalContext& context,
                 const EvalLimits& limits) {
  return Evaluator(program.plan(), variables, context, limits).run();
}

}  // namespace kubexx::cel
