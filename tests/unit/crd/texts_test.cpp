#include "generator/crd/descriptions.hpp"
#include "generator/crd/one_of.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::crd;

TEST_CASE("descriptions are cut at the end of a sentence, else at a space", "[build]") {
  CHECK(shortened("short", 10) == "short");
  CHECK(shortened("anything", 0) == "");
  CHECK(shortened("anything", -1) == "anything");
  CHECK(shortened("One. Two three", 8) == "One.");
  CHECK(shortened("One two three", 9) == "One two...");
  CHECK(shortened("Onetwothree", 5) == "Onetw...");
  CHECK(shortened(".onetwothree", 5) == ".onet...");  // an end at the very beginning does not count
  CHECK(shortened("一。二三", 10) == "一。");
  CHECK(shortened("a é", 3) == "a...");  // cut inside a character
  CHECK(shortened("éé", 3) == "é...");
  CHECK(shortened("éé", 3, true) == "é\xC3...");
}

TEST_CASE("one-of rules count presence", "[build]") {
  CHECK(at_most_one_of({"a", "b"}, false).rule == "(has(self.a)?1:0)+(has(self.b)?1:0) <= 1");
  CHECK(at_most_one_of({"a", "b"}, false).message == "at most one of the fields in [a b] may be set");
  CHECK(exactly_one_of({"a"}, false).rule == "(has(self.a)?1:0) == 1");
  CHECK(at_least_one_of({"a", "b"}, false).rule == "has(self.a)||has(self.b)");
  CHECK(immutable_presence("x", false).rule == "!has(oldSelf.x) || has(self.x)");
}

TEST_CASE("names that CEL cannot read are escaped", "[build]") {
  CHECK(cel_name("plain") == "plain");
  CHECK(cel_name("namespace") == "__namespace__");
  CHECK(cel_name("a-b.c/d") == "a__dash__b__dot__c__slash__d");
  CHECK(cel_name("a__b") == "a__underscores__b");
  CHECK(exactly_one_of({"in", "x"}, true).rule == "(has(self.__in__)?1:0)+(has(self.x)?1:0) == 1");
}
