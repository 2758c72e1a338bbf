#pragma once

#include <optional>
#include <string_view>

#include "runtime/cel/eval/function.hpp"

/// Functions with one implementation for all overloads, which depends on the values. A trait states what the first
/// argument must support.
namespace kubexx::cel {

struct Operator {
  std::string_view function;
  std::optional<Trait> needs;
  Implementation run;
};

/// The operator, or null for a function whose overloads differ.
const Operator* find_operator(std::string_view function);

/// Shared by operators and overloads.
Value matches_pattern(const Value& text, const Value& pattern, EvalContext& context);
Value sort_list(std::span<const Value> arguments, EvalContext& context);
Value sort_list_by_keys(std::span<const Value> arguments, EvalContext& context);

/// The pattern compiled, or null and the error text in `problem`.
const regex::Regex* compiled_pattern(std::string_view pattern, EvalContext& context, std::string& problem);

}  // namespace kubexx::cel
