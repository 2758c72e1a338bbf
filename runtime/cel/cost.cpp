#include "runtime/cel/cost.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "runtime/cel/cost_factor.hpp"
#include "runtime/cel/cost_rules.hpp"
#include "runtime/cel/macros.hpp"
#include "runtime/cel/operators.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

using cost_factor::kPattern;
using cost_factor::kText;

constexpr Range kMessageCost = Range::exactly(40);

constexpr std::string_view kItems = "@items";
constexpr std::string_view kValues = "@values";
constexpr std::string_view kKeys = "@keys";
constexpr std::string_view kIndices = "@indices";

/// What is known about the elements of a list, or the keys and values of a map.
struct EntrySizes {
  TypeKind container = TypeKind::list;
  Range key;
  Range value;
};
using Entries = std::optional<EntrySizes>;
using Size = std::optional<Range>;

Entries either(const Entries& left, const Entries& right) {
  if (!left || !right) return std::nullopt;
  return EntrySizes{left->container, left->key.either(right->key), left->value.either(right->value)};
}

bool is_scalar(const Type* type, bool through_optionals) {
  switch (type->kind) {
    case TypeKind::boolean:
    case TypeKind::floating:
    case TypeKind::duration:
    case TypeKind::integer:
    case TypeKind::timestamp:
    case TypeKind::unsigned_integer:
      return true;
    default:
      return through_optionals && type->is_optional() && is_scalar(type->parameter(0), true);
  }
}

/// Overloads that compare strings, and equality of all types.
constexpr std::string_view kComparisonOverloads[] = {"equals",
                                                     "not_equals",
                                                     "less_string",
                                                     "less_bytes",
                                                     "less_equals_string",
                                                     "less_equals_bytes",
                                                     "greater_string",
                                                     "greater_bytes",
                                                     "greater_equals_string",
                                                     "greater_equals_bytes"};

bool is_comparison(std::string_view overload) {
  return std::find(std::begin(kComparisonOverloads), std::end(kComparisonOverloads), overload) !=
         std::end(kComparisonOverloads);
}

/// Sizes of values below `self`. Like the server, does not check the first step.
class DeclaredSizes : public SchemaSizes {
 public:
  explicit DeclaredSizes(const DeclaredType& self) : self_(self) {}

  Size size_at(std::span<const std::string_view> path) const override {
    if (path.empty()) return std::nullopt;
    const DeclaredType* at = &self_;
    for (const std::string_view step : path.subspan(1)) {
      at = step_of(*at, step);
      if (at == nullptr) return std::nullopt;
    }
    return Range{0, static_cast<std::uint64_t>(at->max_elements)};
  }

 private:
  const DeclaredType* step_of(const DeclaredType& from, std::string_view step) const {
    if (step == kItems || step == kValues) return from.element.get();
    if (step == kKeys) return from.kind == DeclaredType::Kind::map ? &key_ : nullptr;
    return from.field(step);
  }

  const DeclaredType& self_;
  /// The server has no idea how long keys are.
  DeclaredType key_;
};

struct Local {
  std::string_view name;
  CostPath path;
  Size size;
  Entries entries;
  NodeId range = kNone;  ///< what it iterates over, where older servers look the path up at each use
};

class Estimator {
 public:
  Estimator(const Ast& ast, const Checked& checked, const Environment& environment, const DeclaredType& self)
      : ast_(ast), checked_(checked), profile_(cost_profile(environment.server_minor())), sizes_(self) {
    known_sizes_.resize(ast.nodes.size());
    known_entries_.resize(ast.nodes.size());
    known_paths_.resize(ast.nodes.size());
  }

  Range cost(NodeId id);

 private:
  Range cost_of(NodeId, const Unspecified&) { return {}; }
  Range cost_of(NodeId, const Literal&) { return {}; }
  Range cost_of(NodeId id, const Ident& ident);
  Range cost_of(NodeId id, const Select& select);
  Range cost_of(NodeId id, const Call& call);
  Range cost_of(NodeId id, const List& list);
  Range cost_of(NodeId id, const Map& map);
  Range cost_of(NodeId id, const Message& message);
  Range cost_of(NodeId id, const Comprehension& loop);

  Range name_cost(NodeId id, std::string_view name);
  Range bind_cost(NodeId id, const Comprehension& bind);
  Range plain_loop_cost(NodeId id, const Comprehension& loop);
  void enter_loop(const Comprehension& loop);
  void push(std::string_view name, NodeId range, std::string_view step, Size size);
  TypeKind container_of(NodeId range) const;
  bool is_bind(const Comprehension& loop) const;
  void keep_loop_size(NodeId id, const Comprehension& loop, const Range& count);

