#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

/// What calls cost when they run, in the API server's units.
namespace kubexx::cel {

enum class CostRule : std::uint8_t {
  one,
  traversal,  ///< of the first argument with all in it
  text,       ///< a tenth of the first argument's size
  text_twice,
  second_text,  ///< a tenth of the second argument's size
  joined_text,  ///< a fifth of the result's size
  pattern,      ///< the first argument times the second as a pattern
  contained_text,
  smaller,     ///< a tenth of the smaller of two
  both,        ///< a tenth of the sum of two
  collection,  ///< the second argument's size
  equality,
  contains_ip,
  contains_ip_text,
  contains_cidr,
  contains_cidr_text,
  format,
  authorization,  ///< that of a question about rights
  list_result,
  list_flatten,
  list_pairs,      ///< all pairs of the first argument's items
  list_key_pairs,  ///< … of the second argument's
  set_pairs,
  set_pairs_twice,
};

struct RuntimeCost {
  CostRule rule = CostRule::one;
  /// True of what grows with pairs of items, and does not depend on the result.
  bool is_known_before() const { return rule >= CostRule::list_pairs; }
  std::uint64_t of(std::span<const Value> arguments, const Value& result, EvalContext& context) const;
  /// Why the server fails to compute this cost, with which the whole evaluation fails; empty if it does not. It expects
  /// arguments of the right types, even those that are errors.
  std::string failure(std::span<const Value> arguments) const;
};

/// The rule for a call of `function`; `overload` is empty where several could be meant.
RuntimeCost cost_of_call(std::string_view function, std::string_view overload, int server_minor);

}  // namespace kubexx::cel
