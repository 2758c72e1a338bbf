// The snippets of docs/generated-code.md, in a program.
#include <iostream>
#include <kubexx/codec.hpp>

#include "api/v1/crontab.kubexx.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"

namespace {

int fail(const std::string& message) {
  std::cout << message << '\n';
  return 1;
}

int change(const std::string& text, std::string& result) {
  kubexx::Result<stable::v1::CronTab> tab = kubexx::decode<stable::v1::CronTab>(text);
  if (!tab) return fail(tab.error().message);  // spec.replicas: expected integer, found string
  tab->spec.replicas = 5;
  std::string changed = kubexx::encode(*tab);

  result = changed;
  return 0;
}

}  // namespace

TEST_CASE("the snippets of docs/generated-code.md are in this program") {
  CHECK(kubexx::test::check_snippets("docs/generated-code.md", "tests/generated/code_page_test.cpp") == 2);
}

TEST_CASE("the program of docs/generated-code.md changes an object and preserves unknown fields") {
  std::string changed;
  REQUIRE(change(R"({"metadata":{"name":"nightly"},"spec":{"image":"app:1","replicas":1,"since":"v9"}})", changed) ==
          0);
  CHECK(changed.find(R"("replicas":5)") != std::string::npos);
  CHECK(changed.find(R"("since":"v9")") != std::string::npos);
  CHECK(change(R"({"spec":{"replicas":"five"}})", changed) == 1);
}
