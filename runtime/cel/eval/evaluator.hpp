#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "runtime/cel/eval/arena.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/cost.hpp"
#include "runtime/cel/eval/plain_copy.hpp"
#include "runtime/cel/eval/plan.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value.hpp"

namespace kubexx::cel {

/// A variable; `pending` is the step whose value it gets on first use.
struct Slot {
  Value value;
  StepId pending = 0;
};

/// One evaluation of a plan; each source next to this header implements one kind of steps. Evaluation ends when
/// `halted_` is set, which every caller checks before it continues.
class Evaluator {
 public:
  Evaluator(const Plan& plan, std::span<const Value> variables, EvalContext& context, const EvalLimits& limits)
      : plan_(plan), context_(context), limits_(limits), slots_(context.arena.array<Slot>(plan.slots)) {
    context.effort.begin(limits.stop);
    context.quirks = plan.quirks;
    for (std::uint32_t i = 0; i < plan.slots; ++i) slots_[i] = {i < variables.size() ? variables[i] : Value()};
  }

  Outcome run();

 private:
  /// The value of a step, with all that it costs.
  Value eval(StepId id);
  /// The value of a chain or a branch: variables and chains themselves have no cost.
  Value resolve(StepId id) {
    const PlanStep& step = plan_.steps[id];
    return is_free(step) ? resolve(step) : eval(id);
  }

  static bool is_free(const PlanStep& step) {
    return step.kind == StepKind::variable || step.kind == StepKind::attribute || step.kind == StepKind::presence ||
           step.kind == StepKind::conditional;
  }

  Value resolve(const PlanStep& step);
  Value variable(std::uint32_t slot);
  /// The value of a name or a branch.
  Value opened(const Value& value) {
    if (!plan_.quirks.forgets_schemas || !value.is(ValueKind::optional) || !value.as_optional()) return value;
    return Value::optional(context_.arena.make<Value>(plain_copy(*value.as_optional(), context_)));
  }
  Value attribute(const PlanStep& step);
  bool has_conditional_base(const PlanStep& step) const { return plan_.steps[step.base].kind == StepKind::conditional; }
  Value apply(const PlanStep& step, Value object);
  Value key_of(const Qualifier& qualifier);
  struct Selected {
    Value value;
    bool present = false;
  };
  Selected select(const Value& object, const Qualifier& qualifier, const Value& key, bool test);
  Selected select_item(const ListValue& list, const Value& key, bool test);

  Value conditional(const PlanStep& step);
  Value logical(const PlanStep& step, bool decisive);
  Value equality(const PlanStep& step, bool negated);
  Value not_false(const PlanStep& step);
  Value call(const PlanStep& step);
  Value invoke(const CallDetails& details, std::span<const Value> arguments);
  Value dispatch(const CallDetails& details, std::span<const Value> arguments);
  Value no_overload(const CallDetails& details, std::span<const Value> arguments);
  Value pattern_call(const PlanStep& step);
  Value membership(const PlanStep& step);
  Value optional_alternative(const PlanStep& step, bool unwrapped);
  Value list(const PlanStep& step);
  Value map(const PlanStep& step);
  Value fold(const FoldDetails& details);
  bool fold_once(const FoldDetails& details);
  Value iterate(const FoldDetails& details, const Value& range);

  StepId operand(const PlanStep& step, std::uint32_t index) const { return plan_.operands[step.first + index]; }

  void charge(std::uint64_t cost) {
    if (halted_) return;
    cost_ += cost;
    if (cost_ > limits_.cost || context_.effort.is_over()) halted_ = true;
  }
  /// Charges for a call that is not even made, since its time grows as its cost does.
  bool exceeds(const RuntimeCost& call, std::span<const Value> arguments) {
    const std::uint64_t cost = call.of(arguments, Value(), context_);
    if (cost <= limits_.cost && cost_ <= limits_.cost - cost) return false;
    charge(cost);
    return halted_;
  }
  void check_bounds() {
    if (context_.arena.exceeded()) halted_ = true;
    if (++iterations_ % kStepsBetweenChecks == 0 && limits_.stop.stop_requested()) halted_ = stopped_ = true;
  }
  /// The server's implementation gives up altogether.
  Value fail(std::string_view message) {
    halted_ = true;
    failure_ = context_.arena.copy(message);
    return halt();
  }
  static Value halt() { return Value::halt("operation cancelled: actual cost limit exceeded"); }

  static constexpr std::uint32_t kStepsBetweenChecks = 100;

  const Plan& plan_;
  EvalContext& context_;
  const EvalLimits& limits_;
  Slot* slots_;
  std::uint64_t cost_ = 0;
  std::uint32_t iterations_ = 0;
  bool halted_ = false, stopped_ = false;
  std::string_view failure_;
};

}  // namespace kubexx::cel
