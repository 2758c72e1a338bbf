#include "runtime/regex/regex.hpp"

#include "runtime/core/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using kubexx::regex::Regex;

namespace {

std::string error(std::string_view pattern) {
  const auto compiled = Regex::compile(pattern);
  const auto* text = std::get_if<std::string>(&compiled);
  return text ? *text : "";
}

Regex regex(std::string_view pattern) {
  auto compiled = Regex::compile(pattern);
  if (const auto* text = std::get_if<std::string>(&compiled)) FAIL(*text);
  return std::get<Regex>(std::move(compiled));
}

std::vector<std::string_view> found(std::string_view pattern, std::string_view text,
                                    std::size_t limit = std::string_view::npos) {
  return regex(pattern).find_all(text, limit);
}

std::string repeated(std::string_view text, int count) {
  std::string out;
  for (; count > 0; --count) out += text;
  return out;
}

using Found = std::vector<std::string_view>;

}  // namespace

// Expectations are those of Go 1.26's regexp.
TEST_CASE("errors are Go's") {
  const std::pair<std::string_view, std::string_view> kCases[] = {
      {"[a", "missing closing ]: `[a`"},
      {"x[[:alpha:]", "missing closing ]: `[[:alpha:]`"},
      {"(a", "missing closing ): `(a`"},
      {"a)b", "unexpected ): `a)b`"},
      {"*a", "missing argument to repetition operator: `*`"},
      {"a|+", "missing argument to repetition operator: `+`"},
      {"a**", "invalid nested repetition operator: `**`"},
      {"a{1001}", "invalid repeat count: `{1001}`"},
      {"a{2,1}", "invalid repeat count: `{2,1}`"},
      {"(a{100}){100}", "invalid repeat count: `{100}`"},
      {"[b-a]", "invalid character class range: `b-a`"},
      {"[[:nope:]]", "invalid character class range: `[:nope:]`"},
      {"\\pZz\\p{Nope}", "invalid character class range: `\\p{Nope}`"},
      {"a\\", "trailing backslash at end of expression: ``"},
      {"a\\8", "invalid escape sequence: `\\8`"},
      {"(a)\\1", "invalid escape sequence: `\\1`"},
      {"a\\Z", "invalid escape sequence: `\\Z`"},
      {"a\\Cb", "invalid escape sequence: `\\C`"},
      {"a(?=b)", "invalid or unsupported Perl syntax: `(?=`"},
      {"a(?!b)", "invalid or unsupported Perl syntax: `(?!`"},
      {"a(?i", "invalid or unsupported Perl syntax: `(?i`"},
      {"(?<n-m>a)", "invalid named capture: `(?<n-m>`"},
      {"(?<=a)b", "invalid named capture: `(?<=a)b`"},
  };
  for (const auto& [pattern, expected] : kCases) {
    CAPTURE(pattern);
    CHECK(error(pattern) == "error parsing regexp: " + std::string(expected));
  }
}

// Verdicts of Go 1.24 and of Go 1.26; an empty one: valid.
TEST_CASE("the names of classes depend on the version of the server") {
  struct Row {
    std::string_view pattern;
    bool on_1_34;
    bool on_1_35;
  };
  const Row kRows[] = {
      {"\\pL", true, true},
      {"\\pl", false, true},
      {"\\p{Lu}", true, true},
      {"\\p{lu}", false, true},
      {"\\p{LC}", false, true},
      {"\\p{Cn}", false, true},
      {"\\p{Letter}", false, true},
      {"\\p{ASCII}", false, true},
      {"\\p{ L }", false, true},
      {"\\p{Any}", true, true},
      {"\\p{any}", false, true},
      {"\\p{Assigned}", false, true},
      {"\\p{Greek}", true, true},
      {"\\p{^Greek}", true, true},
      {"\\p{GREEK}", false, true},
      {"\\p{Kawi}", true, true},
      {"\\p{Old_Italic}", true, false},
      {"\\p{Nope}", false, false},
      {"\\p{}", false, false},
      {"\\p{L&}", false, false},
      {"\\p{punct}", false, true},
      {"[\\p{Letter}x]", false, true},
      {"(?<n>x)", true, true},
  };
  using kubexx::regex::grammar_of;
  for (const Row& row : kRows) {
    CAPTURE(row.pattern);
    CHECK(std::holds_alternative<Regex>(Regex::compile(row.pattern, grammar_of(34))) == row.on_1_34);
    CHECK(std::holds_alternative<Regex>(Regex::compile(row.pattern, grammar_of(35))) == row.on_1_35);
  }
}

