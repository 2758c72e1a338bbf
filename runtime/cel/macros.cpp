#include "runtime/cel/macros.hpp"

#include <fmt/format.h>

#include <initializer_list>

#include "runtime/cel/operators.hpp"

namespace kubexx::cel {
namespace {

constexpr std::string_view kOldAccumulator = "__result__";
constexpr std::string_view kNoVariable = "#unused";
constexpr std::string_view kSortInput = "@__sortBy_input__";

/// Makes nodes at the place of a macro call.
struct Maker {
  MacroSite& site;

  NodeId node(Form form) { return site.builder.add(site.place, form); }
  NodeId literal(Literal::Value value) { return node(Literal{value}); }
  NodeId integer(std::int64_t value) { return literal(value); }
  NodeId ident(Text name) { return node(Ident{name}); }
  NodeId accumulator() { return ident(text(kAccumulator)); }
  NodeId list(std::initializer_list<NodeId> elements) { return node(List{ids(elements), {}}); }
  NodeId call(std::string_view function, std::initializer_list<NodeId> arguments) {
    return node(Call{text(function), kNone, ids(arguments)});
  }
  NodeId member(std::string_view function, NodeId target, std::initializer_list<NodeId> arguments = {}) {
    return node(Call{text(function), target, ids(arguments)});
  }

  Slice ids(std::initializer_list<NodeId> values) { return site.builder.ids({values.begin(), values.size()}); }
  Text text(std::string_view value) { return site.builder.text(value); }
};

/// The part of a fold that differs between macros; the range is the macro's receiver.
struct Fold {
  NodeId init, condition, step, result;
};

struct Variables {
  Text first, second;
};

NodeId fold(Maker& make, NodeId range, const Variables& variables, const Fold& parts) {
  return make.node(Comprehension{range, variables.first, variables.second, make.text(kAccumulator), parts.init,
                                 parts.condition, parts.step, parts.result});
}

/// A name for a value, spelled as a fold over nothing.
NodeId bind(Maker& make, Text name, NodeId value, NodeId body, NodeId step) {
  const NodeId range = make.list({});
  return make.node(Comprehension{range, make.text(kNoVariable), {}, name, value, make.literal(false), step, body});
}

Fold all_of(Maker& make, NodeId predicate) {
  return {.init = make.literal(true),
          .condition = make.call(operators::kNotStrictlyFalse, {make.accumulator()}),
          .step = make.call(operators::kLogicalAnd, {make.accumulator(), predicate}),
          .result = make.accumulator()};
}

Fold any_of(Maker& make, NodeId predicate) {
  const NodeId undecided = make.call(operators::kLogicalNot, {make.accumulator()});
  return {.init = make.literal(false),
          .condition = make.call(operators::kNotStrictlyFalse, {undecided}),
          .step = make.call(operators::kLogicalOr, {make.accumulator(), predicate}),
          .result = make.accumulator()};
}

Fold one_of(Maker& make, NodeId predicate) {
  const NodeId more = make.call(operators::kAdd, {make.accumulator(), make.integer(1)});
  return {.init = make.integer(0),
          .condition = make.literal(true),
          .step = make.call(operators::kConditional, {predicate, more, make.accumulator()}),
          .result = make.call(operators::kEquals, {make.accumulator(), make.integer(1)})};
}

/// Accumulates with `step`, only where `filter` holds if there is one.
Fold collect(Maker& make, NodeId init, NodeId filter, NodeId step) {
  if (filter != kNone) step = make.call(operators::kConditional, {filter, step, make.accumulator()});
  return {.init = init, .condition = make.literal(true), .step = step, .result = make.accumulator()};
}

Fold collect_list(Maker& make, NodeId filter, NodeId element) {
  const NodeId step = make.call(operators::kAdd, {make.accumulator(), make.list({element})});
  return collect(make, make.list({}), filter, step);
}

const Ident* ident_of(const MacroSite& site, std::size_t argument) {
  return std::get_if<Ident>(&site.builder.ast()[site.arguments[argument]].form);
}

/// The reason why an argument cannot name a loop variable, or nothing.
std::string variable_problem(const MacroSite& site, std::size_t argument) {
  const Ident* ident = ident_of(site, argument);
  if (!ident) return "the loop variable must be a simple name";
  const std::string_view name = site.builder.ast().text(ident->name);
  if (name == kAccumulator || name == kOldAccumulator) return "the loop variable hides the macro's accumulator";
  return {};
}

using MakeFold = Fold (*)(Maker&, const MacroSite&, const Variables&);

/// Macros over elements or keys: `range.macro(variable, …)`.
Expansion one_variable(MacroSite& site, MakeFold make_fold) {
  if (auto problem = variable_problem(site, 0); !problem.empty()) return {kNone, problem, site.arguments[0]};
  Maker make{site};
  const Variables variables{ident_of(site, 0)->name, {}};
  return {fold(make, site.target, variables, make_fold(make, site, variables)), {}, {}};
}

/// Macros over indices and elements, or keys and values: `range.macro(first, second, …)`.
Expansion with_two_variables(MacroSite& site, MakeFold make_fold) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (auto problem = variable_problem(site, i); !problem.empty()) return {kNone, problem, site.arguments[i]};
  }
  const Variables variables{ident_of(site, 0)->name, ident_of(site, 1)->name};
  const Ast& ast = site.builder.ast();
  if (ast.text(variables.first) == ast.text(variables.second)) {
    return {kNone, fmt::format("both loop variables are called '{}'", ast.text(variables.first)), site.arguments[1]};
  }
  Maker make{site};
  return {fold(make, site.target, variables, make_fold(make, site, variables)), {}, {}};
}

