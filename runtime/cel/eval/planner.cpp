#include <algorithm>
#include <array>
#include <optional>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/plan.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/operators.hpp"

namespace kubexx::cel {
namespace {

constexpr std::array<std::string_view, 10> kConversions = {"bool", "bytes",  "double",    "duration", "dyn",
                                                           "int",  "string", "timestamp", "type",     "uint"};
constexpr std::array<std::string_view, 4> kUnguarded = {"contains", "endsWith", "startsWith", "flatten"};
constexpr std::string_view kOldNotStrictlyFalse = "__not_strictly_false__";

template <class Names>
bool is_one_of(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A chain of selections while it is put together.
struct Chain {
  StepId base = 0;
  std::vector<Qualifier> qualifiers{};
  bool presence = false;
};

class Planner {
 public:
  Planner(const Ast& ast, const Checked& checked, std::span<const std::string_view> variables, int server_minor,
          Plan& plan)
      : ast_(ast), checked_(checked), globals_(variables), server_minor_(server_minor), plan_(plan) {
    plan_.variables = plan_.slots = static_cast<std::uint32_t>(variables.size());
  }

  std::string run() {
    plan_.root = plan(ast_.root);
    return std::move(problem_);
  }

 private:
  StepId plan(NodeId id) {
    return std::visit([&](const auto& form) { return plan_form(id, form); }, ast_[id].form);
  }

  StepId plan_form(NodeId, const Unspecified&) { return add({.kind = StepKind::unsupported}); }
  StepId plan_form(NodeId, const Message&) { return add({.kind = StepKind::unsupported}); }
  StepId plan_form(NodeId, const Literal& literal) {
    return constant(std::visit([&](const auto& value) { return literal_value(value); }, literal.value));
  }
  StepId plan_form(NodeId id, const Ident& ident) { return named(id, ast_.text(ident.name)); }
  StepId plan_form(NodeId id, const Select& select);
  StepId plan_form(NodeId id, const Call& call);
  StepId plan_form(NodeId id, const List& list);
  StepId plan_form(NodeId id, const Map& map);
  StepId plan_form(NodeId id, const Comprehension& loop);

  Value literal_value(Null) { return Value(); }
  Value literal_value(bool value) { return Value::boolean(value); }
  Value literal_value(std::int64_t value) { return Value::integer(value); }
  Value literal_value(std::uint64_t value) { return Value::unsigned_integer(value); }
  Value literal_value(double value) { return Value::floating(value); }
  Value literal_value(const String& value) { return Value::string(kept(ast_.text(value.text))); }
  Value literal_value(const Bytes& value) { return Value::bytes(kept(ast_.text(value.text))); }

  std::string_view kept(std::string_view text) { return plan_.constants.arena.copy(text); }
  StepId add(PlanStep step) {
    plan_.steps.push_back(step);
    return static_cast<StepId>(plan_.steps.size() - 1);
  }
  StepId constant(const Value& value) { return add({.kind = StepKind::constant, .value = value}); }
  bool is_constant(StepId id) const { return plan_.steps[id].kind == StepKind::constant; }
  const Value& value_of(StepId id) const { return plan_.steps[id].value; }
  StepId with_operands(StepKind kind, std::initializer_list<StepId> operands) {
    PlanStep step{.kind = kind,
                  .first = static_cast<std::uint32_t>(plan_.operands.size()),
                  .count = static_cast<std::uint32_t>(operands.size())};
    for (const StepId operand : operands) add_operand(operand, false);
    return add(step);
  }
  void add_operand(StepId operand, bool optional) {
    plan_.operands.push_back(operand);
    plan_.optional_operands.push_back(optional);
  }
  void fail(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  StepId named(NodeId id, std::string_view name);
  std::uint32_t slot_of(std::string_view name, bool global) const;

  Chain open_chain(NodeId operand);
  StepId close_chain(Chain chain);
  StepId selected(Chain chain, Qualifier qualifier, bool presence);
  StepId indexed(NodeId operand, NodeId index, bool optional);

  std::string_view function_of(NodeId id, const Call& call) const;
  StepId special_call(NodeId id, std::string_view function, std::span<const StepId> operands);
  StepId plain_call(NodeId id, std::string_view function, std::span<const StepId> operands);
  StepId converted(std::string_view function, StepId call, const Value& argument);
  StepId pattern_call(StepKind kind, StepId call, std::string_view pattern);
  bool is_membership(StepId list) const;
  CallDetails details(NodeId id, std::string_view function, std::size_t count) const;

  const Ast& ast_;
  const Checked& checked_;
  std::span<const std::string_view> globals_;
  int server_minor_;
  Plan& plan_;
  std::vector<std::pair<std::string_view, std::uint32_t>> locals_;
  std::string problem_;
};

std::string_view bare(std::string_view name) {
  if (name.starts_with('.')) name.remove_prefix(1);
  return name;
}

std::uint32_t Planner::slot_of(std::string_view name, bool global) const {
  for (std::size_t i = locals_.size(); i-- > 0 && !global;) {
    if (locals_[i].first == name) return locals_[i].second;
  }
  const auto found = std::find(globals_.begin(), globals_.end(), name);
  return static_cast<std::uint32_t>(found - globals_.begin());
}

StepId Planner::named(NodeId id, std::string_view name) {
  const Reference& reference = checked_.references[id];
  if (reference.kind == Reference::Kind::constant) return constant(Value::integer(0));
  if (reference.kind == Reference::Kind::type_name) {
    const Type* type = checked_.type(id);
    const std::string_view instance = type->parameter_count > 0 ? type->parameter(0)->name : std::string_view("type");
    return constant(Value::type(kept(instance)));
  }
  // The server takes every variable that holds a type for the name of one.
  if (checked_.type(id)->is(TypeKind::type)) fail("reference to undefined type: " + std::string(bare(name)));
  const std::uint32_t slot = slot_of(bare(name), reference.global);
  if (slot >= plan_.variables && locals_.empty()) fail("undeclared reference to '" + std::string(name) + "'");
  return add({.kind = StepKind::variable, .slot = slot});
}

// Selections

/// Continues a chain; any other operand is the value that a new chain begins with.
Chain Planner::open_chain(NodeId operand) {
  const StepId base = plan(operand);
  const PlanStep& step = plan_.steps[base];
  if (step.kind != StepKind::attribute) return {.base = base};
  const auto begin = plan_.qualifiers.begin() + step.first;
  return {.base = step.base, .qualifiers = {begin, begin + step.count}};
}

StepId Planner::close_chain(Chain chain) {
  PlanStep step{.kind = chain.presence ? StepKind::presence : StepKind::attribute};
  step.first = static_cast<std::uint32_t>(plan_.qualifiers.size());
  step.count = static_cast<std::uint32_t>(chain.qualifiers.size());
  step.base = chain.base;
  std::move(chain.qualifiers.begin(), chain.qualifiers.end(), std::back_inserter(plan_.qualifiers));
  return add(step);
}

StepId Planner::selected(Chain chain, Qualifier qualifier, bool presence) {
  std::string property;
  if (qualifier.step == 0 && qualifier.constant.is(ValueKind::string) &&
      unescape_field(qualifier.constant.as_text(), property)) {
    qualifier.property = kept(property);
    qualifier.has_property = true;
  }
  chain.qualifiers.push_back(qualifier);
  chain.presence = presence;
  return close_chain(std::move(chain));
}

StepId Planner::plan_form(NodeId id, const Select& select) {
  if (checked_.references[id].kind != Reference::Kind::none) return named(id, ast_.dotted_name(id));
  return selected(open_chain(select.operand), {.constant = Value::string(kept(ast_.text(select.field)))},
                  select.test_only);
}

StepId Planner::indexed(NodeId operand, NodeId index, bool optional) {
  Chain chain = open_chain(operand);
  const StepId place = plan(index);
  Qualifier qualifier{.optional = optional};
  if (is_constant(place)) {
    qualifier.constant = value_of(place);
    const auto kind = qualifier.constant.kind();
    const bool can_select = kind == ValueKind::string || kind == ValueKind::boolean || kind == ValueKind::integer ||
                            kind == ValueKind::unsigned_integer || kind == ValueKind::floating;
    if (!can_select) fail("invalid qualifier type: " + std::string(go_type_name(qualifier.constant)));
  } else {
    qualifier.step = place;
  }
  return selected(std::move(chain), qualifier, false);
}

// Calls

std::string_view Planner::function_of(NodeId id, const Call& call) const {
  const auto overloads = checked_.overloads_of(id);
  return overloads.empty() ? bare(ast_.text(call.function)) : overload_table()[overloads[0]].function;
}

StepId Planner::plan_form(NodeId id, const Call& call) {
  const std::string_view function = function_of(id, call);
  const auto arguments = ast_.ids_of(call.arguments);
  if (function == operators::kIndex) return indexed(arguments[0], arguments[1], false);
  if (function == operators::kOptionalIndex || function == operators::kOptionalSelect)
    return indexed(arguments[0], arguments[1], true);
  std::vector<StepId> operands;
  if (call.target != kNone && !checked_.references[id].qualified) operands.push_back(plan(call.target));
  for (const NodeId argument : arguments) operands.push_back(plan(argument));
  if (const StepId special = special_call(id, function, operands)) return special;
  return plain_call(id, function, operands);
}

StepId Planner::special_call(NodeId id, std::string_view function, std::span<const StepId> operands) {
  const auto two = [&](StepKind kind) { return with_operands(kind, {operands[0], operands[1]}); };
  if (function == operators::kLogicalAnd) return two(StepKind::logical_and);
  if (function == operators::kLogicalOr) return two(StepKind::logical_or);
  if (function == operators::kEquals) return two(StepKind::equals);
  if (function == operators::kNotEquals) return two(StepKind::not_equals);
  if (function == operators::kConditional)
    return with_operands(StepKind::conditional, {operands[0], operands[1], operands[2]});
  if (function == operators::kNotStrictlyFalse || function == kOldNotStrictlyFalse)
    return with_operands(StepKind::not_false, {operands[0]});
  if (function == "or" && operands.size() == 2) return two(StepKind::or_optional);
  if (function == "orValue" && operands.size() == 2) return two(StepKind::or_value);
  const auto overloads = checked_.overloads_of(id);
  const bool in_list = overloads.size() == 1 && overload_table()[overloads[0]].id == "in_list";
  if (in_list && is_membership(operands[1])) {
    return value_of(operands[1]).as_list().size == 0 ? constant(Value::boolean(false)) : two(StepKind::membership);
  }
  return 0;
}

/// The server looks scalars up instead of comparing them one by one, which costs nothing.
bool Planner::is_membership(StepId list) const {
  if (!is_constant(list) || !value_of(list).is(ValueKind::list)) return false;
  const ListValue& items = value_of(list).as_list();
  return std::all_of(items.items, items.items + items.size, [](const Value& item) {
    return item.is(ValueKind::string) || item.is(ValueKind::boolean) || item.is(ValueKind::integer) ||
           item.is(ValueKind::unsigned_integer) || item.is(ValueKind::floating);
  });
}

CallDetails Planner::details(NodeId id, std::string_view function, std::size_t count) const {
  const auto overloads = checked_.overloads_of(id);
  CallDetails call{.function = std::string(function)};
  call.has_overload = overloads.size() == 1;
  if (call.has_overload) call.overload = overloads[0];
  call.operation = find_operator(function);
  call.unguarded = is_one_of(kUnguarded, function);
  const std::string_view overload_id = call.has_overload ? overload_table()[call.overload].id : std::string_view();
  for (std::size_t row = 0; row < overload_table().size() && !call.operation; ++row) {
    const auto index = static_cast<OverloadIndex>(row);
    const Overload& candidate = overload_table()[row];
    const bool gone = candidate.removed != 0 && candidate.removed <= server_minor_;
    if (candidate.function == function && !gone && implementation_of(index)) call.candidates.push_back(index);
  }
  if (!call.has_overload && call.candidates.size() == 1) {
    call.overload = call.candidates[0];
    call.has_overload = true;
  }
  const bool dispatched = !call.operation && !call.has_overload;
  call.returns_early = count > 2 || dispatched || overload_id == "string_format";
  call.cost = cost_of_call(function, overload_id, server_minor_);
  return call;
}

StepId Planner::plain_call(NodeId id, std::string_view function, std::span<const StepId> operands) {
  PlanStep step{.kind = StepKind::call, .slot = static_cast<std::uint32_t>(plan_.calls.size())};
  step.first = static_cast<std::uint32_t>(plan_.operands.size());
  step.count = static_cast<std::uint32_t>(operands.size());
  for (const StepId operand : operands) add_operand(operand, false);
  plan_.calls.push_back(details(id, function, operands.size()));
  const StepId call = add(step);
  if (operands.size() == 1 && is_constant(operands[0]) && is_one_of(kConversions, function))
    return converted(function, call, value_of(operands[0]));
  if (operands.size() < 2 || !is_constant(operands[1]) || !value_of(operands[1]).is(ValueKind::string)) return call;
  const std::string_view pattern = value_of(operands[1]).as_text();
  if (function == "matches") return pattern_call(StepKind::matches, call, pattern);
  if (function == "find") return pattern_call(StepKind::find, call, pattern);
  if (function == "findAll") return pattern_call(StepKind::find_all, call, pattern);
  return call;
}

/// Conversions of constants are constants; those that fail make the whole expression fail.
StepId Planner::converted(std::string_view function, StepId call, const Value& argument) {
  const CallDetails& details = plan_.calls[plan_.steps[call].slot];
  const Value arguments[] = {argument};
  Implementation run = details.operation ? details.operation->run : nullptr;
  for (const OverloadIndex candidate : details.candidates) {
    const bool meant = !details.has_overload || candidate == details.overload;
    if (!run && meant && accepts(candidate, arguments, plan_.constants)) run = implementation_of(candidate);
  }
  const Value value = run ? run(std::span(arguments), plan_.constants)
                          : plan_.constants.error("no such overload: " + std::string(function) + "(" +
                                                  std::string(type_name(argument)) + ")");
  if (value.is_error()) fail(std::string(value.as_text()));
  return constant(value);
}

StepId Planner::pattern_call(StepKind kind, StepId call, std::string_view pattern) {
  auto compiled = regex::Regex::compile(pattern, plan_.quirks.patterns);
  if (auto* problem = std::get_if<std::string>(&compiled)) {
    fail(std::move(*problem));
    return call;
  }
  plan_.patterns.push_back(std::get<regex::Regex>(std::move(compiled)));
  plan_.steps[call].kind = kind;
  plan_.steps[call].base = static_cast<StepId>(plan_.patterns.size() - 1);
  return call;
}

// Collections

StepId Planner::plan_form(NodeId, const List& list) {
  const auto optionals = ast_.ids_of(list.optionals);
  std::vector<StepId> elements;
  for (const NodeId element : ast_.ids_of(list.elements)) elements.push_back(plan(element));
  if (optionals.empty() && std::all_of(elements.begin(), elements.end(), [&](StepId id) { return is_constant(id); })) {
    std::vector<Value> values;
    for (const StepId element : elements) values.push_back(value_of(element));
    return constant(make_list(values, plan_.constants));
  }
  PlanStep step{.kind = StepKind::list, .any_optional = !optionals.empty()};
  step.first = static_cast<std::uint32_t>(plan_.operands.size());
  step.count = static_cast<std::uint32_t>(elements.size());
  for (std::uint32_t i = 0; i < elements.size(); ++i) {
    add_operand(elements[i], std::find(optionals.begin(), optionals.end(), i) != optionals.end());
  }
  return add(step);
}

StepId Planner::plan_form(NodeId, const Map& map) {
  const auto entries = ast_.entries_of(map.entries);
  std::vector<std::pair<StepId, StepId>> pairs;
  bool constants = true;
  for (const Entry& entry : entries) {
    const StepId key = plan(entry.key);
    pairs.emplace_back(key, plan(entry.value));
    constants = constants && !entry.optional && is_constant(key) && is_constant(pairs.back().second);
  }
  if (constants) {
    const auto unhashable =
        std::find_if(pairs.begin(), pairs.end(), [&](const auto& pair) { return !is_hashable(value_of(pair.first)); });
    if (unhashable != pairs.end()) fail(unhashable_text(value_of(unhashable->first)));
    auto* value = plan_.constants.arena.make<MapValue>();
    for (const auto& [key, entry] : pairs) set_entry(*value, value_of(key), value_of(entry));
    return constant(Value::map(value));
  }
  PlanStep step{.kind = StepKind::map};
  step.first = static_cast<std::uint32_t>(plan_.operands.size());
  step.count = static_cast<std::uint32_t>(2 * pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    add_operand(pairs[i].first, false);
    add_operand(pairs[i].second, entries[i].optional);
  }
  return add(step);
}

StepId Planner::plan_form(NodeId, const Comprehension& loop) {
  FoldDetails fold;
  fold.init = plan(loop.init);
  fold.range = plan(loop.range);
  fold.accumulator = plan_.slots++;
  fold.variable = plan_.slots++;
  fold.has_second = loop.second_variable.length > 0;
  if (fold.has_second) fold.second = plan_.slots++;
  const std::size_t outside = locals_.size();
  if (fold.has_second) locals_.emplace_back(ast_.text(loop.second_variable), fold.second);
  locals_.emplace_back(ast_.text(loop.variable), fold.variable);
  locals_.emplace_back(ast_.text(loop.accumulator), fold.accumulator);
  fold.condition = plan(loop.condition);
  fold.step = plan(loop.step);
  locals_.resize(outside);
  locals_.emplace_back(ast_.text(loop.accumulator), fold.accumulator);
  fold.result = plan(loop.result);
  locals_.resize(outside);
  plan_.folds.push_back(fold);
  return add({.kind = StepKind::fold, .slot = static_cast<std::uint32_t>(plan_.folds.size() - 1)});
}

}  // namespace

std::variant<Program, std::string> Program::make(const Ast& ast, const Checked& checked,
                                                 std::span<const std::string_view> variables, int server_minor) {
  auto plan = std::make_shared<Plan>();
  plan->quirks = quirks_of(server_minor);
  plan->constants.quirks.patterns = plan->quirks.patterns;
  std::string problem = Planner(ast, checked, variables, server_minor, *plan).run();
  if (!problem.empty()) return problem;
  return Program(std::move(plan));
}

}  // namespace kubexx::cel
