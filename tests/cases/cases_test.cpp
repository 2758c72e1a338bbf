#include "tests/cases/case_file.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::tests;

TEST_CASE("every case has the result of the real server") {
  std::size_t count = 0;
  for (const auto& file : case_files()) {
    for (const RuleCase& one : read_cases(file)) {
      INFO(one.file << ": " << one.title);
      CHECK(describe(one.request, judge(one.request)) == one.expected);
      ++count;
    }
  }
  CHECK(count > 1000);
}
