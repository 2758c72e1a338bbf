#include "tests/unit/cel/evaluated_text.hpp"

#include <fmt/format.h>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"

namespace kubexx::cel::test {

std::string evaluated_text(std::string_view expression) {
  static const Environment environment(37, Expressions::stored);
  TypePool pool(&environment.types());
  const Compiled compiled = compile(expression, environment, {}, pool);
  if (!compiled.ok()) return "refused";
  const auto program = Program::make(compiled.ast, compiled.checked, {});
  if (const auto* problem = std::get_if<std::string>(&program)) return "unplanned " + *problem;
  EvalContext context;
  const Outcome outcome = evaluate(std::get<Program>(program), {}, context);
  if (outcome.state != Outcome::State::value) return fmt::format("error {} {}", outcome.cost, outcome.value.as_text());
  return fmt::format("value {} {} {}", outcome.cost, type_name(outcome.value), literal_text(outcome.value, context));
}

}  // namespace kubexx::cel::test
