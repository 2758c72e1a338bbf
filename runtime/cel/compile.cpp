#include "runtime/cel/compile.hpp"

#include <fmt/format.h>

#include "runtime/cel/limits.hpp"
#include "runtime/cel/literal_checks.hpp"
#include "runtime/cel/parser.hpp"
#include "runtime/cel/report.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::cel {
namespace {

void fail(Compiled& compiled, Stage stage, std::vector<Problem> problems, std::string report) {
  compiled.stage = stage;
  compiled.problems = std::move(problems);
  compiled.report = std::move(report);
}

void fail_syntax(Compiled& compiled, std::string_view text, const std::vector<SyntaxError>& errors) {
  const std::size_t size = core::count_code_points(text);
  std::vector<Problem> problems;
  for (const SyntaxError& error : errors) {
    problems.push_back({error.message, {error.offset, error.offset + error.length, error.offset}});
  }
  std::string lines = report(text, errors);
  if (size > limits::kCodePoints) {
    lines = fmt::format("ERROR: <input>:-1:0: expression code point size exceeds limit: size: {}, limit {}", size,
                        limits::kCodePoints);
  }
  fail(compiled, Stage::syntax, std::move(problems), std::move(lines));
}

}  // namespace

Compiled compile(std::string_view text, const Environment& environment, std::span<const Variable> variables,
                 TypePool& pool) {
  Compiled compiled;
  Parsed parsed = parse(text, environment.dialect());
  compiled.ast = std::move(parsed.ast);
  if (!parsed.errors.empty()) {
    fail_syntax(compiled, text, parsed.errors);
    return compiled;
  }
  compiled.checked = check(compiled.ast, environment, variables, pool);
  if (Checked& checked = compiled.checked; !checked.ok()) {
    std::string lines = report(text, checked.problems, checked.problem_count);
    fail(compiled, Stage::types, checked.problems, std::move(lines));
    return compiled;
  }
  std::vector<Problem> problems = check_literals(compiled.ast, compiled.checked, environment);
  if (problems.empty()) return compiled;
  const std::size_t total = problems.size();
  if (total > limits::kErrors) problems.resize(limits::kErrors);
  std::string lines = report(text, problems, total);
  fail(compiled, Stage::literals, std::move(problems), std::move(lines));
  return compiled;
}

}  // namespace kubexx::cel
