#include "runtime/schema/structure/plain_pattern.hpp"

#include <array>
#include <random>
#include <string>
#include <variant>

#include "runtime/regex/regex.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

using kubexx::regex::Regex;
using kubexx::schema::structure::is_plain_pattern;

TEST_CASE("patterns of real schemas are plain") {
  for (const char* pattern : {
           "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",
           "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|"
           "(\\.[0-9]+))))?$",
           "^\\S+@\\S+$",
           "^([0-9]+(\\.[0-9]+)?(ms|s|m|h))+$",
           "^[A-Za-z0-9/\\-_]{1,63}$",
           "^(?:a|b)??$",
           "[^+-]",
           "^[a-zA-Z0-9-\\p{S}\\pL](-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?$",
           "^(([a-z0-9][-a-z0-9]{0,61}[a-z0-9]|[a-z0-9]{1,63})[\\.]){0,}$",
           "((a{10}){10}){10}",
       }) {
    INFO(pattern);
    CHECK(is_plain_pattern(pattern));
  }
}

TEST_CASE("Patterns that are not plain are compiled") {
  for (const char* pattern : {"(?=a)",       "[a",      "a**",     "*a",     "a)",
                              "(a",          "[b-a]",   "\\",      "\\1",    "\\p{Q}",
                              "\\p{L",       "\\p",     "a{1001}", "a{2,1}", "((a{10}){10}){11}",
                              "[[:alpha:]]", "(?i)a",   "é",       "a{01}",  "[]a]",
                              "^*",          "[a-\\d]", "[a-c-e]", "a{,3}",  "\n"}) {
    INFO(pattern);
    CHECK_FALSE(is_plain_pattern(pattern));
  }
}

TEST_CASE("a plain pattern compiles") {
  constexpr std::array kPieces = {"a",  "z",     "0",   "9",   "-",     "[",      "]",    "^",       "$",     "(",
                                  ")",  "|",     "*",   "+",   "?",     "{",      "}",    ",",       "\\",    ".",
                                  ":",  "=",     "(?",  "(?:", "{2,3}", "[^",     "a-",   "\\d",     "\\b",   "\\.",
                                  "{1", "[a-z]", "\\-", "[:",  "é",     "(a{2})", "\\pL", "\\p{Lu}", "){40}", "\\P{S}"};
  std::mt19937 random(1);
  int plain = 0;
  for (int i = 0; i < kubexx::test::rounds(100'000); ++i) {
    std::string pattern;
    for (std::uint32_t left = 1 + random() % 8; left > 0; --left) pattern += kPieces[random() % kPieces.size()];
    if (!is_plain_pattern(pattern)) continue;
    ++plain;
    const auto compiled = Regex::compile(pattern);
    INFO(pattern);
    if (const auto* fault = std::get_if<std::string>(&compiled)) FAIL(*fault);
  }
  CHECK(plain > kubexx::test::rounds(1000));
}