  struct Operands {
    std::vector<CostOperand> arguments;
    std::vector<Range> costs;
    std::optional<CostOperand> target;
  };
  CallCost call_cost(NodeId id, const Call& call, std::string_view overload, const Operands& operands);
  std::optional<CallCost> operator_cost(NodeId id, const Call& call, std::string_view overload,
                                        const Operands& operands);
  CallCost conditional_cost(NodeId id, const Call& call, const Operands& operands);
  CallCost addition_cost(NodeId id, const Call& call, std::string_view overload, const Operands& operands);
  CallCost comparison_cost(const Operands& operands) const;
  std::optional<CallCost> text_cost(std::string_view overload, const Operands& operands) const;
  std::optional<CallCost> conversion_cost(std::string_view overload, const Operands& operands) const;
  Size indexed_size(NodeId id, const Call& call, std::string_view overload, const Size& result);

  const Local* local(NodeId id) const;
  CostPath path(NodeId id) const;
  CostOperand operand(NodeId id);
  Size size(NodeId id);
  Size literal_size(NodeId id) const;
  Range size_or_unknown(NodeId id) { return size(id).value_or(Range::unknown()); }
  Range size_of(const CostOperand& operand) const;
  Entries entries(NodeId id) const;
  std::string_view name_of(NodeId id) const;

  const Ast& ast_;
  const Checked& checked_;
  CostProfile profile_;
  DeclaredSizes sizes_;
  CostPaths paths_;
  std::vector<Size> known_sizes_;
  std::vector<Entries> known_entries_;
  std::vector<CostPath> known_paths_;
  std::vector<Local> locals_;
};

// What is known about a node

/// The name of a variable or a type; empty for anything else.
std::string_view Estimator::name_of(NodeId id) const {
  const auto* ident = std::get_if<Ident>(&ast_[id].form);
  return ident != nullptr ? ast_.text(ident->name) : std::string_view();
}

const Local* Estimator::local(NodeId id) const {
  const std::string_view name = name_of(id);
  if (name.empty() || checked_.references[id].global) return nullptr;
  const std::string_view bare = name.starts_with('.') ? name.substr(1) : name;
  for (std::size_t i = locals_.size(); i-- > 0;) {
    if (locals_[i].name == bare) return &locals_[i];
  }
  return nullptr;
}

CostPath Estimator::path(NodeId id) const {
  const Local* variable = profile_.tracks_variables ? local(id) : nullptr;
  return variable != nullptr ? variable->path : known_paths_[id];
}

Size Estimator::literal_size(NodeId id) const {
  const auto& form = ast_[id].form;
  if (const auto* list = std::get_if<List>(&form)) return Range::exactly(list->elements.count);
  if (const auto* map = std::get_if<Map>(&form)) return Range::exactly(map->entries.count);
  if (std::holds_alternative<Message>(form) && !profile_.tracks_variables) return Range::exactly(0);
  const auto* literal = std::get_if<Literal>(&form);
  if (literal == nullptr) return std::nullopt;
  if (const auto* text = std::get_if<String>(&literal->value)) {
    return Range::exactly(core::count_code_points(ast_.text(text->text)));
  }
  if (const auto* bytes = std::get_if<Bytes>(&literal->value)) return Range::exactly(bytes->text.length);
  return kOneUnit;
}

/// What a server remembers once it has found it, as places may be overwritten later.
Size Estimator::size(NodeId id) {
  if (known_sizes_[id]) return known_sizes_[id];
  if (const Size size = literal_size(id)) return size;
  if (!profile_.tracks_variables) return std::nullopt;
  if (const Size size = sizes_.size_at(path(id).steps())) return known_sizes_[id] = size;
  if (is_scalar(checked_.type(id), true)) return kOneUnit;
  const Local* variable = local(id);
  return variable != nullptr ? variable->size : std::nullopt;
}

Entries Estimator::entries(NodeId id) const {
  if (known_entries_[id]) return known_entries_[id];
  const Local* variable = local(id);
  return variable != nullptr ? variable->entries : std::nullopt;
}

CostOperand Estimator::operand(NodeId id) {
  CostOperand out{.path = path(id), .type = checked_.type(id), .size = size(id), .integer = {}};
  if (!out.path.empty() && out.path.data[0] == kAccumulator) out.path = {};
  if (const auto* literal = std::get_if<Literal>(&ast_[id].form)) {
    if (const auto* integer = std::get_if<std::int64_t>(&literal->value)) out.integer = *integer;
  }
  return out;
}

