#include "tests/support/catch.hpp"
#include "tests/unit/cel/parsed_text.hpp"

using namespace kubexx::cel;
using kubexx::cel::test::parsed_text;

TEST_CASE("Syntax errors state what is wrong, where, and what was expected") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", "error 0+0 the expression ends too early; expected an operand"},
      {"self.a ==", "error 9+0 the expression ends too early; expected an operand"},
      {"self.a == 'x' && && true", "error 17+2 unexpected '&&'; expected an operand"},
      {"self.a == 'x')", "error 13+1 unexpected ')'; expected an operator or the end of the expression"},
      {"self a", "error 5+1 unexpected 'a'; expected an operator or the end of the expression"},
      {"a and b", "error 2+3 unexpected 'and'; the logical and is written &&"},
      {"a or b", "error 2+2 unexpected 'or'; the logical or is written ||"},
      {"self.a matches 'x'", "error 7+7 unexpected 'matches'; it is called as text.matches('…')"},
      {"a = b", "error 2+1 unexpected character '='; equality is written =="},
      {"a === b", "error 4+1 unexpected character '='; equality is written =="},
      {"a & b", "error 2+1 unexpected character '&'; the logical and is written &&"},
      {"a | b", "error 2+1 unexpected character '|'; the logical or is written ||"},
      {"(self.a == 'x'", "error 14+0 the expression ends too early; expected ')' for the '(' at offset 0"},
      {"self.l[0", "error 8+0 the expression ends too early; expected ']' for the '[' at offset 6"},
      {"f(x", "error 3+0 the expression ends too early; expected ')' for the '(' at offset 1"},
      {"[1, 2", "error 5+0 the expression ends too early; expected ']' for the '[' at offset 0"},
      {"{'a' 1}", "error 5+1 unexpected '1'; expected ':' and a value"},
      {"a ? b", "error 5+0 the expression ends too early; expected ':' and the value for the other case"},
      {"self..a", "error 5+1 unexpected '.'; expected a field name"},
      {"self.", "error 5+0 the expression ends too early; expected a field name"},
      {"self.in", "error 5+2 'in' cannot stand for a field; a field of that name is written __in__"},
      {"self.true", "error 5+4 'true' cannot stand for a field; a field of that name is written __true__"},
      {"size(,)", "error 5+1 unexpected ','; expected an operand"},
      {"!-a", "error 1+1 unexpected '-'; expected an operand"},
      {".(a)", "error 1+1 unexpected '('; expected a name"},
      {"9223372036854775808", "error 0+19 9223372036854775808 does not fit a 64-bit integer"},
      {"-9223372036854775809", "error 1+19 9223372036854775809 does not fit a 64-bit integer"},
      {"18446744073709551616u", "error 0+21 18446744073709551616u does not fit a 64-bit unsigned integer"},
      {"1e999", "error 0+5 1e999 does not fit a double"},
      {"'a\\ud800'", "error 2+6 '\\ud800' is not a Unicode code point"},
      {"b'\\u0041'",
       "error 2+6 '\\u0041' is a code point and cannot stand in a bytes literal; write its bytes as \\x.."},
      {"'\\d+'", "error 1+2 unknown escape '\\d'; write \\\\ for a backslash, or r'…' around the string"},
      {"'abc", "error 0+4 unterminated string literal; expected ' on its line"},
      {"b\"\"\"abc\"", "error 0+8 unterminated bytes literal; expected \"\"\""},
      {"a.`b", "error 2+2 unterminated field name; between back-quotes stand letters, digits and any of '_.-/ '"},
      {"a == “x”", "error 5+3 unexpected character '“'; strings stand between ' or \""},
      {"a 'a long string that would fill the whole message with its text'",
       "error 2+63 unexpected ''a long string that would fill the whole…'; expected an operator or the end of the "
       "expression"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text) == expected);
  }
}

TEST_CASE("independent mistakes are reported together, in order") {
  const auto errors = syntax_errors("if == 99999999999999999999 && has(a) && 'x' == '\\ud800' && b.all(1, x)");
  REQUIRE(errors.size() == 5);
  CHECK(errors[0].offset == 0);
  CHECK(errors[1].offset == 6);
  CHECK(errors[2].offset == 34);
  CHECK(errors[3].offset == 48);
  CHECK(errors[4].offset == 65);
}

TEST_CASE("consequences of a mistake are not reported") {
  CHECK(syntax_errors("((a.b. && [1, {2").size() == 1);
  CHECK(syntax_errors("a = = b c d").size() == 2);
  const auto errors = syntax_errors("a b $ c d");
  REQUIRE(errors.size() == 2);
  CHECK(errors[0].offset == 2);
  CHECK(errors[1].offset == 4);
}

TEST_CASE("correct text has no syntax errors") { CHECK(syntax_errors("self.a.all(x, x > 0)").empty()); }
