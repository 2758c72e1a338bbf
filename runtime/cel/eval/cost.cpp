#include "runtime/cel/eval/cost.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "runtime/cel/cost_factor.hpp"
#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/library/named_format.hpp"
#include "runtime/core/utf8.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::cel {
namespace {

using cost_factor::kPattern;
using cost_factor::kText;

/// By function, for all overloads.
struct FunctionRule {
  std::string_view function;
  CostRule rule;
};

constexpr FunctionRule kCostByFunction[] = {
    {"check", CostRule::authorization},
    {"isSorted", CostRule::traversal},
    {"sum", CostRule::traversal},
    {"max", CostRule::traversal},
    {"min", CostRule::traversal},
    {"indexOf", CostRule::traversal},
    {"lastIndexOf", CostRule::traversal},
    {"includes", CostRule::traversal},
    {"url", CostRule::text},
    {"lowerAscii", CostRule::text},
    {"upperAscii", CostRule::text},
    {"substring", CostRule::text},
    {"trim", CostRule::text},
    {"replace", CostRule::text_twice},
    {"split", CostRule::text_twice},
    {"join", CostRule::joined_text},
    {"find", CostRule::pattern},
    {"findAll", CostRule::pattern},
    {"cidr", CostRule::text},
    {"isIP", CostRule::text},
    {"isCIDR", CostRule::text},
    {"ip", CostRule::text},
    {"ip.isCanonical", CostRule::text_twice},
    {"containsIP", CostRule::contains_ip},
    {"containsCIDR", CostRule::contains_cidr},
    {"quantity", CostRule::text},
    {"isQuantity", CostRule::text},
    {"semver", CostRule::text},
    {"isSemver", CostRule::text},
    {"validate", CostRule::format},
};

/// By overload, where only one can be meant.
struct OverloadRule {
  std::string_view overload;
  CostRule rule;
};

constexpr OverloadRule kCostByOverload[] = {
    {"starts_with_string", CostRule::second_text},
    {"ends_with_string", CostRule::second_text},
    {"string_to_bytes", CostRule::text},
    {"bytes_to_string", CostRule::text},
    {"strings_quote", CostRule::text},
    {"string_format", CostRule::text},
    {"in_list", CostRule::collection},
    {"less_string", CostRule::smaller},
    {"greater_string", CostRule::smaller},
    {"less_equals_string", CostRule::smaller},
    {"greater_equals_string", CostRule::smaller},
    {"less_bytes", CostRule::smaller},
    {"greater_bytes", CostRule::smaller},
    {"less_equals_bytes", CostRule::smaller},
    {"greater_equals_bytes", CostRule::smaller},
    {"add_string", CostRule::both},
    {"add_bytes", CostRule::both},
    {"matches", CostRule::pattern},
    {"matches_string", CostRule::pattern},
    {"contains_string", CostRule::contained_text},
    {"cidr_ip", CostRule::one},
    {"cidr_contains_ip_string", CostRule::contains_ip_text},
    {"cidr_contains_cidr_string", CostRule::contains_cidr_text},
    {"list_slice", CostRule::list_result},
    {"lists_range", CostRule::list_result},
    {"list_reverse", CostRule::list_result},
    {"list_flatten", CostRule::list_flatten},
    {"list_flatten_int", CostRule::list_flatten},
    {"list_distinct", CostRule::list_pairs},
    {"list_sets_contains_list", CostRule::set_pairs},
    {"list_sets_intersects_list", CostRule::set_pairs},
    {"list_sets_equivalent_list", CostRule::set_pairs_twice},
};

std::uint64_t up(double cost) { return static_cast<std::uint64_t>(std::ceil(cost)); }

std::uint64_t size(const Value& value) {
  switch (value.kind()) {
    case ValueKind::string:
      return core::count_code_points(value.as_text());
    case ValueKind::bytes:
      return value.as_text().size();
    case ValueKind::list:
      return value.as_list().size;
    case ValueKind::map:
      return value.as_map().size();
    case ValueKind::optional:
      return value.as_optional() ? size(*value.as_optional()) : 1;
    case ValueKind::ip:
      return static_cast<std::uint64_t>(value.as_ip().bits()) / 8;
    case ValueKind::cidr:
      return (static_cast<std::uint64_t>(value.as_cidr().prefix_length) + 7) / 8;
    default:
      return 1;
  }
}

double real_size(const Value& value) { return static_cast<double>(size(value)); }

/// Too little once the effort is over, which ends the evaluation.
std::uint64_t traversal(const Value& value, EvalContext& context) {
  switch (value.kind()) {
    case ValueKind::string:
    case ValueKind::bytes:
      return static_cast<std::uint64_t>(static_cast<double>(value.as_text().size()) * kText);
    case ValueKind::list: {
      std::uint64_t cost = 0;
      for (std::size_t i = 0; i < value.as_list().size && context.effort.spend(1); ++i)
        cost += traversal(item(value.as_list(), i, context), context);
      return cost;
    }
    case ValueKind::map: {
      std::uint64_t cost = 0;
      if (!context.effort.spend(value.as_map().size())) return cost;
      for (const auto& [key, entry] : entries(value.as_map(), context))
        cost += traversal(key, context) + traversal(entry, context);
      return cost;
    }
    default:
      return 1;
  }
}

std::uint64_t list_cost(double factor, std::uint64_t count) {
  return static_cast<std::uint64_t>(static_cast<double>(count) * (factor < 0 ? 1 : factor)) + 1 + cost_factor::kNewList;
}

std::uint64_t pairs_cost(const Value& list, EvalContext& context) {
  const std::uint64_t count = size(list);
  if (count == 0 || !list.is(ValueKind::list)) return list_cost(2, 0);
  const Value first = item(list.as_list(), 0, context);
  const bool texts = first.is(ValueKind::string) || first.is(ValueKind::bytes);
  std::uint64_t pairs = 0;
  if (__builtin_mul_overflow(count, count, &pairs)) pairs = UINT64_MAX;
  return list_cost(texts ? 2 + kText : 2, pairs);
}

/// Of a value that is compared.
std::uint64_t compared_size(const Value& value, const Quirks& quirks) {
  return quirks.flat_optionals && value.is(ValueKind::optional) ? 1 : size(value);
}

std::uint64_t smaller(const Value& left, const Value& right, const Quirks& quirks) {
  const std::uint64_t least = std::min(compared_size(left, quirks), compared_size(right, quirks));
  return up(static_cast<double>(least) * kText);
}

std::uint64_t equality(const Value& left, const Value& right, const Quirks& quirks) {
  const bool library = !quirks.sized_addresses && left.kind() >= ValueKind::ip && left.kind() <= ValueKind::format;
  return library ? 1 : smaller(left, right, quirks);
}

/// Without a depth that is an integer, the server fails before it needs the cost.
std::uint64_t flatten_cost(std::span<const Value> arguments) {
  const bool has_depth = arguments.size() == 2 && arguments[1].is(ValueKind::integer);
  return list_cost(has_depth ? static_cast<double>(arguments[1].as_integer()) : 1, size(arguments[0]));
}

/// The words of Go's runtime, which names the first missing method.
std::string not_a_list(const Value& value) {
  if (value.is(ValueKind::list)) return {};
  return fmt::format("internal error: interface conversion: {} is not traits.Lister: missing method {}",
                     go_type_name(value), has_trait(value.kind(), Trait::adds) ? "Contains" : "Add");
}

std::string not_an_integer(const Value& value) {
  if (value.is(ValueKind::integer)) return {};
  return fmt::format("internal error: interface conversion: ref.Val is {}, not types.Int", go_type_name(value));
}

std::uint64_t contains_cidr(const Value& network) {
  return up(2 * real_size(network) * kText) + up(real_size(network) * kText) + 1;
}

}  // namespace

