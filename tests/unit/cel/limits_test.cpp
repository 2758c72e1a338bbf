#include "runtime/cel/limits.hpp"

#include <string>

#include "tests/support/catch.hpp"
#include "tests/unit/cel/parsed_text.hpp"

using namespace kubexx::cel;
using kubexx::cel::test::accepts;
using kubexx::cel::test::parsed_text;

namespace {

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (; count > 0; --count) out += text;
  return out;
}

std::string nested(std::string_view before, std::string_view middle, std::string_view after, std::size_t count) {
  return repeated(before, count).append(middle) + repeated(after, count);
}

}  // namespace

TEST_CASE("nesting is limited as the server limits it") {
  struct Case {
    std::string_view before, middle, after;
    std::size_t most;
  };
  const Case cases[] = {{"(", "1", ")", 249},     {"[", "1", "]", 249},        {"{1: ", "1", "}", 249},
                        {"f(", "1", ")", 249},    {"", "a", ".b", 250},        {"", "a", "[0]", 250},
                        {"", "1", " + 1", 250},   {"", "1", " < 1", 250},      {"a ? b : ", "c", "", 249},
                        {"1 * (", "1", ")", 124}, {"1 + 2 * (", "1", ")", 83}, {"1 < (", "1", ")", 124}};
  for (const auto& [before, middle, after, most] : cases) {
    CAPTURE(before, middle, after);
    CHECK(accepts(nested(before, middle, after, most)));
    CHECK_FALSE(accepts(nested(before, middle, after, most + 1)));
    CHECK_FALSE(accepts(nested(before, middle, after, 20'000)));
  }
  CHECK(parsed_text(nested("(", "1", ")", 300)) == "error 250+1 the expression is nested more than 250 levels deep");
}

TEST_CASE("chains of && and ||, and runs of ! and -, are not nesting") {
  CHECK(accepts(nested("", "a", " && a", 5'000)));
  CHECK(accepts(nested("", "a", " || a", 5'000)));
  CHECK(accepts(nested("!", "a", "", 5'001)));
  CHECK(accepts(nested("-", "a", "", 5'001)));
}

TEST_CASE("the size limit counts code points") {
  const std::string ascii = "'" + repeated("a", limits::kCodePoints - 2) + "'";
  CHECK(accepts(ascii));
  CHECK(parsed_text(ascii + " ") == "error 0+0 the expression has 100001 code points; at most 100000 are allowed");
  CHECK(accepts("'" + repeated("é", limits::kCodePoints - 2) + "'"));
  CHECK_FALSE(accepts("'" + repeated("é", limits::kCodePoints - 1) + "'"));
}

TEST_CASE("a chain of copying macros ends at the node limit") {
  const std::string doubled = ".optMap(v, v)";
  CHECK(accepts(nested("", "o", doubled, 10)));
  CHECK(parsed_text(nested("", "o", doubled, 60)).ends_with("parts after its macros are expanded"));
}

TEST_CASE("at most 100 errors are reported") {
  CHECK(syntax_errors(repeated("$", 1'000)).size() == limits::kErrors);
  CHECK(syntax_errors(repeated("if || ", 1'000) + "a").size() == limits::kErrors);
  CHECK(syntax_errors(repeated("if || ", 1'000) + repeated("$", 1'000)).size() == limits::kErrors);
}

TEST_CASE("Every text is parsed in bounded time") {
  // Each shape at the size limit; quadratic time would run into the test's own limit.
  for (const std::string_view piece : {"(",         "[",      "{",    "a.",  "a.b.",  "!",          "-",
                                       "'",         "\"\"\"", "r'",   "`",   "`a",    "a ? ",       "a ? b : ",
                                       "f(",        "[1,",    "{1:",  "1 +", "a && ", "a || b && ", "0x",
                                       "1e",        "\\",     "'\\",  "=",   "//",    "// \n",      "has(a.b) && ",
                                       "a.all(x, ", "[a, ",   "\xff", "a, ", ".a",    "a b"}) {
    CAPTURE(piece);
    const std::size_t count = limits::kCodePoints / piece.size();
    static_cast<void>(parse(repeated(piece, count)));
    static_cast<void>(parse("[" + repeated(piece, count - 1)));
  }
  CHECK(accepts("[" + repeated("a.b.c == 'x',", 7'000) + "]"));
  CHECK(accepts(repeated("has(a.b) && ", 8'000) + "a"));
}