TEST_CASE("what RE2 accepts and Go does not") {
  CHECK(error("(?P<\xC3\xA9>x)") == "error parsing regexp: invalid named capture: `(?P<\xC3\xA9>`");
  CHECK(error("a{99999999999}") == "error parsing regexp: invalid repeat count: `{99999999999}`");
  CHECK(error("a{4294967297}") == "error parsing regexp: invalid repeat count: `{4294967297}`");
  CHECK(regex("a{01}").matches("a{01}"));
  CHECK(regex("(?P<n>a)(?P<n>b)").matches("ab"));
}

TEST_CASE("Classes have the members of Go's tables") {
  CHECK(regex("^\\p{Kawi}$").matches("\xF0\x91\xBC\x80"));
  CHECK(regex("^\\p{Cn}$").matches("\xCD\xB8"));
  CHECK(regex("^\\P{Assigned}$").matches("\xCD\xB8"));
  CHECK(regex("\\pC").matches("\xCD\xB8"));
  const auto older = Regex::compile("\\pC", kubexx::regex::grammar_of(34));
  CHECK_FALSE(std::get<Regex>(older).matches("\xCD\xB8"));
  CHECK(regex("^[^a\\P{Lu}]$").matches("B"));
  CHECK(regex("(?i)^\\p{Lu}$").matches("b"));
  CHECK_FALSE(regex("(?i)\\P{Lu}").matches("b"));
  CHECK(regex("(?i)^[k]$").matches("\xE2\x84\xAA"));
  CHECK(regex("(?i)^\xF0\x90\x90\xA8$").matches("\xF0\x90\x90\x80"));
  CHECK(regex("(?i)^[[:^lower:]]$").matches("1"));
  CHECK_FALSE(regex("[^\\x00-\\x{10FFFF}]").matches("a"));
  CHECK(regex("a*(?i)*b").matches("B"));
}

TEST_CASE("Text that is not UTF-8 is rejected") { CHECK(error("a\xFF").find("invalid UTF-8") != std::string::npos); }

TEST_CASE("nesting is bounded as in Go") {
  CHECK(error(repeated("(", 999) + "a" + repeated(")", 999)).empty());
  CHECK(error(repeated("(", 1000) + "a" + repeated(")", 1000)).find("expression nests too deeply") !=
        std::string::npos);
  CHECK(error(repeated("(?:", 1000) + "a" + repeated(")", 1000)).empty());
  CHECK(error(repeated("(a)", 5000)).empty());
}

TEST_CASE("the whole of Go's syntax is read") {
  CHECK(regex("^(?<year>\\d{4})-(?P<month>[0-9]{2})$").matches("2024-05"));
  CHECK(regex("[(?<]x").matches("<x"));
  CHECK(regex("[]a]").matches("]"));
  CHECK(regex("[^]a]").matches("b"));
  CHECK(regex("\\Q(?<a\\E").matches("x(?<a"));
  CHECK(regex("\\(?<a").matches("<a"));
  CHECK(regex("(?i)ABC").matches("xabcx"));
  CHECK(regex("(?s)a.b").matches("a\nb"));
  CHECK_FALSE(regex("a.b").matches("a\nb"));
  CHECK(regex("(?m)^b$").matches("a\nb\nc"));
  CHECK_FALSE(regex("^b$").matches("a\nb\nc"));
  CHECK_FALSE(regex("a$").matches("a\n"));
  CHECK(regex("\\Aab\\z").matches("ab"));
  CHECK(regex("^\\p{Greek}\\pN$")
            .matches("\xCE\xB1"
                     "1"));
  CHECK(regex("^.$").matches("\xE2\x82\xAC"));
  CHECK(regex("x{,2}").matches("x{,2}"));
  CHECK(regex("(?P<n>a)(?<n>b)").matches("ab"));
  CHECK(regex("").matches(""));
}

TEST_CASE("the leftmost alternative wins, not the longest") {
  CHECK(regex("a|ab").find("xab") == "a");
  CHECK(regex("a+?").find("aaa") == "a");
  CHECK(regex("(?U)a+").find("aaa") == "a");
  CHECK(regex("b").find("aaa") == std::nullopt);
  CHECK(regex("").find("abc") == "");
}

