#include "runtime/client/merge_difference.hpp"

#include <fmt/format.h>

#include <chrono>

#include "tests/support/catch.hpp"

namespace kubexx::client {
namespace {

std::string difference(std::string_view before, std::string_view after, bool check_version = false) {
  const auto patch = merge_difference(before, after, check_version);
  return patch ? *patch : patch.error().message;
}

}  // namespace

TEST_CASE("a merge difference has what was set, changed and removed, and nothing else") {
  CHECK(difference(R"({"a":1,"b":{"c":"x","d":true}})", R"({"b":{"d":true,"c":"x"},"a":1})") == "{}");
  CHECK(difference(R"({"a":1,"b":{"c":"x","d":true}})", R"({"a":2,"b":{"c":"x"}})") == R"({"a":2,"b":{"d":null}})");
  CHECK(difference(R"({"a":{"b":1}})", "{}") == R"({"a":null})");
  CHECK(difference("{}", R"({"a":{},"b":[],"c":{"d":1}})") == R"({"a":{},"b":[],"c":{"d":1}})");
  CHECK(difference(R"({"a":{"b":1}})", R"({"a":{}})") == R"({"a":{"b":null}})");
  CHECK(difference(R"({"a":{"b":1},"c":"x"})", R"({"a":[1],"c":{"d":2}})") == R"({"a":[1],"c":{"d":2}})");
  CHECK(difference(R"({"a":9007199254740993})", R"({"a":9007199254740995})") == R"({"a":9007199254740995})");
}

TEST_CASE("a merge difference has the lists that differ whole") {
  CHECK(difference(R"({"a":[{"n":1},{"n":2}],"b":[1]})", R"({"a":[{"n":1},{"n":3}],"b":[1]})") ==
        R"({"a":[{"n":1},{"n":3}]})");
  CHECK(difference(R"({"a":[1,null]})", R"({"a":[null,1]})") == R"({"a":[null,1]})");
}

TEST_CASE("what a merge patch cannot express is an error with its path") {
  CHECK(difference(R"({"a":1})", R"({"a":null})") == "a: a merge patch cannot set null");
  CHECK(difference("{}", R"({"a":{"b":null}})") == "a.b: a merge patch cannot set null");
  CHECK(difference(R"({"a":{"b":{"c":1}}})", R"({"a":{"b":{"c":null}}})") == "a.b.c: a merge patch cannot set null");
  CHECK(difference(R"({"a":[1]})", R"({"a":[1,{"b":[{"c":null}]}]})") == "a[1].b[0].c: a merge patch cannot set null");
  CHECK(merge_difference("{}", R"({"a":null})", false).error().stage == Stage::encode);
  CHECK(difference(R"({"a":null,"b":[{"c":null}],"d":1})", R"({"a":null,"b":[{"c":null}],"d":2})") == R"({"d":2})");
  CHECK(difference(R"({"a":null})", "{}") == R"({"a":null})");
  CHECK(difference("[]", "{}") == "a merge patch needs two JSON objects");
}

TEST_CASE("the version is a precondition, never a difference") {
  const std::string before = R"({"metadata":{"name":"a","resourceVersion":"7"},"x":1})";
  const std::string newer = R"({"metadata":{"name":"a","resourceVersion":"9"},"x":2})";
  CHECK(difference(before, newer) == R"({"x":2})");
  CHECK(difference(before, R"({"metadata":{"name":"a"},"x":1})") == "{}");
  CHECK(difference(before, newer, true) == R"({"metadata":{"resourceVersion":"7"},"x":2})");
  CHECK(difference(before, R"({"metadata":{"name":"a","labels":{"l":"1"},"resourceVersion":"7"},"x":1})", true) ==
        R"({"metadata":{"labels":{"l":"1"},"resourceVersion":"7"}})");
  CHECK(difference("{}", R"({"x":2})", true) ==
        "check_version needs an earlier state that has a version, such as one that was read");
}

TEST_CASE("the time of a merge difference is linear in the size of the objects") {
  std::string before = "{", after = "{";
  for (int i = 0; i < 100'000; ++i) {
    before += fmt::format(R"("a{}":{},)", i, i);
    after += fmt::format(R"("b{}":{},)", i, i);
  }
  const auto begin = std::chrono::steady_clock::now();
  CHECK(merge_difference(before + R"("z":1})", after + R"("z":1})", false)->size() > 2'000'000);
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

}  // namespace kubexx::client