template <Fold (*Quantifier)(Maker&, NodeId)>
Expansion quantifier(MacroSite& site) {
  return one_variable(
      site, [](Maker& make, const MacroSite& at, const Variables&) { return Quantifier(make, at.arguments[1]); });
}

template <Fold (*Quantifier)(Maker&, NodeId)>
Expansion quantifier_of_pairs(MacroSite& site) {
  return with_two_variables(
      site, [](Maker& make, const MacroSite& at, const Variables&) { return Quantifier(make, at.arguments[2]); });
}

/// The filter is optional and precedes the last argument.
NodeId filter_of(const MacroSite& site, std::size_t variables) {
  return site.arguments.size() == variables + 2 ? site.arguments[variables] : kNone;
}

Expansion map(MacroSite& site) {
  return one_variable(site, [](Maker& make, const MacroSite& at, const Variables&) {
    return collect_list(make, filter_of(at, 1), at.arguments.back());
  });
}

Expansion filter(MacroSite& site) {
  return one_variable(site, [](Maker& make, const MacroSite& at, const Variables&) {
    return collect_list(make, at.arguments[1], at.arguments[0]);
  });
}

Expansion transform_list(MacroSite& site) {
  return with_two_variables(site, [](Maker& make, const MacroSite& at, const Variables&) {
    return collect_list(make, filter_of(at, 2), at.arguments.back());
  });
}

Expansion transform_map(MacroSite& site) {
  return with_two_variables(site, [](Maker& make, const MacroSite& at, const Variables& variables) {
    const NodeId key = make.ident(variables.first);
    const NodeId step = make.call(operators::kMapInsert, {make.accumulator(), key, at.arguments.back()});
    return collect(make, make.node(Map{}), filter_of(at, 2), step);
  });
}

Expansion transform_map_entry(MacroSite& site) {
  return with_two_variables(site, [](Maker& make, const MacroSite& at, const Variables&) {
    const NodeId step = make.call(operators::kMapInsert, {make.accumulator(), at.arguments.back()});
    return collect(make, make.node(Map{}), filter_of(at, 2), step);
  });
}

Expansion has(MacroSite& site) {
  const auto* select = std::get_if<Select>(&site.builder.ast()[site.arguments[0]].form);
  if (!select) return {kNone, "has() takes a field selection, as in has(self.field)", site.arguments[0]};
  return {Maker{site}.node(Select{select->operand, select->field, true}), {}, {}};
}

