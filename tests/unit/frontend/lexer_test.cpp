#include "generator/frontend/lexer.hpp"

#include <string>

#include "tests/support/catch.hpp"

using namespace kubexx::frontend;

namespace {

/// Tokens as `kind(text)` separated by blanks.
std::string show(std::string_view text, const std::vector<Token>& tokens) {
  static constexpr std::string_view kinds[] = {"i", "n", "t", "", "#", "//", "/*"};
  std::string result;
  for (const Token& token : tokens) {
    if (!result.empty()) result += ' ';
    result.append(kinds[static_cast<std::size_t>(token.kind)]).append(1, '<');
    result.append(text.substr(token.begin, token.end - token.begin)).append(1, '>');
  }
  return result;
}

std::string show(std::string_view text) { return show(text, lex(text)); }

}  // namespace

TEST_CASE("tokens of declarations", "[lexer]") {
  CHECK(show("int a_1=0x1F'FFu;") == "i<int> i<a_1> <=> n<0x1F'FFu> <;>");
  CHECK(show("1e+5 .5f 1'000") == "n<1e+5> n<.5f> n<1'000>");
  CHECK(show("a // b\r\nc") == "i<a> //<// b> i<c>");
  CHECK(show("/* a\n b */c") == "/*</* a\n b */> i<c>");
  CHECK(show("\xEF\xBB\xBFint") == "i<int>");
}

TEST_CASE("comment delimiters in literals are part of the literal", "[lexer]") {
  CHECK(show(R"("a // b" x)") == R"(t<"a // b"> i<x>)");
  CHECK(show(R"("\"//" '"' '\'' y)") == R"(t<"\"//"> t<'"'> t<'\''> i<y>)");
  CHECK(show("R\"x( // )\" )x\" z") == "t<R\"x( // )\" )x\"> i<z>");
  CHECK(show("u8R\"(a\n//b)\"") == "t<u8R\"(a\n//b)\">");
  CHECK(show("L'x' u8\"s\"") == "t<L'x'> t<u8\"s\">");
}

TEST_CASE("a directive is one token and ends before its comment", "[lexer]") {
  CHECK(show("#include <a//b>\n") == "#<#include <a> //<//b>>");
  CHECK(show("#define X \"//\" // c\ny") == "#<#define X \"//\"> //<// c> i<y>");
  CHECK(show("# define A \\\n  B\nC") == "#<# define A \\\n  B> i<C>");
  CHECK(show("a # b") == "i<a> <#> i<b>");
}

TEST_CASE("a spliced line comment continues on the next line", "[lexer]") {
  CHECK(show("// a\\\nb\nc") == "//<// a\\\nb> i<c>");
}

TEST_CASE("unclosed literals and comments end with the line or file", "[lexer]") {
  CHECK(show("\"abc\nint") == "t<\"abc> i<int>");
  CHECK(show("/* abc") == "/*</* abc>");
  CHECK(show("R\"(abc") == "t<R\"(abc>");
  CHECK(show("'") == "t<'>");
  CHECK(show("\"\\") == "t<\"\\>");
  CHECK(show(std::string_view("a\0b", 3)) == "i<a> i<b>");
}

TEST_CASE("lines are counted inside all tokens", "[lexer]") {
  const auto tokens = lex("/* a\n*/ R\"(x\ny)\" // c\\\nd\n#if \\\n1\nz");
  REQUIRE(tokens.size() == 5);
  CHECK(tokens[0].last_line == 2);
  CHECK(tokens[1].last_line == 3);
  CHECK(tokens[2].last_line == 4);
  CHECK(tokens[3].last_line == 6);
  CHECK(tokens[4].first_line == 7);
}

TEST_CASE("branches that are not compiled are omitted", "[lexer]") {
  const std::string_view text = "#if 0\na // no\n#else\nb // yes\n#endif\n";
  CHECK(show(text, without_skipped(text, lex(text), {static_cast<std::uint32_t>(text.find("b //"))})) ==
        "#<#if 0> #<#else> i<b> //<// yes> #<#endif>");
  const std::string_view other = "#ifdef A\nint a; // no\n#elif B\nint b; // yes\n#endif\n";
  CHECK(show(other, without_skipped(other, lex(other), {static_cast<std::uint32_t>(other.find("int b"))})) ==
        "#<#ifdef A> #<#elif B> i<int> i<b> <;> //<// yes> #<#endif>");
  const std::string_view comments = "#ifdef A\n// kept\n#endif\n";
  CHECK(show(comments, without_skipped(comments, lex(comments), {})) == "#<#ifdef A> //<// kept> #<#endif>");
}