Range Estimator::size_of(const CostOperand& operand) const {
  if (operand.size) return *operand.size;
  if (profile_.tracks_variables) return Range::unknown();
  if (const Size size = sizes_.size_at(operand.path.steps())) return *size;
  return is_scalar(operand.type, false) ? kOneUnit : Range::unknown();
}

// Names, fields and literals

Range Estimator::cost(NodeId id) {
  const Reference::Kind kind = checked_.references[id].kind;
  const bool is_name = kind == Reference::Kind::type_name || kind == Reference::Kind::constant;
  if (is_name && std::holds_alternative<Select>(ast_[id].form)) return name_cost(id, "");
  return std::visit([&](const auto& form) { return cost_of(id, form); }, ast_[id].form);
}

Range Estimator::name_cost(NodeId id, std::string_view name) {
  known_paths_[id] = paths_.make(name);
  return kOneUnit;
}

Range Estimator::cost_of(NodeId id, const Ident& ident) {
  const Local* variable = local(id);
  if (variable == nullptr) return name_cost(id, ast_.text(ident.name));
  if (variable->range == kNone) {
    known_paths_[id] = variable->path;
    return kOneUnit;
  }
  const Type* range = checked_.type(variable->range);
  if (range->is(TypeKind::list)) known_paths_[id] = paths_.extended(path(variable->range), kItems);
  if (range->is(TypeKind::map)) known_paths_[id] = paths_.extended(path(variable->range), kKeys);
  return kOneUnit;
}

Range Estimator::cost_of(NodeId id, const Select& select) {
  const Range operand = cost(select.operand);
  if (select.test_only) return operand;
  known_paths_[id] = paths_.extended(path(select.operand), ast_.text(select.field));
  const Type* type = checked_.type(select.operand);
  return type->is(TypeKind::map) || type->is(TypeKind::object) ? operand + kOneUnit : operand;
}

Range Estimator::cost_of(NodeId id, const List& list) {
  Range sum = Range::exactly(cost_factor::kNewList);
  Range element{list.elements.count == 0 ? 0 : kUnbounded, 0};
  for (const NodeId part : ast_.ids_of(list.elements)) {
    sum = sum + cost(part);
    if (profile_.tracks_variables) element = element.either(size_or_unknown(part));
  }
  if (profile_.tracks_variables) known_entries_[id] = EntrySizes{TypeKind::list, kOneUnit, element};
  return sum;
}

Range Estimator::cost_of(NodeId id, const Map& map) {
  Range sum = Range::exactly(cost_factor::kNewMap);
  const Range nothing{map.entries.count == 0 ? 0 : kUnbounded, 0};
  EntrySizes sizes{TypeKind::map, nothing, nothing};
  for (const Entry& entry : ast_.entries_of(map.entries)) {
    sum = sum + cost(entry.key) + cost(entry.value);
    if (!profile_.tracks_variables) continue;
    sizes.key = sizes.key.either(size_or_unknown(entry.key));
    sizes.value = sizes.value.either(size_or_unknown(entry.value));
  }
  if (profile_.tracks_variables) known_entries_[id] = sizes;
  return sum;
}

Range Estimator::cost_of(NodeId, const Message& message) {
  Range sum = kMessageCost;
  for (const Entry& entry : ast_.entries_of(message.entries)) sum = sum + cost(entry.value);
  return sum;
}

// Loops

TypeKind Estimator::container_of(NodeId range) const {
  const Entries known = entries(range);
  return known ? known->container : checked_.type(range)->kind;
}

void Estimator::push(std::string_view name, NodeId range, std::string_view step, Size size) {
  locals_.push_back({name, paths_.extended(path(range), step), size, std::nullopt, kNone});
}

void Estimator::enter_loop(const Comprehension& loop) {
  const std::string_view first = ast_.text(loop.variable);
  const std::string_view second = ast_.text(loop.second_variable);
  const Entries known = entries(loop.range);
  const Size key = known ? Size(known->key) : std::nullopt;
  const Size value = known ? Size(known->value) : std::nullopt;
  const bool is_list = container_of(loop.range) == TypeKind::list;
  if (second.empty()) return push(first, loop.range, is_list ? kItems : kKeys, is_list ? value : key);
  push(first, loop.range, is_list ? kIndices : kKeys, key);
  push(second, loop.range, is_list ? kItems : kValues, value);
}

