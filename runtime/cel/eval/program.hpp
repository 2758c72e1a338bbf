#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "runtime/cel/ast.hpp"
#include "runtime/cel/checker.hpp"
#include "runtime/cel/eval/context.hpp"
#include "runtime/cel/eval/value.hpp"

/// Evaluation of checked expressions with the results, errors and costs of the API server.
namespace kubexx::cel {

struct Plan;

/// An expression made ready: constants converted, patterns compiled, names resolved. Copies share it; any number of
/// threads may evaluate it, each with a context of its own.
class Program {
 public:
  /// `variables` are the names whose values are passed to evaluation, in that order. Constants that cannot be
  /// converted, or are not patterns, are errors already here, with the server's messages.
  static std::variant<Program, std::string> make(const Ast& ast, const Checked& checked,
                                                 std::span<const std::string_view> variables, int server_minor = 37);

  const Plan& plan() const { return *plan_; }

 private:
  explicit Program(std::shared_ptr<const Plan> plan) : plan_(std::move(plan)) {}

  std::shared_ptr<const Plan> plan_;
};

struct EvalLimits {
  std::uint64_t cost = 1'000'000;
  std::stop_token stop;
};

struct Outcome {
  enum class State : std::uint8_t {
    value,
    error,       ///< `value` is the error
    too_costly,  ///< more than `EvalLimits::cost`, or more comparisons than `limits::kComparedPairs`
    too_large,   ///< more memory than `limits::kMemory`, which servers do not limit
    interrupted,
  };

  State state = State::value;
  Value value;  ///< valid as long as the context and the variables
  std::uint64_t cost = 0;
};

/// Why there is neither a value nor an error: what servers report if an expression costs too much, or the limit on
/// memory.
std::string_view cancellation(Outcome::State state);

Outcome evaluate(const Program& program, std::span<const Value> variables, EvalContext& context,
                 const EvalLimits& limits = {});

}  // namespace kubexx::cel