TEST_CASE("all matches") {
  CHECK(found("[0-9]+", "a1bb22c333") == Found{"1", "22", "333"});
  CHECK(found("[0-9]+", "a1bb22c333", 2) == Found{"1", "22"});
  CHECK(found("a*", "baab") == Found{"", "aa", ""});
  CHECK(found("", "a\xE2\x82\xAC") == Found{"", "", ""});
  CHECK(found("x", "aaa").empty());
  CHECK(found("^a", "aaa") == Found{"a"});
  CHECK(found("\\bab", "ab abab") == Found{"ab", "ab"});
  CHECK(found("a", "aaa", 0).empty());
  CHECK(found("\\B",
              "a\xE2\x82\xAC"
              "a")
            .empty());
  CHECK_FALSE(
      regex("\\B").matches("a\xE2\x82\xAC"
                           "a"));
}

TEST_CASE("Characters beyond ASCII that an expression distinguishes") {
  CHECK(regex("^[\\pL\\pN]{1,1000}7$")
            .matches("\xC3\xA9\xE4\xB8\xAD"
                     "7"));
  CHECK_FALSE(regex("^[\\pL\\pN]{1,1000}7$")
                  .matches("\xC3\xA9\xE2\x82\xAC"
                           "7"));
  CHECK(found("\xC3\xA9+",
              "a\xC3\xA9\xC3\xA9"
              "b\xC3\xA9") == Found{"\xC3\xA9\xC3\xA9", "\xC3\xA9"});
  CHECK(found("\xC3\xA9*",
              "\xE2\x82\xAC\xC3\xA9"
              "a") == Found{"", "\xC3\xA9", ""});
  CHECK(regex("[\xC3\xA0-\xC3\xBF]b")
            .find("\xE2\x82\xAC\xC3\xA9"
                  "b\xC3\xA9"
                  "b") ==
        "\xC3\xA9"
        "b");
  CHECK(regex("^\xC3\xA9.\\b")
            .matches("\xC3\xA9"
                     "a\xC3\xA9"));
  CHECK_FALSE(regex("\xC3\xA9\\b").matches("\xC3\xA9\xE2\x82\xAC"));
  CHECK(regex("^[^\xC3\xA9]$").matches("\xE2\x82\xAC"));
  CHECK_FALSE(regex("^[^\xC3\xA9]$").matches("\xC3\xA9"));
  CHECK_FALSE(regex("\xC3\xA9|[^\\x00-\\x{10FFFF}]").matches("\xE2\x82\xAC"));
  CHECK(regex("(?m)^\xC3\xA9$").matches("a\n\xC3\xA9\nb"));
}

TEST_CASE("Alternatives that begin with the same character beyond ASCII") {
  const std::string e = "\xC3\xA9";
  CHECK(found(e + "|" + e, e + "a") == Found{e});
  CHECK(found(e + "a|" + e + "b", "a" + e + "b") == Found{e + "b"});
  CHECK(found("(?i)(\xC7\x85|\xC7\x84)", "ab\xC7\x86") == Found{"\xC7\x86"});
  CHECK(regex("^(" + e + "a|" + e + "b)$").matches(e + "b"));
  CHECK(regex("^" + e + "a|^" + e + "b").matches(e + "b"));
  CHECK_FALSE(regex("^" + e + "a|^" + e + "b").matches(e + "c"));
}

TEST_CASE("More characters than a byte distinguishes") {
  std::string all, classes;
  for (char32_t point = 0x400; point < 0x400 + 300; point += 2) {
    kubexx::core::append_utf8(all, point);
    classes += '[';
    kubexx::core::append_utf8(classes, point);
    classes += ']';
  }
  CHECK(regex("^" + classes + "$").matches(all));
  CHECK_FALSE(regex("^" + classes + "$").matches(all + "\xD0\x81"));
}

TEST_CASE("an expression is valid or not without being compiled") {
  CHECK(kubexx::regex::fault_of("^[\\pL\\pN]{1,1000}$").empty());
  CHECK(kubexx::regex::fault_of("[a") == "error parsing regexp: missing closing ]: `[a`");
}

// A set of a thousand ranges takes a thousand instructions in UTF-8: a million here.
TEST_CASE("wide classes take little memory") { CHECK(regex("^[\\pL\\pN]{1,1000}$").memory() < 1 << 20); }

TEST_CASE("the time to read an unclosed name of a class is linear", "[growth]") {
  CHECK(kubexx::test::grows_linearly(4000, [](int size) {
    const std::string pattern = "[" + repeated("[:", size);
    return kubexx::test::processor_seconds([&] { error(pattern); });
  }));
}

TEST_CASE("hostile expressions end soon") {
  CHECK(error("((a{100}){100}){100}").find("invalid repeat count") != std::string::npos);
  CHECK_FALSE(regex("(a*)*b").matches(repeated("a", 100'000)));
  CHECK_FALSE(regex("(a|aa)+$b").matches(repeated("a", 100'000)));
}
