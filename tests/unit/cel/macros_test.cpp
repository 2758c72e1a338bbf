#include "runtime/cel/macros.hpp"

#include "tests/support/catch.hpp"
#include "tests/unit/cel/parsed_text.hpp"

using namespace kubexx::cel;
using kubexx::cel::test::accepts;
using kubexx::cel::test::parsed_text;

TEST_CASE("macros expand") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"has(a.b)", R"((has a "b"))"},
      {"has(a.?b.c)", R"((has (call _?._ a "b") "c"))"},
      {"has(has(a.b))", R"((has a "b"))"},
      {"l.all(x, p)", "(fold l x - @result true (call @not_strictly_false @result) (call _&&_ @result p) @result)"},
      {"l.exists(x, p)",
       "(fold l x - @result false (call @not_strictly_false (call !_ @result)) (call _||_ @result p) @result)"},
      {"l.exists_one(x, p)",
       "(fold l x - @result 0 true (call _?_:_ p (call _+_ @result 1) @result) (call _==_ @result 1))"},
      {"l.map(x, t)", "(fold l x - @result [] true (call _+_ @result [t]) @result)"},
      {"l.map(x, p, t)", "(fold l x - @result [] true (call _?_:_ p (call _+_ @result [t]) @result) @result)"},
      {"l.filter(x, p)", "(fold l x - @result [] true (call _?_:_ p (call _+_ @result [x]) @result) @result)"},
      {"o.optMap(v, e)",
       "(call _?_:_ (member hasValue o) (call optional.of (fold [] #unused - v (member value o) false v e)) "
       "(call optional.none))"},
      {"o.optFlatMap(v, e)",
       "(call _?_:_ (member hasValue o) (fold [] #unused - v (member value o) false v e) (call optional.none))"},
      {"l.all(i, v, p)", "(fold l i v @result true (call @not_strictly_false @result) (call _&&_ @result p) @result)"},
      {"l.exists(i, v, p)",
       "(fold l i v @result false (call @not_strictly_false (call !_ @result)) (call _||_ @result p) @result)"},
      {"l.existsOne(i, v, p)",
       "(fold l i v @result 0 true (call _?_:_ p (call _+_ @result 1) @result) (call _==_ @result 1))"},
      {"l.exists_one(i, v, p)",
       "(fold l i v @result 0 true (call _?_:_ p (call _+_ @result 1) @result) (call _==_ @result 1))"},
      {"l.transformList(i, v, t)", "(fold l i v @result [] true (call _+_ @result [t]) @result)"},
      {"l.transformList(i, v, p, t)",
       "(fold l i v @result [] true (call _?_:_ p (call _+_ @result [t]) @result) @result)"},
      {"m.transformMap(k, v, t)", "(fold m k v @result {} true (call cel.@mapInsert @result k t) @result)"},
      {"m.transformMap(k, v, p, t)",
       "(fold m k v @result {} true (call _?_:_ p (call cel.@mapInsert @result k t) @result) @result)"},
      {"m.transformMapEntry(k, v, {v: k})", "(fold m k v @result {} true (call cel.@mapInsert @result {v:k}) @result)"},
      {"m.transformMapEntry(k, v, p, e)",
       "(fold m k v @result {} true (call _?_:_ p (call cel.@mapInsert @result e) @result) @result)"},
      {"l.sortBy(x, k)",
       "(fold [] #unused - @__sortBy_input__ l false @__sortBy_input__ (member @sortByAssociatedKeys @__sortBy_input__ "
       "(fold @__sortBy_input__ x - @result [] true (call _+_ @result [k]) @result)))"},
      {"l.all(x, x.all(y, y))",
       "(fold l x - @result true (call @not_strictly_false @result) (call _&&_ @result (fold x y - @result true "
       "(call @not_strictly_false @result) (call _&&_ @result y) @result)) @result)"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text) == expected);
  }
}

