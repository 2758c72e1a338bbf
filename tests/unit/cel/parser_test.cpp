#include "runtime/cel/parser.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/cel/parsed_text.hpp"

using namespace kubexx::cel;
using kubexx::cel::test::accepts;
using kubexx::cel::test::parsed_text;

namespace {

using Cases = std::initializer_list<std::pair<std::string_view, std::string_view>>;

void check(const Cases& cases) {
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text) == expected);
  }
}

}  // namespace

TEST_CASE("literals") {
  check({{"1", "1"},
         {"0x1F", "31"},
         {"7u", "7u"},
         {"1.5", "1.5e+00"},
         {"1e-999", "0e+00"},
         {"true", "true"},
         {"false", "false"},
         {"null", "null"},
         {"'a\\nb'", R"("a\x0ab")"},
         {"b'\\xff'", R"(b"\xff")"},
         {"r'\\d'", R"("\x5cd")"},
         {"(((1)))", "1"}});
}

TEST_CASE("a minus before a number belongs to it") {
  check({{"-1", "-1"},
         {"- 1", "-1"},
         {"-1.5", "-1.5e+00"},
         {"-0x10", "-16"},
         {"-9223372036854775808", "-9223372036854775808"},
         {"1 - 1", "(call _-_ 1 1)"},
         {"1 -1", "(call _-_ 1 1)"},
         {"1 - -1", "(call _-_ 1 -1)"},
         {"-1.f", R"((select -1 "f"))"},
         {"-1u", "(call -_ 1u)"},
         {"-(1)", "(call -_ 1)"},
         {"!-1", "(call !_ -1)"}});
}

TEST_CASE("runs of one unary operator cancel out in pairs") {
  check({{"!a", "(call !_ a)"},
         {"!!a", "a"},
         {"! ! !a", "(call !_ a)"},
         {"-a", "(call -_ a)"},
         {"--a", "a"},
         {"--1", "1"},
         {"---1", "(call -_ 1)"},
         {"1---1", "(call _-_ 1 1)"},
         {"!a.b", R"((call !_ (select a "b")))"}});
  CHECK_FALSE(accepts("!-a"));
  CHECK_FALSE(accepts("-!a"));
  CHECK_FALSE(accepts("!--1"));
}

TEST_CASE("binary operators bind and associate as in C") {
  check({{"a + b * c", "(call _+_ a (call _*_ b c))"},
         {"a * b + c", "(call _+_ (call _*_ a b) c)"},
         {"a - b - c", "(call _-_ (call _-_ a b) c)"},
         {"a / b % c", "(call _%_ (call _/_ a b) c)"},
         {"a + b == c", "(call _==_ (call _+_ a b) c)"},
         {"a == b == c", "(call _==_ (call _==_ a b) c)"},
         {"a < b in c", "(call @in (call _<_ a b) c)"},
         {"a <= b && c >= d", "(call _&&_ (call _<=_ a b) (call _>=_ c d))"},
         {"a != b || c > d", "(call _||_ (call _!=_ a b) (call _>_ c d))"},
         {"a && b || c && d", "(call _||_ (call _&&_ a b) (call _&&_ c d))"},
         {"a || b && c", "(call _||_ a (call _&&_ b c))"},
         {"(a || b) && c", "(call _&&_ (call _||_ a b) c)"}});
}

TEST_CASE("chains of && and || become balanced trees") {
  check({{"a && b && c", "(call _&&_ (call _&&_ a b) c)"},
         {"a && b && c && d", "(call _&&_ (call _&&_ a b) (call _&&_ c d))"},
         {"a || b || c || d || e", "(call _||_ (call _||_ (call _||_ a b) c) (call _||_ d e))"},
         {"(a && b) && c", "(call _&&_ (call _&&_ a b) c)"},
         {"a && (b && c)", "(call _&&_ a (call _&&_ b c))"}});
}

TEST_CASE("the conditional nests to the right") {
  check({{"a ? b : c", "(call _?_:_ a b c)"},
         {"a ? b : c ? d : e", "(call _?_:_ a b (call _?_:_ c d e))"},
         {"a || b ? c && d : e + f", "(call _?_:_ (call _||_ a b) (call _&&_ c d) (call _+_ e f))"},
         {"a ?.b : c", "(call _?_:_ a .b c)"},
         {"a ? (b ? c : d) : e", "(call _?_:_ a (call _?_:_ b c d) e)"}});
  CHECK_FALSE(accepts("a ? b ? c : d : e"));
}

