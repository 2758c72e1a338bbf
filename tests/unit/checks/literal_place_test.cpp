#include "generator/checks/literal_place.hpp"

#include <string>
#include <string_view>

#include "tests/support/catch.hpp"

namespace {

/// What of the source spells the `part` of the value; "?" when that cannot be told.
std::string spelling(std::string_view source, std::string_view value, std::string_view part) {
  const auto first = static_cast<std::uint32_t>(value.find(part));
  const auto place =
      kubexx::checks::place_in_literal(source, value, first, first + static_cast<std::uint32_t>(part.size()));
  return place ? std::string(source.substr(place->begin, place->end - place->begin)) : "?";
}

std::uint32_t end_of(std::string_view source, std::string_view value) {
  const auto size = static_cast<std::uint32_t>(value.size());
  return kubexx::checks::place_in_literal(source, value, size, size).value().begin;
}

}  // namespace

TEST_CASE("a string that is spelled as it is in the source") {
  CHECK(spelling("`self.x`", "self.x", ".x") == ".x");
  CHECK(spelling(R"x(R"cel(a + ")" + b)cel")x", R"x(a + ")" + b)x", "+ b") == "+ b");
  CHECK(spelling("bare", "bare", "are") == "are");
  CHECK(spelling(R"(u8"a.b")", "a.b", ".b") == ".b");
  CHECK(end_of("`self.x`", "self.x") == 7);
}

TEST_CASE("a position after escape sequences") {
  CHECK(spelling(R"("a == \"b\" & c")", R"(a == "b" & c)", "& c") == "& c");
  CHECK(spelling(R"("\x41\102c")", "ABc", "c") == "c");
  CHECK(spelling(R"("\x41\102c")", "ABc", "B") == R"(\102)");
  CHECK(spelling(R"("'\u00e9' + nam")", "'\u00e9' + nam", "nam") == "nam");
  CHECK(end_of(R"("a\\b")", R"(a\b)") == 5);
}

TEST_CASE("a string in several C++ literals") {
  CHECK(spelling("\"self.a && \"\n   \"self.b\"", "self.a && self.b", "self.b") == "self.b");
  CHECK(spelling("\"a \" // why\n R\"(b)\" /* \"x\" */ \"c\"", "a bc", "c") == "c");
  CHECK(spelling("\"self.a \\\n== b\"", "self.a == b", "== b") == "== b");
  CHECK(spelling("\"self.a && \"\n\"b\"", "self.a && b", "&& b") == "&& \"\n\"b");
}

TEST_CASE("a string in several lines of a comment") {
  CHECK(spelling("\"self.a &&\n  //   self.b\"", "self.a && self.b", "self.b") == "self.b");
  CHECK(spelling("`self.a &&  \n  ///\n  /// self.b`", "self.a && self.b", "self.b") == "self.b");
  CHECK(spelling("\"self.a &&\n   * self.b\"", "self.a && self.b", "self.b") == "self.b");
  CHECK(spelling("\"a\n   * b\"", "a * b", "* b") == "* b");
  CHECK(spelling("\"a && \\\n   b == \\\"c\\\"\"", "a && b == \"c\"", "\"c\"") == R"(\"c\")");
}

TEST_CASE("a string that the source does not spell has no position") {
  CHECK(spelling("kRule", "self.x", "x") == "?");
  CHECK(spelling(R"("self" + kField)", "self.x", "x") == "?");
  CHECK(spelling(R"(L"x")", "x", "x") == "?");
  CHECK(spelling(R"("self.x)", "self.x ", "x") == "?");
  CHECK(spelling(R"y(R"x(self.x)y", "self.x", "x") == "?");
  CHECK(spelling("/* self", "self.x", "x") == "?");
  CHECK(spelling("", "x", "x") == "?");
}
