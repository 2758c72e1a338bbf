#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>
#include <vector>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/parser.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::cel;

/// A program that compares lists of lists for much longer than anybody waits, at almost no cost.
TEST_CASE("evaluation can be interrupted while values are compared") {
  const Environment environment(37, Expressions::stored);
  TypePool pool(&environment.types());
  const Compiled compiled = compile(
      "[lists.range(1000)].map(l, [lists.range(1000).map(i, l)].map(m, lists.range(1000).map(i, m))).all(x, x == x)",
      environment, {}, pool);
  const Program program = std::get<Program>(Program::make(compiled.ast, compiled.checked, {}));
  std::stop_source source;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    source.request_stop();
  });
  EvalContext context;
  const Outcome outcome = evaluate(program, {}, context, {.cost = UINT64_MAX, .stop = source.get_token()});
  other.join();
  CHECK(outcome.state == Outcome::State::interrupted);
}

TEST_CASE("threads may share a program") {
  const Environment environment(37, Expressions::stored);
  const Parsed parsed =
      parse("['b', 'a'].exists(x, x.matches('^a') && x in ['a', 'c'] && {'a': 1}[x] == 1)", environment.dialect());
  TypePool pool(&environment.types());
  const Checked checked = check(parsed.ast, environment, {}, pool);
  const Program program = std::get<Program>(Program::make(parsed.ast, checked, {}));
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      EvalContext context;
      for (int j = 0; j < 500; ++j) {
        right += evaluate(program, {}, context).value.is_true() ? 1 : 0;
        context.clear();
      }
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(right == 2000);
}