TEST_CASE("names, selections, indexes and calls") {
  check({{"a", "a"},
         {".a", ".a"},
         {". a", ".a"},
         {"a.b.c", R"((select (select a "b") "c"))"},
         {"a . b", R"((select a "b"))"},
         {".a.b", R"((select .a "b"))"},
         {"a[0]", "(call _[_] a 0)"},
         {"a[b][c]", "(call _[_] (call _[_] a b) c)"},
         {"f()", "(call f)"},
         {"f(a, b)", "(call f a b)"},
         {".f(a)", "(call .f a)"},
         {"a.f()", "(member f a)"},
         {"a.f(b, c).g", R"((select (member f a b c) "g"))"},
         {"'a'.size()", R"((member size "a"))"},
         {"1.f", R"((select 1 "f"))"},
         {"[1].f", R"((select [1] "f"))"},
         {"(a)(b)", "error 3+1 unexpected '('; expected an operator or the end of the expression"},
         {"a(b)(c)", "error 4+1 unexpected '('; expected an operator or the end of the expression"}});
  CHECK_FALSE(accepts("f(a,)"));
  CHECK_FALSE(accepts("f(,)"));
  CHECK_FALSE(accepts("a[]"));
}

TEST_CASE("optional syntax") {
  check({{"a.?b", R"((call _?._ a "b"))"},
         {"a . ? b", R"((call _?._ a "b"))"},
         {"a.?b.c", R"((select (call _?._ a "b") "c"))"},
         {"a[?0]", "(call _[?_] a 0)"},
         {"[?a, b, ?c]", "[?a b ?c]"},
         {"{?'k': v}", R"({?"k":v})"},
         {"M{?f: v}", R"((message M {?"f":v}))"}});
  CHECK_FALSE(accepts("a.?b()"));
  CHECK_FALSE(accepts("f(?a)"));
  CHECK_FALSE(accepts("?a"));
  CHECK_FALSE(accepts("{a: ?b}"));
}

TEST_CASE("collection literals allow a last comma, even alone") {
  check({{"[]", "[]"},
         {"[,]", "[]"},
         {"[1]", "[1]"},
         {"[1,]", "[1]"},
         {"[1, [2], 3]", "[1 [2] 3]"},
         {"{}", "{}"},
         {"{,}", "{}"},
         {"{1: 2,}", "{1:2}"},
         {"{a ? b : c : d, 'e': {}}", R"({(call _?_:_ a b c):d "e":{}})"},
         {"M{}", "(message M {})"},
         {"M{,}", "(message M {})"},
         {"a.b.M{f: 1, g: 2,}", R"((message a.b.M {"f":1 "g":2}))"},
         {".a . M {f: 1}.f", R"((select (message .a.M {"f":1}) "f"))"},
         {"M{`a-b`: 1, if: 2}", R"((message M {"a-b":1 "if":2}))"}});
  for (const auto* bad : {"[,1]", "[1,,]", "[1 2]", "{1}", "{1:}", "{:1}", "{,1:2}", "{1:2,,}", "M{1: 2}", "M{f}",
                          "f(){}", "a[0]{}", "'a'{}", "a.?M{}", "`a`{}"}) {
    CAPTURE(bad);
    CHECK_FALSE(accepts(bad));
  }
}

TEST_CASE("Quoted field names are allowed only after a dot and in messages") {
  check({{"a.`b-c`", R"((select a "b-c"))"}, {"a.?`b.c`", R"((call _?._ a "b.c"))"}, {"a.`in`", R"((select a "in"))"}});
  CHECK_FALSE(accepts("`a`"));
  CHECK_FALSE(accepts("a.`b`()"));
  CHECK_FALSE(accepts("a.`b+c`"));
}

TEST_CASE("Reserved words may be fields, but not variables or functions") {
  for (const auto* word : {"as", "break", "const", "continue", "else", "for", "function", "if", "import", "let", "loop",
                           "package", "namespace", "return", "var", "void", "while"}) {
    CAPTURE(word);
    const std::string name = word;
    CHECK(parsed_text(name) == fmt::format("error 0+{} '{}' is a reserved word, not a name", name.size(), name));
    CHECK_FALSE(accepts("." + name));
    CHECK_FALSE(accepts(name + "()"));
    CHECK_FALSE(accepts(name + ".a"));
    CHECK(accepts("a." + name));
    CHECK(accepts("a." + name + "()"));
    CHECK(accepts("M{" + name + ": 1}"));
    CHECK(accepts(name + ".M{}"));
  }
  for (const auto* word : {"in", "true", "false", "null"}) {
    CAPTURE(word);
    CHECK_FALSE(accepts(std::string("a.") + word));
    CHECK_FALSE(accepts(std::string(word) + "()"));
  }
}

TEST_CASE("Older servers accept less syntax") {
  const Dialect v1_36 = dialect_of(36);
  const Dialect v1_28 = dialect_of(28);
  CHECK_FALSE(accepts("a.`b`", v1_36));
  CHECK_FALSE(accepts("M{`b`: 1}", v1_36));
  CHECK(accepts("a.?b[?c]", v1_36));
  for (const auto* text : {"a.?b", "a[?b]", "[?a]", "{?a: b}", "M{?a: b}"}) {
    CAPTURE(text);
    CHECK_FALSE(accepts(text, v1_28));
    CHECK(accepts(text, dialect_of(29)));
  }
}

TEST_CASE("comments and line ends separate tokens") {
  check({{"a // x\n && // y\r\n b", "(call _&&_ a b)"}, {"// only\na", "a"}, {"a\f+\tb", "(call _+_ a b)"}});
}