/// A name for a value, which the macros spell as a loop over nothing.
bool Estimator::is_bind(const Comprehension& loop) const {
  const auto* range = std::get_if<List>(&ast_[loop.range].form);
  const auto* condition = std::get_if<Literal>(&ast_[loop.condition].form);
  const auto* value = condition != nullptr ? std::get_if<bool>(&condition->value) : nullptr;
  return range != nullptr && range->elements.count == 0 && value != nullptr && !*value;
}

Range Estimator::bind_cost(NodeId id, const Comprehension& bind) {
  Range sum = cost(bind.range) + cost(bind.init);
  locals_.push_back({ast_.text(bind.accumulator), path(bind.init), size(bind.init), entries(bind.init), kNone});
  sum = sum + cost(bind.result);
  locals_.pop_back();
  if (const Size known = size(bind.result)) known_sizes_[id] = known;
  if (const Entries known = entries(bind.result)) known_entries_[id] = known;
  return sum;
}

void Estimator::keep_loop_size(NodeId id, const Comprehension& loop, const Range& count) {
  const auto& init = ast_[loop.init].form;
  if (std::holds_alternative<Literal>(init)) {
    known_sizes_[id] = size(loop.init);
  } else if (std::holds_alternative<List>(init) || std::holds_alternative<Map>(init)) {
    known_sizes_[id] = count;
    if (const Entries step = entries(loop.step)) known_entries_[id] = step;
  }
}

Range Estimator::cost_of(NodeId id, const Comprehension& loop) {
  if (!profile_.tracks_variables) return plain_loop_cost(id, loop);
  if (is_bind(loop)) return bind_cost(id, loop);
  Range sum = cost(loop.range) + cost(loop.init);
  const std::size_t outside = locals_.size();
  locals_.push_back({ast_.text(loop.accumulator), path(loop.init), size(loop.init), entries(loop.init), kNone});
  enter_loop(loop);
  const Range round = cost(loop.condition) + cost(loop.step);
  locals_.resize(outside + 1);
  sum = sum + cost(loop.result);
  locals_.resize(outside);
  const Range count = size_or_unknown(loop.range);
  sum = sum + count * round;
  keep_loop_size(id, loop, count);
  return sum;
}

/// The estimates of servers before 1.33, which use sizes of `self` and of single calls only.
Range Estimator::plain_loop_cost(NodeId id, const Comprehension& loop) {
  Range sum = cost(loop.range) + cost(loop.init);
  locals_.push_back({ast_.text(loop.variable), {}, std::nullopt, std::nullopt, loop.range});
  const Range round = cost(loop.condition) + cost(loop.step);
  locals_.pop_back();
  sum = sum + cost(loop.result);
  const Range count = size_of(operand(loop.range));
  known_sizes_[id] = count;
  return sum + count * round;
}

// Calls

Range Estimator::cost_of(NodeId id, const Call& call) {
  const auto arguments = ast_.ids_of(call.arguments);
  if (profile_.tracks_variables && ast_.text(call.function) == "dyn" && call.target == kNone) {
    const Range sum = kOneUnit + cost(arguments[0]);
    if (const Size known = size(arguments[0])) known_sizes_[id] = known;
    if (const Entries known = entries(arguments[0])) known_entries_[id] = known;
    return sum;
  }
  Operands operands;
  for (const NodeId argument : arguments) {
    operands.costs.push_back(cost(argument));
    operands.arguments.push_back(operand(argument));
  }
  Range sum;
  if (call.target != kNone && !checked_.references[id].qualified) {
    sum = cost(call.target);
    operands.target = operand(call.target);
  }
  Range worst{kUnbounded, 0};
  Size result;
  for (const OverloadIndex row : checked_.overloads_of(id)) {
    const std::string_view overload = overload_table()[row].id;
    const CallCost found = call_cost(id, call, overload, operands);
    worst = worst.either(found.cost);
    if (found.result_size) result = result ? result->either(*found.result_size) : *found.result_size;
    result = indexed_size(id, call, overload, result);
  }
  if (result) known_sizes_[id] = result;
  return sum + worst;
}

/// The size of a call's result once an overload that reaches into a collection has been followed.
Size Estimator::indexed_size(NodeId id, const Call& call, std::string_view overload, const Size& result) {
  Size out = result;
  if (overload == "index_list" || overload == "index_map") {
    const bool is_list = overload == "index_list";
    const NodeId collection = ast_.ids_of(call.arguments)[0];
    const Entries known = entries(collection);
    if (profile_.tracks_variables) out = known ? Size(known->value) : std::nullopt;
    known_paths_[id] = paths_.extended(path(collection), is_list ? kItems : kValues);
  }
  if (!out && profile_.tracks_variables) out = size(id);
  return out;
}

