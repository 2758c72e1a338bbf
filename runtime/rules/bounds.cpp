#include "runtime/rules/bounds.hpp"

#include <algorithm>
#include <iterator>
#include <map>
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

/// A keyword that bounds the values of a node, and its value if the node has it.
struct Keyword {
  std::string_view name;  ///< empty for none
  std::optional<std::int64_t> given;
};

/// A bound that may be missing or too large: inside the rule's node, or on the path to it.
struct Candidate {
  const JsonSchema* node = nullptr;
  Keyword keyword;
  DeclaredType* type = nullptr;  ///< null on the path to the node
  std::int64_t unit = 1;         ///< bytes of an element
  std::int64_t declared = 0;     ///< elements, as the type was declared

  bool is_missing() const { return !keyword.given; }
};

Keyword keyword_of(const JsonSchema& node, Kind kind) {
  switch (kind) {
    case Kind::list:
      return {"maxItems", node.max_items};
    case Kind::map:
      return {"maxProperties", node.max_properties};
    case Kind::string:
      return node.enumeration.empty() ? Keyword{"maxLength", node.max_length} : Keyword{};
    case Kind::bytes:
    case Kind::dyn:
      return {"maxLength", node.max_length};
    default:
      return {};
  }
}

void collect(const JsonSchema& node, DeclaredType& type, std::vector<Candidate>& out) {
  if (out.size() == kMostCandidates) return;
  const Keyword keyword = keyword_of(node, type.kind);
  const bool is_text = type.kind == Kind::string || type.kind == Kind::dyn;
  if (!keyword.name.empty()) out.push_back({&node, keyword, &type, is_text ? 4 : 1, type.max_elements});
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

Keyword keyword_above(const JsonSchema& node) {
  if (node.type == "array") return {"maxItems", node.max_items};
  if (node.type == "object" && node.additional_properties) return {"maxProperties", node.max_properties};
  return {};
}

class Search {
 public:
  explicit Search(const Expensive& expensive)
      : expensive_(expensive),
        self_(declare(expensive.node, expensive.is_resource ? SchemaRole::resource_root : SchemaRole::anywhere,
                      expensive.environment.server_minor())) {
    collect(expensive.node, *self_, inner_);
    for (const JsonSchema* ancestor : expensive.ancestors) {
      const Keyword keyword = keyword_above(*ancestor);
      if (!keyword.name.empty()) above_.push_back({ancestor, keyword});
    }
    keep_relevant();
  }

  BoundAdvice run() {
    constexpr auto is_missing = [](const Candidate& candidate) { return candidate.is_missing(); };
    constexpr auto is_given = [](const Candidate& candidate) { return !candidate.is_missing(); };
    constexpr auto is_any = [](const Candidate&) { return true; };
    BoundAdvice advice;
    try_alone(is_missing, advice);
    if (advice.bounds.empty()) try_together(is_missing, advice);
    if (advice.bounds.empty()) try_alone(is_given, advice);
    if (advice.bounds.empty()) try_together(is_any, advice);
    return advice;
  }

 private:
  /// The cost at all places, with the bounds that are set.
  std::uint64_t cost() const {
    const auto& compiled = expensive_.compiled;
    const std::uint64_t once = cel::estimate_cost(compiled.ast, compiled.checked, expensive_.environment, *self_).max;
    if (expensive_.ancestors.empty()) return once;
    Cardinality places = 1;
    for (const JsonSchema* ancestor : expensive_.ancestors) {
      const auto bound = bounds_above_.find(ancestor);
      const bool is_set = bound != bounds_above_.end();
      places = is_set && places ? total_cost(*places, static_cast<std::uint64_t>(bound->second))
                                : cardinality_below(*ancestor, places);
    }
    return total_cost(once, places.value_or(unbounded_cardinality(*self_)));
  }

  /// A bound that is larger than the given one changes nothing.
  void set(const Candidate& candidate, std::int64_t bound) {
    if (candidate.type != nullptr) {
      candidate.type->max_elements = std::min(bound * candidate.unit, candidate.declared);
    } else {
      bounds_above_[candidate.node] = std::min(bound, candidate.keyword.given.value_or(bound));
    }
  }
  void reset(const Candidate& candidate) {
    if (candidate.type != nullptr) {
      candidate.type->max_elements = candidate.declared;
    } else {
      bounds_above_.erase(candidate.node);
    }
  }

  /// Drops the candidates inside the node that the cost does not depend on.
  void keep_relevant() {
    for (const auto* candidates : {&inner_, &above_})
      for (const Candidate& candidate : *candidates) set(candidate, 1);
    const std::uint64_t least = cost();
    std::vector<Candidate> relevant;
    for (const Candidate& candidate : inner_) {
      reset(candidate);
      if (cost() > least) relevant.push_back(candidate);
      set(candidate, 1);
    }
    for (const auto* candidates : {&inner_, &above_})
      for (const Candidate& candidate : *candidates) reset(candidate);
    inner_ = std::move(relevant);
  }

  bool is_enough(const std::vector<Candidate>& candidates, std::int64_t bound) {
    for (const Candidate& candidate : candidates) set(candidate, bound);
    return cost() <= kExpressionLimit;
  }

  /// The largest bound of these candidates for which the cost is within the budget; 0 if there is none.
  std::int64_t largest(const std::vector<Candidate>& candidates) {
    std::int64_t fits = is_enough(candidates, 1) ? 1 : 0;
    std::int64_t too_large = fits == 0 ? 1 : kLargestBound;
    while (too_large - fits > 1) {
      const std::int64_t middle = fits + (too_large - fits) / 2;
      (is_enough(candidates, middle) ? fits : too_large) = middle;
    }
    for (const Candidate& candidate : candidates) reset(candidate);
    return fits;
  }

  static void add(const Candidate& candidate, std::int64_t most, BoundAdvice& advice) {
    if (most <= 0 || most >= candidate.keyword.given.value_or(kLargestBound)) return;
    advice.bounds.push_back({candidate.node, candidate.keyword.name, most, candidate.keyword.given});
  }

  template <class IsWanted>
  void try_alone(IsWanted is_wanted, BoundAdvice& advice) {
    for (const auto* candidates : {&inner_, &above_})
      for (const Candidate& candidate : *candidates)
        if (is_wanted(candidate)) add(candidate, largest({candidate}), advice);
  }

  template <class IsWanted>
  void try_together(IsWanted is_wanted, BoundAdvice& advice) {
    std::vector<Candidate> wanted;
    for (const auto* candidates : {&above_, &inner_})
      std::ranges::copy_if(*candidates, std::back_inserter(wanted), is_wanted);
    const std::int64_t most = largest(wanted);
    for (const Candidate& candidate : wanted) add(candidate, most, advice);
    advice.together = !advice.bounds.empty();
  }

  const Expensive& expensive_;
  std::unique_ptr<DeclaredType> self_;
  std::vector<Candidate> inner_;
  std::vector<Candidate> above_;
  std::map<const JsonSchema*, std::int64_t> bounds_above_;
};

}  // namespace

BoundAdvice advise_bounds(const Expensive& expensive) { return Search(expensive).run(); }

}  // namespace kubexx::rules
