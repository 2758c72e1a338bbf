#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/equality.hpp"
#include "runtime/cel/eval/order.hpp"
#include "runtime/cel/eval/plain_copy.hpp"
#include "runtime/cel/eval/plan.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel {
namespace {

constexpr std::uint64_t kListCost = 10;
constexpr std::uint64_t kMapCost = 30;
constexpr std::uint32_t kStepsBetweenChecks = 100;

/// A variable; `pending` is the step whose value it gets when it is first looked at.
struct Slot {
  Value value;
  StepId pending = 0;
};

std::vector<std::pair<Value, Value>> with_keys_only(const MapValue& map) {
  std::vector<std::pair<Value, Value>> pairs;
  for (const Value& key : keys(map)) pairs.emplace_back(key, Value());
  return pairs;
}

class Evaluator {
 public:
  Evaluator(const Plan& plan, std::span<const Value> variables, EvalContext& context, const EvalLimits& limits)
      : plan_(plan), context_(context), limits_(limits), slots_(context.arena.array<Slot>(plan.slots)) {
    context.effort.begin(limits.stop);
    context.quirks = plan.quirks;
    for (std::uint32_t i = 0; i < plan.slots; ++i) slots_[i] = {i < variables.size() ? variables[i] : Value()};
  }

  Outcome run() {
    const Value value = eval(plan_.root);
    Outcome outcome{.value = value, .cost = cost_};
    if (!failure_.empty()) {
      outcome.state = Outcome::State::error;
      outcome.value = Value::error(failure_);
    } else if (stopped_ || context_.effort.stopped()) {
      outcome.state = Outcome::State::interrupted;
    } else if (halted_ || value.is_halt()) {
      outcome.state = Outcome::State::too_costly;
    } else if (value.is_error()) {
      outcome.state = Outcome::State::error;
    }
    return outcome;
  }

 private:
  /// The value of a step, with all that it costs.
  Value eval(StepId id) {
    const Step& step = plan_.steps[id];
    if (step.kind == StepKind::constant) return step.value;
    Value value = resolve(step);
    if (step.kind == StepKind::variable || (step.kind == StepKind::attribute && !has_conditional_base(step))) charge(1);
    // A question for presence is free but for what it looks through.
    if (step.kind == StepKind::presence) {
      if (has_conditional_base(step) && cost_ > 0) --cost_;
      if (value.is(ValueKind::optional)) value = Value::boolean(value.as_optional() != nullptr);
    }
    if (halted_) [[unlikely]]
      return halt();
    return value;
  }

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

  const Plan& plan_;
  EvalContext& context_;
  const EvalLimits& limits_;
  Slot* slots_;
  std::uint64_t cost_ = 0;
  std::uint32_t iterations_ = 0;
  bool halted_ = false, stopped_ = false;
  std::string_view failure_;
};

Value Evaluator::resolve(const Step& step) {
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

// Selections

Value Evaluator::attribute(const Step& step) {
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

Value Evaluator::apply(const Step& step, Value object) {
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
    const Found found =
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
    // Lists of a document want nothing but integers.
    if (is_of_document(list) && !key.is(ValueKind::integer)) {
      return {context_.error("unsupported index: " + shown(key, context_)), true};
    }
    return {item(list, static_cast<std::size_t>(index), context_), true};
  }
  if (test) return {};
  return {context_.error("index out of bounds: " + shown(key, context_))};
}

// Operators

Value Evaluator::conditional(const Step& step) {
  const Value condition = eval(operand(step, 0));
  if (!condition.is(ValueKind::boolean)) return condition.is_error() ? condition : no_such_overload();
  const StepId branch = operand(step, condition.as_boolean() ? 1 : 2);
  const Value value = resolve(branch);
  return is_free(plan_.steps[branch]) ? value : opened(value);
}

/// An error yields to an operand that decides.
Value Evaluator::logical(const Step& step, bool decisive) {
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

Value Evaluator::equality(const Step& step, bool negated) {
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
  charge(CallCost{negated ? CostRule::smaller : CostRule::equality}.of(arguments, result, context_));
  return result;
}

Value Evaluator::not_false(const Step& step) {
  const Value value = eval(operand(step, 0));
  charge(1);
  return value.is(ValueKind::boolean) ? value : Value::boolean(true);
}

// Calls

Value Evaluator::call(const Step& step) {
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

Value Evaluator::pattern_call(const Step& step) {
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

Value Evaluator::membership(const Step& step) {
  const Value wanted = eval(operand(step, 0));
  if (wanted.is_error()) return wanted;
  const ListValue& list = plan_.steps[operand(step, 1)].value.as_list();
  const Value found = contains(list, wanted, context_);
  charge(0);  // the comparisons may have been too many
  return halted_ ? halt() : Value::boolean(found.is_true());
}

Value Evaluator::optional_alternative(const Step& step, bool unwrapped) {
  const Value value = eval(operand(step, 0));
  if (value.is_error()) return value;
  if (!value.is(ValueKind::optional)) return plan_.quirks.alternatives_take_anything ? value : no_such_overload();
  if (!value.as_optional()) return eval(operand(step, 1));
  return unwrapped ? *value.as_optional() : value;
}

// Collections

Value Evaluator::list(const Step& step) {
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
  charge(kListCost);
  return problem.is_error() ? problem : Value::list(list);
}

Value Evaluator::map(const Step& step) {
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
  charge(kMapCost);
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

}  // namespace

Outcome evaluate(const Program& program, std::span<const Value> variables, EvalContext& context,
                 const EvalLimits& limits) {
  return Evaluator(program.plan(), variables, context, limits).run();
}

}  // namespace kubexx::cel