/// The common part of optMap and optFlatMap; `wrap` makes the inner value an optional again.
Expansion optional_map(MacroSite& site, bool wrap) {
  const Ident* variable = ident_of(site, 0);
  if (!variable) return {kNone, "the variable must be a simple name", site.arguments[0]};
  Maker make{site};
  const Text name = variable->name;
  const NodeId present = make.member("hasValue", site.target);
  const NodeId value = make.member("value", site.builder.copy(site.target, site.place));
  NodeId mapped = bind(make, name, value, site.arguments[1], make.ident(name));
  if (wrap) mapped = make.call("optional.of", {mapped});
  return {make.call(operators::kConditional, {present, mapped, make.call("optional.none", {})}), {}, {}};
}

Expansion opt_map(MacroSite& site) { return optional_map(site, true); }
Expansion opt_flat_map(MacroSite& site) { return optional_map(site, false); }

bool can_be_sorted(const MacroSite& site) {
  const auto& form = site.builder.ast()[site.target].form;
  return std::holds_alternative<List>(form) || std::holds_alternative<Select>(form) ||
         std::holds_alternative<Ident>(form) || std::holds_alternative<Comprehension>(form) ||
         std::holds_alternative<Call>(form);
}

Expansion sort_by(MacroSite& site) {
  if (!can_be_sorted(site)) return {kNone, "sortBy() takes a list", site.target};
  Maker make{site};
  const Text input = make.text(kSortInput);
  MacroSite keys_site{site.builder, site.place, make.ident(input), site.arguments};
  Expansion keys = map(keys_site);
  if (!keys.problem.empty()) return keys;
  const NodeId sorted = make.member(operators::kSortByKeys, make.ident(input), {keys.node});
  return {bind(make, input, site.target, sorted, make.ident(input)), {}, {}};
}

constexpr bool kMember = true;
constexpr bool kGlobal = false;

constexpr Macro kMacros[] = {
    {"has", 1, kGlobal, has, nullptr},
    {"all", 2, kMember, quantifier<all_of>, nullptr},
    {"exists", 2, kMember, quantifier<any_of>, nullptr},
    {"exists_one", 2, kMember, quantifier<one_of>, nullptr},
    {"map", 2, kMember, map, nullptr},
    {"map", 3, kMember, map, nullptr},
    {"filter", 2, kMember, filter, nullptr},
    {"optMap", 2, kMember, opt_map, &Dialect::optionals},
    {"optFlatMap", 2, kMember, opt_flat_map, &Dialect::optionals},
    {"all", 3, kMember, quantifier_of_pairs<all_of>, &Dialect::two_variables},
    {"exists", 3, kMember, quantifier_of_pairs<any_of>, &Dialect::two_variables},
    {"exists_one", 3, kMember, quantifier_of_pairs<one_of>, &Dialect::two_variables},
    {"existsOne", 3, kMember, quantifier_of_pairs<one_of>, &Dialect::two_variables},
    {"transformList", 3, kMember, transform_list, &Dialect::two_variables},
    {"transformList", 4, kMember, transform_list, &Dialect::two_variables},
    {"transformMap", 3, kMember, transform_map, &Dialect::two_variables},
    {"transformMap", 4, kMember, transform_map, &Dialect::two_variables},
    {"transformMapEntry", 3, kMember, transform_map_entry, &Dialect::two_variables},
    {"transformMapEntry", 4, kMember, transform_map_entry, &Dialect::two_variables},
    {"sortBy", 2, kMember, sort_by, &Dialect::sort_by},
};

}  // namespace

std::span<const Macro> macro_table() { return kMacros; }

const Macro* find_macro(std::string_view name, std::size_t arguments, bool member, const Dialect& dialect) {
  for (const Macro& macro : kMacros) {
    if (macro.arguments != arguments || macro.member != member || macro.name != name) continue;
    return !macro.needs || dialect.*macro.needs ? &macro : nullptr;
  }
  return nullptr;
}

}  // namespace kubexx::cel