CallCost Estimator::call_cost(NodeId id, const Call& call, std::string_view overload, const Operands& operands) {
  Range sum;
  for (const Range& cost : operands.costs) sum = sum + cost;
  const CostCall asked{.function = overload_table()[*find_overload(overload)].function,
                       .overload = overload,
                       .target = operands.target ? &*operands.target : nullptr,
                       .arguments = operands.arguments,
                       .sizes = sizes_,
                       .paths = paths_,
                       .profile = profile_};
  if (const auto found = library_cost(asked)) return {found->cost + sum, found->result_size};
  if (auto found = operator_cost(id, call, overload, operands)) return *found;
  if (auto found = text_cost(overload, operands)) return {found->cost + sum, found->result_size};
  return {kOneUnit + sum};
}

/// Calls whose cost is not that of their arguments plus their own, or whose result must be recorded.
std::optional<CallCost> Estimator::operator_cost(NodeId id, const Call& call, std::string_view overload,
                                                 const Operands& operands) {
  const auto& costs = operands.costs;
  if (overload == "logical_and" || overload == "logical_or") {
    return CallCost{{costs[0].min, (costs[0] + costs[1]).max}};
  }
  if (overload == "conditional") return conditional_cost(id, call, operands);
  if (overload == "add_string" || overload == "add_bytes" || overload == "add_list") {
    return addition_cost(id, call, overload, operands);
  }
  return std::nullopt;
}

CallCost Estimator::conditional_cost(NodeId id, const Call& call, const Operands& operands) {
  const auto ids = ast_.ids_of(call.arguments);
  const auto& costs = operands.costs;
  const Range size = size_of(operands.arguments[1]).either(size_of(operands.arguments[2]));
  if (const Entries known = either(entries(ids[1]), entries(ids[2]))) known_entries_[id] = known;
  return {costs[0] + costs[1].either(costs[2]), size};
}

CallCost Estimator::addition_cost(NodeId id, const Call& call, std::string_view overload, const Operands& operands) {
  const auto ids = ast_.ids_of(call.arguments);
  const Range size = size_of(operands.arguments[0]) + size_of(operands.arguments[1]);
  if (const Entries known = either(entries(ids[0]), entries(ids[1]))) known_entries_[id] = known;
  const Range sum = operands.costs[0] + operands.costs[1];
  return {(overload == "add_list" ? kOneUnit : size.scaled(kText)) + sum, size};
}

CallCost Estimator::comparison_cost(const Operands& operands) const {
  const std::uint64_t most = std::min(size_of(operands.arguments[0]).max, size_of(operands.arguments[1]).max);
  return {Range{most > 0 ? 1u : 0u, most}.scaled(kText)};
}

std::optional<CallCost> Estimator::text_cost(std::string_view overload, const Operands& operands) const {
  const auto argument = [&](std::size_t index) { return size_of(operands.arguments[index]); };
  const auto search = [&](const Range& text, const Range& pattern) {
    // An empty text takes a step too.
    return CallCost{(text + kOneUnit).scaled(kText) * pattern.scaled(kPattern)};
  };
  if (is_comparison(overload)) return comparison_cost(operands);
  if (overload == "string_format") return CallCost{size_of(*operands.target).scaled(kText)};
  if (overload == "starts_with_string" || overload == "ends_with_string") return CallCost{argument(0).scaled(kText)};
  if (overload == "in_list") return CallCost{argument(1).scaled(1)};
  if (overload == "matches_string") return search(size_of(*operands.target), argument(0));
  if (overload == "matches" && profile_.global_matches) return search(argument(0), argument(1));
  if (overload == "contains_string") {
    return CallCost{size_of(*operands.target).scaled(kText) * argument(0).scaled(kText)};
  }
  return conversion_cost(overload, operands);
}

/// Results that are longer than any number wrap around, as they do on the server.
std::optional<CallCost> Estimator::conversion_cost(std::string_view overload, const Operands& operands) const {
  if (overload != "string_to_bytes" && overload != "bytes_to_string" && overload != "strings_quote") {
    return std::nullopt;
  }
  const Range size = size_of(operands.arguments[0]);
  Range result{size.min + 2, size.max * 2 + 2};
  if (overload == "string_to_bytes") result = {size.min, size.max * 4};
  if (overload == "bytes_to_string") result = {size.min / 4, size.max};
  return CallCost{size.scaled(kText), result};
}

}  // namespace

Range estimate_cost(const Ast& ast, const Checked& checked, const Environment& environment, const DeclaredType& self) {
  return Estimator(ast, checked, environment, self).cost(ast.root);
}

}  // namespace kubexx::cel
