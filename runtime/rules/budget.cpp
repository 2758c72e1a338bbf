#include "runtime/rules/budget.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/cel/range.hpp"
#include "runtime/rules/declare.hpp"

namespace kubexx::rules {
namespace {

/// How many children of one kind a node can have.
Cardinality most_children(const schema::JsonSchema& node) {
  const auto bound = [](const std::optional<std::int64_t>& given) -> Cardinality {
    if (!given) return std::nullopt;
    return static_cast<std::uint64_t>(std::max<std::int64_t>(*given, 0));
  };
  if (node.type == "array") return bound(node.max_items);
  if (node.type == "object" && node.additional_properties) return bound(node.max_properties);
  return 1;
}

std::string factor(double ratio) {
  if (ratio > 100) return "more than 100x";
  return ratio < 1.5 ? fmt::format("{:.6f}x", ratio) : fmt::format("{:.1f}x", ratio);
}

}  // namespace

std::uint64_t total_cost(std::uint64_t cost, std::uint64_t cardinality) {
  return cel::Range::product(cost, cardinality);
}

Cardinality cardinality_below(const schema::JsonSchema& node, const Cardinality& above) {
  const Cardinality children = most_children(node);
  if (!above || !children) return std::nullopt;
  return total_cost(*above, *children);
}

std::uint64_t unbounded_cardinality(const cel::DeclaredType& type) {
  constexpr std::int64_t kComma = 1;
  return static_cast<std::uint64_t>(kRequestSize / (type.min_serialized_size + kComma));
}

std::string cost_message(std::string_view what, std::uint64_t cost, std::uint64_t limit) {
  return fmt::format(
      "{} exceeds budget by factor of {} (try simplifying the rule, or adding maxItems, maxProperties, and maxLength "
      "where arrays, maps, and strings are declared)",
      what, factor(static_cast<double>(cost) / static_cast<double>(limit)));
}

}  // namespace kubexx::rules