TEST_CASE("calls that only resemble a macro stay calls") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"all(x, p)", "(call all x p)"},
      {"l.all(x)", "(member all l x)"},
      {"l.all(x, y, p, q)", "(member all l x y p q)"},
      {"l.existsOne(x, p)", "(member existsOne l x p)"},
      {"a.has(b)", "(member has a b)"},
      {"has(a, b)", "(call has a b)"},
      {".has(a.b)", R"((call .has (select a "b")))"},
      {"cel.bind(x, 1, x)", "(member bind cel x 1 x)"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text) == expected);
  }
}

TEST_CASE("Macro arguments are checked at their position") {
  const std::pair<std::string_view, std::string_view> cases[] = {
      {"has(a)", "error 4+1 has() takes a field selection, as in has(self.field)"},
      {"has(a[0])", "error 4+4 has() takes a field selection, as in has(self.field)"},
      {"has(a.?b)", "error 4+4 has() takes a field selection, as in has(self.field)"},
      {"l.all(x.y, p)", "error 6+3 the loop variable must be a simple name"},
      {"l.map(1, p)", "error 6+1 the loop variable must be a simple name"},
      {"l.filter('x', p)", "error 9+3 the loop variable must be a simple name"},
      {"l.all(__result__, p)", "error 6+10 the loop variable hides the macro's accumulator"},
      {"l.all(i, v.w, p)", "error 9+3 the loop variable must be a simple name"},
      {"l.exists(v, v, p)", "error 12+1 both loop variables are called 'v'"},
      {"l.transformMap(__result__, v, p)", "error 15+10 the loop variable hides the macro's accumulator"},
      {"o.optMap(1, p)", "error 9+1 the variable must be a simple name"},
      {"1.sortBy(x, x)", "error 0+1 sortBy() takes a list"},
      {"{}.sortBy(x, x)", "error 0+2 sortBy() takes a list"},
      {"l.sortBy(1, x)", "error 9+1 the loop variable must be a simple name"},
      {"l.all(if, p)", "error 6+2 'if' is a reserved word, not a name"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text) == expected);
    CHECK(parse(text).errors.size() == 1);
  }
}

TEST_CASE("Older servers have fewer macros") {
  struct Case {
    std::string_view text;
    int since;
    std::string_view before;
  };
  const Case cases[] = {{"o.optMap(v, e)", 29, "(member optMap o v e)"},
                        {"o.optFlatMap(v, e)", 29, "(member optFlatMap o v e)"},
                        {"l.all(i, v, p)", 33, "(member all l i v p)"},
                        {"l.transformList(i, v, t)", 33, "(member transformList l i v t)"},
                        {"l.sortBy(x, k)", 35, "(member sortBy l x k)"}};
  for (const auto& [text, since, before] : cases) {
    CAPTURE(text);
    CHECK(parsed_text(text, dialect_of(since - 1)) == before);
    CHECK(parsed_text(text, dialect_of(since)) != before);
  }
}

TEST_CASE("the call that a macro replaced is kept") {
  const Parsed parsed = parse("a.b.all(x, has(x.c))");
  REQUIRE(parsed.ok());
  const Ast& ast = parsed.ast;
  const MacroCall* call = ast.macro_call(ast.root);
  REQUIRE(call);
  CHECK(ast.text(call->function) == "all");
  CHECK(to_text(ast, call->target) == R"((select a "b"))");
  const auto arguments = ast.ids_of(call->arguments);
  REQUIRE(arguments.size() == 2);
  CHECK(to_text(ast, arguments[0]) == "x");
  const MacroCall* inner = ast.macro_call(arguments[1]);
  REQUIRE(inner);
  CHECK(ast.text(inner->function) == "has");
  CHECK(inner->target == kNone);
  CHECK(to_text(ast, ast.ids_of(inner->arguments)[0]) == R"((select x "c"))");
  CHECK_FALSE(ast.macro_call(call->target));
}

TEST_CASE("each macro has one row") {
  for (const Macro& macro : macro_table()) {
    CAPTURE(macro.name, macro.arguments);
    CHECK(find_macro(macro.name, macro.arguments, macro.member, Dialect{}) == &macro);
  }
}
