#include "generator/checks/literal_place.hpp"

#include <string>

#include "tests/support/catch.hpp"

using kubexx::checks::place_in_literal;

TEST_CASE("a text that stands in the source as it is") {
  CHECK(place_in_literal("`self.x`", "self.x", 5) == 6u);
  CHECK(place_in_literal(R"(R"cel(a + b)cel")", "a + b", 2) == 8u);
  CHECK(place_in_literal("bare", "bare", 0) == 0u);
}

TEST_CASE("a place behind escapes") {
  CHECK(place_in_literal(R"("a == \"b\" &")", R"(a == "b" &)", 9) == 12u);
  CHECK(place_in_literal(R"("\x41\102c")", "ABc", 2) == 9u);
  CHECK(place_in_literal(R"("a\\b")", R"(a\b)", 3) == 5u);  // the end of the text is the closing quote
}

TEST_CASE("a text that the source does not spell in one piece has no place") {
  CHECK_FALSE(place_in_literal("kRule", "self.x", 0));
  CHECK_FALSE(place_in_literal(R"("self" ".x")", "self.x", 5));
  CHECK_FALSE(place_in_literal("", "x", 0));
}
