#include "runtime/cel/lexer.hpp"

#include <fmt/format.h>

#include <string>

#include "tests/support/catch.hpp"

using kubexx::cel::lex;
using kubexx::cel::Lexed;
using kubexx::cel::Token;
using kubexx::cel::TokenKind;

namespace {

std::string_view kind_name(TokenKind kind) {
  switch (kind) {
    case TokenKind::end:
      return "end";
    case TokenKind::identifier:
      return "name";
    case TokenKind::quoted_identifier:
      return "quoted";
    case TokenKind::integer:
      return "int";
    case TokenKind::unsigned_integer:
      return "uint";
    case TokenKind::floating:
      return "double";
    case TokenKind::string:
      return "string";
    case TokenKind::bytes:
      return "bytes";
    case TokenKind::true_:
    case TokenKind::false_:
    case TokenKind::null:
    case TokenKind::in:
      return "word";
    default:
      return "mark";
  }
}

/// "kind<spelling>" for each token but the last, then "!message@offset+length" for each error.
std::string described(std::string_view text) {
  const Lexed lexed = lex(text);
  std::string out;
  REQUIRE(lexed.tokens.back().kind == TokenKind::end);
  for (const Token& token : lexed.tokens) {
    if (token.kind == TokenKind::end) continue;
    out += fmt::format("{}{}<{}>", out.empty() ? "" : " ", kind_name(token.kind),
                       text.substr(token.begin, token.end - token.begin));
  }
  for (const auto& error : lexed.errors)
    out += fmt::format("{}!{}+{}", out.empty() ? "" : " ", error.offset, error.length);
  return out;
}

}  // namespace

TEST_CASE("numbers are as long as they can be") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"0", "int<0>"},
      {"007", "int<007>"},
      {"12u", "uint<12u>"},
      {"12U", "uint<12U>"},
      {"12uu", "uint<12u> name<u>"},
      {"0x1aF", "int<0x1aF>"},
      {"0x1Fu", "uint<0x1Fu>"},
      {"0X1", "int<0> name<X1>"},
      {"0x", "int<0> name<x>"},
      {"0xg", "int<0> name<xg>"},
      {"1.5", "double<1.5>"},
      {".5", "double<.5>"},
      {"1e3", "double<1e3>"},
      {"1E+3", "double<1E+3>"},
      {"1.5e-3", "double<1.5e-3>"},
      {"1.", "int<1> mark<.>"},
      {"1.e5", "int<1> mark<.> name<e5>"},
      {"1e", "int<1> name<e>"},
      {"1e+", "int<1> name<e> mark<+>"},
      {"1.5e", "double<1.5> name<e>"},
      {"1.5u", "double<1.5> name<u>"},
      {"1.2.3", "double<1.2> double<.3>"},
      {"a.5", "name<a> double<.5>"},
      {"-1", "mark<-> int<1>"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(described(text) == expected);
  }
}

TEST_CASE("strings end at their own quote") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"''", "string<''>"},
      {"'a' 'b'", "string<'a'> string<'b'>"},
      {"\"it's\"", "string<\"it's\">"},
      {"'\\''", "string<'\\''>"},
      {"'a//b'", "string<'a//b'>"},
      {"r'\\'", "string<r'\\'>"},
      {"R\"\\d\"", "string<R\"\\d\">"},
      {"b'a'", "bytes<b'a'>"},
      {"br'\\'", "bytes<br'\\'>"},
      {"BR'a'", "bytes<BR'a'>"},
      {"rb'a'", "name<rb> string<'a'>"},
      {"f'a'", "name<f> string<'a'>"},
      {"''''''", "string<''''''>"},
      {"'''a'b''c'''", "string<'''a'b''c'''>"},
      {"'''a\nb\r'''", "string<'''a\nb\r'''>"},
      {"\"\"\"\\\"\"\"\"", "string<\"\"\"\\\"\"\"\">"},
      {"'''a''''", "string<'''a'''> string<'> !7+1"},
      {"r'''a\\'''", "string<r'''a\\'''>"},
      {"'\\x41\\u00e9\\U0001F600\\101\\a\\`\\?'", "string<'\\x41\\u00e9\\U0001F600\\101\\a\\`\\?'>"},
      {"'é😀'", "string<'é😀'>"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(described(text) == expected);
  }
}

TEST_CASE("malformed strings are reported where they go wrong") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"'abc", "string<'abc> !0+4"},       {"'abc\n'", "string<'abc> string<'> !0+4 !5+1"},
      {"'''abc'", "string<'''abc'> !0+7"}, {"r'''a", "string<r'''a> !0+5"},
      {"b\"a", "bytes<b\"a> !0+3"},        {"'\\d' + '\\w'", "string<'\\d'> mark<+> string<'\\w'> !1+2 !8+2"},
      {"'\\x4'", "string<'\\x4'> !1+2"},   {"'\\u12'", "string<'\\u12'> !1+2"},
      {"'\\400'", "string<'\\400'> !1+2"}, {"'\\12'", "string<'\\12'> !1+2"},
      {"'\\é'", "string<'\\é'> !1+3"},     {"'\\", "string<'\\> !1+1 !0+2"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(described(text) == expected);
  }
}

TEST_CASE("Identifiers, operators and white space") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"", ""},
      {" \t\r\n\f", ""},
      {"a // b\n c", "name<a> name<c>"},
      {"a // b", "name<a>"},
      {"a // b\r c", "name<a>"},
      {"a / / b", "name<a> mark</> mark</> name<b>"},
      {"true false null in", "word<true> word<false> word<null> word<in>"},
      {"truer inn _in in_", "name<truer> name<inn> name<_in> name<in_>"},
      {"a<=b>=c<d>e!=f==g",
       "name<a> mark<<=> name<b> mark<>=> name<c> mark<<> name<d> mark<>> name<e> mark<!=> name<f> "
       "mark<==> name<g>"},
      {"!!a&&b||c", "mark<!> mark<!> name<a> mark<&&> name<b> mark<||> name<c>"},
      {"[?a]{b:c}.?d(e,f)",
       "mark<[> mark<?> name<a> mark<]> mark<{> name<b> mark<:> name<c> mark<}> mark<.> mark<?> "
       "name<d> mark<(> name<e> mark<,> name<f> mark<)>"},
      {"+-*/%", "mark<+> mark<-> mark<*> mark</> mark<%>"},
      {"a.`b-c.d/e f_9`", "name<a> mark<.> quoted<`b-c.d/e f_9`>"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(described(text) == expected);
  }
}

TEST_CASE("bytes of no token are reported and skipped") {
  const std::pair<std::string_view, std::string_view> cases[] = {{"a = b", "name<a> name<b> !2+1"},
                                                                 {"a & b", "name<a> name<b> !2+1"},
                                                                 {"a | b", "name<a> name<b> !2+1"},
                                                                 {"@#$", "!0+1 !1+1 !2+1"},
                                                                 {"a é", "name<a> !2+2"},
                                                                 {"\xff", "!0+1"},
                                                                 {"``", "!0+1 !1+1"},
                                                                 {"`a", "!0+2"},
                                                                 {"`a+b`", "mark<+> name<b> !0+2 !4+1"},
                                                                 {std::string_view("\0", 1), "!0+1"}};
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(described(text) == expected);
  }
}
