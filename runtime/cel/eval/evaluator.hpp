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

/// A variable; `pending` is the step whose value it gets when it is first looked at.
struct Slot {
  Value value;
  StepId pending = 0;
};

/// One evaluation of a plan, step by step; each source beside this header has one kind of steps. It ends early where
/// `halted_` is set: every caller looks at it before it goes on.
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
  /// The value of what a chain or a branch stands for: variables and chains are not charged for themselves.
  Value resolve(StepId id) {
    const Step& step = plan_.steps[id];
    return is_free(step) ? resolve(step) : eval(id);
  }

  static bool is_free(const Step& step) {
    return step.kind == StepKind::variable || step.kind == StepKind::attribute || step.kind == StepKind::presence ||
           step.kind == StepKind::conditional;
  }

  Value resolve(const Step& step);
  Value variable(std::uint32_t slot);
  /// What a name or a branch stands for.
  Value opened(const Value& value) {
    if (!plan_.quirks.forgets_schemas || !value.is(ValueKind::optional) || !value.as_optional()) return value;
    return Value::optional(context_.arena.make<Value>(plain_copy(*value.as_optional(), context_)));
  }
  Value attribute(const Step& step);
  bool has_conditional_base(const Step& step) const { return plan_.steps[step.base].kind == StepKind::conditional; }
  Value apply(const Step& step, Value object);
  Value key_of(const Qualifier& qualifier);
  struct Selected {
    Value value;
    bool present = false;
  };
  Selected select(const Value& object, const Qualifier& qualifier, const Value& key, bool test);
  Selected select_item(const ListValue& list, const Value& key, bool test);

  Value conditional(const Step& step);
  Value logical(const Step& step, bool decisive);
  Value equality(const Step& step, bool negated);
  Value not_false(const Step& step);
  Value call(const Step& step);
  Value invoke(const CallDetails& details, std::span<const Value> arguments);
  Value dispatch(const CallDetails& details, std::span<const Value> arguments);
  Value no_overload(const CallDetails& details, std::span<const Value> arguments);
  Value pattern_call(const Step& step);
  Value membership(const Step& step);
  Value optional_alternative(const Step& step, bool unwrapped);
  Value list(const Step& step);
  Value map(const Step& step);
  Value fold(const FoldDetails& details);
  bool fold_once(const FoldDetails& details);
  Value iterate(const FoldDetails& details, const Value& range);

  StepId operand(const Step& step, std::uint32_t index) const { return plan_.operands[step.first + index]; }

  void charge(std::uint64_t cost) {
    cost_ += cost;
    if (cost_ > limits_.cost || context_.effort.is_over()) halted_ = true;
  }
  /// Charges for a call that is not even made, since its time grows as its cost does.
  bool exceeds(const CallCost& call, std::span<const Value> arguments) {
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
