#include "runtime/rules/bounds.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "runtime/cel/cost.hpp"
#include "runtime/rules/budget.hpp"
#include "runtime/rules/declare.hpp"
#include "runtime/rules/property_name.hpp"

namespace kubexx::rules {
namespace {

using cel::DeclaredType;
using Kind = DeclaredType::Kind;
using schema::JsonSchema;

constexpr std::int64_t kLargestBound = kRequestSize;
/// Looking at more would take longer than a reader would.
constexpr std::size_t kMostCandidates = 256;

/// A missing bound: inside the rule's node, or on the path to it.
struct Candidate {
  const JsonSchema* node = nullptr;
  std::string_view keyword;
  DeclaredType* type = nullptr;  ///< null on the path to the node
  std::int64_t unit = 1;         ///< bytes of an element
  std::int64_t unbounded = 0;    ///< elements, as the type was declared
};

std::string_view missing_keyword(const JsonSchema& node, Kind kind) {
  switch (kind) {
    case Kind::list:
      return node.max_items ? "" : "maxItems";
    case Kind::map:
      return node.max_properties ? "" : "maxProperties";
    case Kind::string:
      return node.max_length || !node.enumeration.empty() ? "" : "maxLength";
    case Kind::bytes:
    case Kind::dyn:
      return node.max_length ? "" : "maxLength";
    default:
      return "";
  }
}

void collect(const JsonSchema& node, DeclaredType& type, std::vector<Candidate>& out) {
  if (out.size() == kMostCandidates) return;
  const std::string_view keyword = missing_keyword(node, type.kind);
  const bool is_text = type.kind == Kind::string || type.kind == Kind::dyn;
  if (!keyword.empty()) out.push_back({&node, keyword, &type, is_text ? 4 : 1, type.max_elements});
  if (type.kind == Kind::list && node.items) collect(*node.items, *type.element, out);
  if (type.kind == Kind::map) collect(*node.additional_properties->schema, *type.element, out);
  for (const auto& [name, property] : node.properties) {
    const auto escaped_name = escaped(name);
    const DeclaredType* field = escaped_name ? type.field(*escaped_name) : nullptr;
    // What a resource always has is bounded by no schema.
    const bool described = field != nullptr && name != "metadata" && name != "kind" && name != "apiVersion";
    if (described) collect(property, const_cast<DeclaredType&>(*field), out);
  }
}

std::string_view missing_keyword_above(const JsonSchema& node) {
  if (node.type == "array") return node.max_items ? "" : "maxItems";
  const bool is_map = node.type == "object" && node.additional_properties;
  return is_map && !node.max_properties ? "maxProperties" : "";
}

class Search {
 public:
  explicit Search(const Expensive& expensive)
      : expensive_(expensive),
        self_(declare(expensive.node, expensive.is_resource ? SchemaRole::resource_root : SchemaRole::anywhere,
                      expensive.environment.server_minor())) {
    collect(expensive.node, *self_, inner_);
    for (const JsonSchema* ancestor : expensive.ancestors) {
      const std::string_view keyword = missing_keyword_above(*ancestor);
      if (!keyword.empty()) above_.push_back({ancestor, keyword});
    }
    keep_relevant();
  }

  BoundAdvice run() {
    BoundAdvice advice;
    for (const Candidate& candidate : inner_) try_alone(candidate, advice);
    if (above_.size() == 1) add(above_[0], largest([&](auto bound) { return cost(bound); }), advice);
    if (advice.bounds.empty()) try_together(advice);
    return advice;
  }

 private:
  /// The cost at all places, where each of the ancestors that lack a bound has this one.
  std::uint64_t cost(std::optional<std::int64_t> bound_above) const {
    const auto& compiled = expensive_.compiled;
    const std::uint64_t once = cel::estimate_cost(compiled.ast, compiled.checked, expensive_.environment, *self_).max;
    if (expensive_.ancestors.empty()) return once;
    Cardinality places = 1;
    for (const JsonSchema* ancestor : expensive_.ancestors) {
      const bool bounded = bound_above && !missing_keyword_above(*ancestor).empty();
      places = bounded && places ? total_cost(*places, static_cast<std::uint64_t>(*bound_above))
                                 : cardinality_below(*ancestor, places);
    }
    return total_cost(once, places.value_or(unbounded_cardinality(*self_)));
  }

  static void set(const Candidate& candidate, std::int64_t bound) {
    candidate.type->max_elements = std::min(bound * candidate.unit, candidate.unbounded);
  }
  static void reset(const Candidate& candidate) { candidate.type->max_elements = candidate.unbounded; }

  /// Drops the candidates that the cost does not depend on.
  void keep_relevant() {
    for (const Candidate& candidate : inner_) set(candidate, 1);
    const std::uint64_t least = cost(1);
    std::vector<Candidate> relevant;
    for (const Candidate& candidate : inner_) {
      reset(candidate);
      if (cost(1) > least) relevant.push_back(candidate);
      set(candidate, 1);
    }
    for (const Candidate& candidate : inner_) reset(candidate);
    inner_ = std::move(relevant);
  }

  /// The largest bound for which `cost_with` is within the budget; 0 if there is none.
  template <class CostWith>
  static std::int64_t largest(CostWith cost_with) {
    std::int64_t fits = 0;
    std::int64_t too_large = kLargestBound;
    while (too_large - fits > 1) {
      const std::int64_t middle = fits + (too_large - fits) / 2;
      (cost_with(middle) <= kExpressionLimit ? fits : too_large) = middle;
    }
    return fits;
  }

  static void add(const Candidate& candidate, std::int64_t most, BoundAdvice& advice) {
    if (most > 0) advice.bounds.push_back({candidate.node, candidate.keyword, most});
  }

  void try_alone(const Candidate& candidate, BoundAdvice& advice) const {
    const std::int64_t most = largest([&](std::int64_t bound) {
      set(candidate, bound);
      return cost(std::nullopt);
    });
    reset(candidate);
    add(candidate, most, advice);
  }

  void try_together(BoundAdvice& advice) const {
    const std::int64_t most = largest([&](std::int64_t bound) {
      for (const Candidate& candidate : inner_) set(candidate, bound);
      return cost(bound);
    });
    for (const Candidate& candidate : inner_) reset(candidate);
    advice.together = true;
    for (const Candidate& candidate : above_) add(candidate, most, advice);
    for (const Candidate& candidate : inner_) add(candidate, most, advice);
  }

  const Expensive& expensive_;
  std::unique_ptr<DeclaredType> self_;
  std::vector<Candidate> inner_;
  std::vector<Candidate> above_;
};

}  // namespace

BoundAdvice advise_bounds(const Expensive& expensive) { return Search(expensive).run(); }

}  // namespace kubexx::rules