std::uint64_t RuntimeCost::of(std::span<const Value> arguments, const Value& result, EvalContext& context) const {
  const auto first = [&] { return real_size(arguments[0]); };
  const auto second = [&] { return real_size(arguments[1]); };
  switch (rule) {
    case CostRule::one:
      return 1;
    case CostRule::traversal:
      return traversal(arguments[0], context);
    case CostRule::text:
      return up(first() * kText);
    case CostRule::text_twice:
      return up(first() * 2 * kText);
    case CostRule::second_text:
      return up(second() * kText);
    case CostRule::joined_text:
      return up(real_size(result) * 2 * kText);
    case CostRule::pattern:
      return up((1 + first()) * kText) * up(second() * kPattern);
    case CostRule::contained_text:
      return up(first() * kText) * up(second() * kText);
    case CostRule::smaller:
      return smaller(arguments[0], arguments[1], context.quirks);
    case CostRule::both:
      return up((first() + second()) * kText);
    case CostRule::collection:
      return size(arguments[1]);
    case CostRule::equality:
      return equality(arguments[0], arguments[1], context.quirks);
    case CostRule::contains_ip:
      return up(2 * first() * kText);
    case CostRule::contains_ip_text:
      return up(2 * first() * kText) + up(second() * kText);
    case CostRule::contains_cidr:
      return contains_cidr(arguments[0]);
    case CostRule::contains_cidr_text:
      return contains_cidr(arguments[0]) + up(second() * kText);
    case CostRule::format:
      if (!arguments[0].is(ValueKind::format)) return 1;
      return up((1 + second()) * kText) * up(arguments[0].as_format().cost_length * kPattern);
    case CostRule::authorization:
      return cost_factor::kAuthorizationCheck;
    case CostRule::list_result:
      return list_cost(1, size(result));
    case CostRule::list_flatten:
      return flatten_cost(arguments);
    case CostRule::list_pairs:
      return pairs_cost(arguments[0], context);
    case CostRule::list_key_pairs:
      return pairs_cost(arguments[1], context);
    case CostRule::set_pairs:
      return 1 + size(arguments[0]) * size(arguments[1]);
    case CostRule::set_pairs_twice:
      return 1 + 2 * size(arguments[0]) * size(arguments[1]);
  }
  return 1;
}

std::string RuntimeCost::failure(std::span<const Value> arguments) const {
  switch (rule) {
    case CostRule::list_pairs:
      return not_a_list(arguments[0]);
    case CostRule::list_key_pairs:
      return not_a_list(arguments[1]);
    case CostRule::list_flatten:
      return arguments.size() == 2 ? not_an_integer(arguments[1]) : std::string();
    default:
      return {};
  }
}

RuntimeCost cost_of_call(std::string_view function, std::string_view overload, int server_minor) {
  constexpr int kPatternsCount =
      37;  // the first server that charges for global matches() and for what startsWith() looks for
  if (server_minor < kPatternsCount && overload == "matches") return {};
  if (server_minor < kPatternsCount && (overload == "starts_with_string" || overload == "ends_with_string"))
    return {CostRule::text};
  if (overload.ends_with("_sort")) return {CostRule::list_pairs};
  if (overload.ends_with("_sortByAssociatedKeys")) return {CostRule::list_key_pairs};
  for (const OverloadRule& row : kCostByOverload) {
    if (row.overload == overload) return {row.rule};
  }
  for (const FunctionRule& row : kCostByFunction) {
    if (row.function == function) return {row.rule};
  }
  return {};
}

}  // namespace kubexx::cel
