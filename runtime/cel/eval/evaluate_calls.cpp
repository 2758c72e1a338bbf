#include "runtime/cel/eval/evaluator.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/operator.hpp"

namespace kubexx::cel {

Value Evaluator::call(const PlanStep& step) {
  constexpr std::uint32_t kFew = 4;
  const CallDetails& details = plan_.calls[step.slot];
  std::array<Value, kFew> few;
  Value* values = step.count <= kFew ? few.data() : context_.arena.array<Value>(step.count);
  Value problem;
  for (std::uint32_t i = 0; i < step.count; ++i) {
    values[i] = eval(operand(step, i));
    if (halted_) return halt();
    if (!values[i].is_error() || problem.is_error()) continue;
    problem = values[i];
    if (details.returns_early && i + 1 < step.count) return problem;
  }
  const std::span<const Value> arguments(values, step.count);
  if (const std::string failure = details.cost.failure(arguments); !failure.empty()) return fail(failure);
  if (details.cost.is_known_before() && !problem.is_error() && exceeds(details.cost, arguments)) return halt();
  const Value result = problem.is_error() ? problem : invoke(details, arguments);
  if (result.is_halt()) {
    halted_ = true;
    return result;
  }
  charge(details.cost.of(arguments, result, context_));
  if (context_.arena.exceeded()) halted_ = true;
  return result;
}

Value Evaluator::invoke(const CallDetails& details, std::span<const Value> arguments) {
  if (details.operation) {
    const auto& needs = details.operation->needs;
    if (!needs || has_trait(arguments[0].kind(), *needs)) return details.operation->run(arguments, context_);
    if (has_trait(arguments[0].kind(), Trait::receives)) return no_such_overload();
    return context_.error("no such overload: " + details.function);
  }
  if (!details.has_overload) return dispatch(details, arguments);
  if (!details.unguarded && !accepts(details.overload, arguments, context_)) return no_overload(details, arguments);
  const Implementation run = implementation_of(details.overload);
  return run ? run(arguments, context_) : no_overload(details, arguments);
}

Value Evaluator::dispatch(const CallDetails& details, std::span<const Value> arguments) {
  for (const OverloadIndex candidate : details.candidates) {
    if (accepts(candidate, arguments, context_)) return implementation_of(candidate)(arguments, context_);
  }
  return no_overload(details, arguments);
}

Value Evaluator::no_overload(const CallDetails& details, std::span<const Value> arguments) {
  std::string types;
  for (const Value& argument : arguments) types += (types.empty() ? "" : ", ") + std::string(type_name(argument));
  return context_.error(fmt::format("no such overload: {}({})", details.function, types));
}

Value Evaluator::pattern_call(const PlanStep& step) {
  const Value arguments[] = {eval(operand(step, 0)), eval(operand(step, 1)),
                             step.count > 2 ? eval(operand(step, 2)) : Value::integer(-1)};
  for (std::uint32_t i = 0; i < step.count; ++i) {
    if (!arguments[i].is_error()) continue;
    if (i + 1 == step.count) charge(plan_.calls[step.slot].cost.of({arguments, step.count}, arguments[i], context_));
    return arguments[i];
  }
  Value result = no_such_overload();
  if (arguments[0].is(ValueKind::string) && arguments[2].is(ValueKind::integer)) {
    const regex::Regex& pattern = plan_.patterns[step.base];
    const std::string_view text = arguments[0].as_text();
    if (step.kind == StepKind::matches) {
      result = Value::boolean(pattern.matches(text));
    } else if (step.kind == StepKind::find) {
      result = Value::string(pattern.find(text).value_or(std::string_view()));
    } else {
      const std::int64_t limit = arguments[2].as_integer();
      const auto found = pattern.find_all(text, limit < 0 ? std::string_view::npos : static_cast<std::size_t>(limit));
      ListValue* list = make_growing_list(found.size(), context_);
      for (const std::string_view match : found) append(*list, Value::string(match), context_);
      result = Value::list(list);
    }
  }
  charge(plan_.calls[step.slot].cost.of({arguments, step.count}, result, context_));
  return result;
}

}  // namespace kubexx::cel
