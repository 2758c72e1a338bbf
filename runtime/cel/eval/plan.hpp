#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/cost.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/eval/quirks.hpp"
#include "runtime/cel/eval/value.hpp"
#include "runtime/regex/regex.hpp"

/// An expression in the form for evaluation. Steps refer to each other by index; 0 means none.
namespace kubexx::cel {

using StepId = std::uint32_t;

enum class StepKind : std::uint8_t {
  constant,
  variable,
  attribute,    ///< `base`, then what `qualifiers` select
  presence,     ///< the same for has(): whether the last one exists
  conditional,  ///< three operands
  logical_and,
  logical_or,
  equals,
  not_equals,
  not_false,  ///< true for everything but false
  call,
  membership,  ///< in a list of constants
  or_optional,
  or_value,
  matches,  ///< of a constant pattern
  find,
  find_all,
  list,
  map,
  fold,
  unsupported,  ///< messages of protocol buffers
};

/// One selection: by a constant or by the value of a step.
struct Qualifier {
  Value constant{};
  StepId step = 0;              ///< instead of the constant
  std::string_view property{};  ///< of a constant text: the property of an object that it names
  bool has_property = false;
  bool optional = false;
};

struct PlanStep {
  StepKind kind = StepKind::constant;
  bool any_optional = false;  ///< of a list or map
  std::uint32_t slot = 0;     ///< of a variable; of a call, map or fold: index of its details
  std::uint32_t first = 0;    ///< of `Plan::operands`, or of `Plan::qualifiers`
  std::uint32_t count = 0;
  StepId base = 0;
  Value value{};  ///< a constant
};

struct CallDetails {
  std::string function{};
  OverloadIndex overload = 0;
  bool has_overload = false;  ///< one overload only can be meant
  const Operator* operation = nullptr;
  bool unguarded = false;      ///< takes arguments as they come
  bool returns_early = false;  ///< stops at the first argument that is an error
  std::vector<OverloadIndex> candidates{};
  RuntimeCost cost{};
};

struct FoldDetails {
  std::uint32_t accumulator = 0, variable = 0, second = 0;  ///< slots
  bool has_second = false;
  StepId range = 0, init = 0, condition = 0, step = 0, result = 0;
};

struct Plan {
  std::vector<PlanStep> steps{1};
  std::vector<StepId> operands;
  std::vector<bool> optional_operands;  ///< in addition to operands
  std::vector<Qualifier> qualifiers;
  std::vector<CallDetails> calls;
  std::vector<FoldDetails> folds;
  std::vector<regex::Regex> patterns;
  std::uint32_t slots = 0;
  std::uint32_t variables = 0;  ///< the first slots
  StepId root = 0;
  Quirks quirks{};
  EvalContext constants;  ///< memory of the constants
};

}  // namespace kubexx::cel
