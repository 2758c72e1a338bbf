#include <fmt/format.h>

#include <stop_token>

#include "runtime/cel/compile.hpp"
#include "runtime/cel/eval/document_view.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/eval/program.hpp"
#include "runtime/cel/eval/value_text.hpp"
#include "runtime/cel/parser.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/cel/evaluated_text.hpp"

using namespace kubexx;
using namespace kubexx::cel;
using kubexx::cel::test::evaluated_text;

namespace {

/// `self` as the schema would declare it: an object with one field of every kind.
class Subject {
 public:
  Subject() : pool_(&environment_.types()) {
    using Kind = DeclaredType::Kind;
    declared_.kind = Kind::object;
    for (const auto& [name, kind] : {std::pair{"b", Kind::boolean},
                                     {"bytes", Kind::bytes},
                                     {"duration", Kind::duration},
                                     {"f", Kind::floating},
                                     {"i", Kind::integer},
                                     {"ints", Kind::list},
                                     {"m", Kind::map},
                                     {"mixed", Kind::dyn},
                                     {"s", Kind::string},
                                     {"set", Kind::list},
                                     {"time", Kind::timestamp},
                                     {"x__dash__y", Kind::string}}) {
      auto type = std::make_unique<DeclaredType>();
      type->kind = kind;
      if (kind == Kind::list || kind == Kind::map) {
        type->element = std::make_unique<DeclaredType>();
        type->element->kind = Kind::integer;
        type->element->nullable = kind == Kind::map;
      }
      if (std::string_view(name) == "set") type->order = ListOrder::set;
      declared_.fields.push_back({name, std::move(type)});
    }
  }

  std::string operator()(std::string_view expression, const json::Value& object) {
    const Parsed parsed = parse(expression, environment_.dialect());
    REQUIRE(parsed.ok());
    const Variable variables[] = {{"self", type_of(declared_, "selfType", pool_)}};
    const Checked checked = check(parsed.ast, environment_, variables, pool_);
    CAPTURE(expression);
    if (!checked.ok()) FAIL(checked.problems[0].message);
    const std::string_view names[] = {"self"};
    const auto program = Program::make(parsed.ast, checked, names);
    EvalContext context;
    const Value self[] = {view_json(object, declared_, context)};
    const Outcome outcome = evaluate(std::get<Program>(program), self, context);
    if (outcome.state != Outcome::State::value) return fmt::format("{} {}", outcome.cost, outcome.value.as_text());
    return fmt::format("{} {}", outcome.cost, literal_text(outcome.value, context));
  }

 private:
  Environment environment_{37, Expressions::stored};
  TypePool pool_;
  DeclaredType declared_;
};

std::string repeated(std::string_view text, int count) {
  std::string out;
  for (; count > 0; --count) out += text;
  return out;
}

}  // namespace

TEST_CASE("every overload that rules can reach is implemented") {
  for (std::size_t row = 0; row < overload_table().size(); ++row) {
    const Overload& overload = overload_table()[row];
    constexpr std::string_view kEvaluatedOtherwise[] = {"_&&_",
                                                        "_||_",
                                                        "_?_:_",
                                                        "_==_",
                                                        "_!=_",
                                                        "_[_]",
                                                        "_[?_]",
                                                        "_?._",
                                                        "or",
                                                        "orValue",
                                                        "@not_strictly_false",
                                                        "__not_strictly_false__"};
    const bool otherwise = std::find(std::begin(kEvaluatedOtherwise), std::end(kEvaluatedOtherwise),
                                     overload.function) != std::end(kEvaluatedOtherwise);
    CAPTURE(overload.function, overload.id);
    CHECK((implementation_of(static_cast<OverloadIndex>(row)) != nullptr) == !otherwise);
  }
}

TEST_CASE("no row of an implementation is misspelled") {
  for (const auto& library :
       {authorization_functions(), conversion_functions(), format_functions(), list_functions(), network_functions(),
        optional_functions(), quantity_functions(), string_functions(), time_functions()}) {
    for (const Implemented& row : library) {
      CAPTURE(row.id);
      CHECK(find_overload(row.id).has_value());
    }
  }
}

// Expectations are what the API server 1.37 gives.
TEST_CASE("values, errors and costs") {
  CHECK(evaluated_text("1 + 2 * 3") == "value 2 int 7");
  CHECK(evaluated_text("[1, 2, 3].map(x, x * 2).filter(x, x > 2)") == "value 76 list [4, 6]");
  CHECK(evaluated_text("1 / 0") == "error 1 division by zero");
  CHECK(evaluated_text("1 / 0 > 0 || true") == "value 2 bool true");
  CHECK(evaluated_text("{'a': 1}.b") == "error 2 no such key: b");
  CHECK(evaluated_text("[1][5]") == "error 2 index out of bounds: 5");
  CHECK(evaluated_text("int('x')") == "unplanned type conversion error from 'string' to 'int'");
  CHECK(evaluated_text("'a'.find('(')") == "unplanned error parsing regexp: missing closing ): `(`");
}

// Expectations are what the API server 1.37 gives.
TEST_CASE("lists are sorted in the order of Go") {
  CHECK(evaluated_text("lists.range(13).sortBy(x, x % 2)") ==
        "value 558 list [8, 12, 2, 0, 4, 10, 6, 3, 7, 9, 5, 11, 1]");
  CHECK(evaluated_text("lists.range(13).sortBy(x, x % 2)[0] == 0") == "value 561 bool false");
  CHECK(evaluated_text("lists.range(12).sortBy(x, x % 2)[0] == 0").ends_with("bool true"));
  CHECK(evaluated_text("[1.0, double('NaN'), 2.0, 0.0].sort()") == "value 43 list [1.0, double(\"NaN\"), 0.0, 2.0]");
  CHECK(evaluated_text("lists.range(30).sortBy(x, x % 7 == 3 ? double('NaN') : double(-x))") ==
        "value 2383 list [29, 28, 27, 26, 25, 23, 22, 21, 20, 19, 18, 16, 15, 14, 13, 12, 11, 9, 8, 7, 10, 17, 6, 0, "
        "24, 5, 4, 3, 2, 1]");
  CHECK(evaluated_text("lists.range(20).sortBy(x, x == 15 ? dyn('a') : dyn(x))") ==
        "error 353 list elements must have the same type");
}

// Expectations are what the API server 1.37 gives.
TEST_CASE("nothing absorbs that the cost of a call cannot be computed") {
  constexpr std::string_view kNoList =
      " internal error: interface conversion: *types.Err is not traits.Lister: missing method Add";
  const auto fails = [&](std::string_view expression, int cost, std::string_view how) {
    CAPTURE(expression);
    CHECK(evaluated_text(expression) == fmt::format("error {}{}", cost, how));
  };
  fails("[1/0].sort() == [1] || true", 11, kNoList);
  fails("[1/0].distinct() == [1] || true", 11, kNoList);
  fails("[1, 2].map(x, x/0).distinct() == [1] || true", 29, kNoList);
  fails("dyn(1/0).distinct() == [1] || true", 2, kNoList);
  fails("[1,2].sortBy(x, 1/0) == [1] || true", 29, kNoList);
  fails("[1/0].sortBy(x, 1) == [1] || true", 13, kNoList);
  fails("dyn([2,1]).sortBy(x, 1/0) == [1,2] || true", 29, kNoList);
  fails("{'b':[1]}.a.sort() == [1] || true", 2, kNoList);
  fails("lists.range(14).sortBy(x, x < 1 ? 1/0 : x).sortBy(x, x % 3)[0]", 225, kNoList);
  fails("dyn(1).distinct()", 0,
        " internal error: interface conversion: types.Int is not traits.Lister: missing method Contains");
  fails("dyn({1:1}).distinct()", 0,
        " internal error: interface conversion: *types.baseMap is not traits.Lister: missing method Add");
  fails("dyn(quantity('1').add(1)).distinct()", 3,
        " internal error: interface conversion: *cel.Quantity is not traits.Lister: missing method Add");
  fails("[[1]].flatten(1/0) == [1] || true", 1,
        " internal error: interface conversion: ref.Val is *types.Err, not types.Int");
  fails("dyn(1).flatten(1/0) == [1] || true", 1,
        " internal error: interface conversion: ref.Val is *types.Err, not types.Int");
  for (const auto& [depth, type] : {std::pair{"1.5", "types.Double"},
                                    {"1u", "types.Uint"},
                                    {"'a'", "types.String"},
                                    {"null", "types.Null"},
                                    {"[1]", "*types.baseList"},
                                    {"{1:1}", "*types.baseMap"},
                                    {"duration('1s')", "types.Duration"}}) {
    fails(fmt::format("[[1]].flatten(dyn({})) == [1] || true", depth), 0,
          fmt::format(" internal error: interface conversion: ref.Val is {}, not types.Int", type));
  }
  CHECK(evaluated_text("[[1]].flatten(dyn(2)) == [1]") == "value 14 bool true");
  CHECK(evaluated_text("true || [1/0].sort() == [1]") == "value 0 bool true");
  // Without one overload, or for other functions, the cost does not need the type.
  CHECK(evaluated_text("dyn([1/0]).sort() == [1] || true") == "value 14 bool true");
  CHECK(evaluated_text("dyn(1).sort() == [1] || true") == "value 2 bool true");
  CHECK(evaluated_text("[[1/0]].flatten(1) == [1] || true") == "value 34 bool true");
  CHECK(evaluated_text("dyn(1).flatten(2) == [1] || true") == "value 14 bool true");
  CHECK(evaluated_text("[1].slice(0, 1/0) == [1] || true") == "value 14 bool true");
  CHECK(evaluated_text("[1/0].reverse() == [1] || true") == "value 24 bool true");
}

// Expectations are what the API server 1.37 gives.
TEST_CASE("offsets of time zones are any numbers") {
  const auto year = [](std::string_view zone) {
    return evaluated_text(fmt::format("timestamp('2024-01-01T00:00:00Z').getFullYear('{}')", zone));
  };
  CHECK(evaluated_text("timestamp('2024-01-01T00:00:00Z').getHours('01:60')") == "value 1 int 2");
  CHECK(evaluated_text("timestamp('2024-01-01T00:00:00Z').getHours('-01:-1')") == "value 1 int 23");
  CHECK(year("2562047:47") == "value 1 int 2316");
  CHECK(year("2562047:48") == "value 1 int 1731");
  CHECK(year("99999999999:00") == "value 1 int 1813");
  CHECK(year("-9223372036854775808:-9223372036854775808") == "value 1 int 2024");
  CHECK(evaluated_text("timestamp('2024-01-01T00:00:00Z').getSeconds('-12345678901234:31')") == "value 1 int 24");
}

// Expectations are what the API server 1.37 gives.
TEST_CASE("maps are not sorted") {
  CHECK(evaluated_text("dyn({1: 2}).sort()") == "error 1 no such overload: sort");
  CHECK(evaluated_text("dyn({1: 2}).sortBy(x, x)") == "error 17 no such overload: @sortByAssociatedKeys");
  CHECK(evaluated_text("dyn({}).sortBy(x, x)") == "error 4 no such overload: @sortByAssociatedKeys");
}

TEST_CASE("documents are seen through their types") {
  Subject subject;
  const json::Value object = json::Object({{"b", true},
                                           {"bytes", "aGVsbG8="},
                                           {"duration", "90m"},
                                           {"f", 1},
                                           {"i", 3},
                                           {"ints", json::Array{1, 2, 2}},
                                           {"m", json::Object({{"k", 1}, {"null", nullptr}})},
                                           {"mixed", "x"},
                                           {"s", nullptr},
                                           {"set", json::Array{1, 2}},
                                           {"time", "2024-01-01T00:00:00Z"},
                                           {"unknown", 1},
                                           {"x-y", "z"}});
  CHECK(subject("self.b", object) == "2 true");
  CHECK(subject("self.bytes", object) == "2 b\"\\150\\145\\154\\154\\157\"");
  CHECK(subject("self.duration", object) == "2 duration(\"5400s\")");
  CHECK(subject("self.f", object) == "2 1.0");
  CHECK(subject("self.ints", object) == "2 [1, 2, 2]");
  CHECK(subject("has(self.s)", object) == "1 false");
  CHECK(subject("self.s", object) == "2 no such key: s");
  CHECK(subject("self.m['null']", object) == "3 null");
  CHECK(subject("self.m.nope", object) == "3 no such key: nope");
  CHECK(subject("self.mixed == 'x'", object) == "3 true");
  CHECK(subject("self.mixed < 1", object) == "3 no such overload");
  CHECK(subject("self.x__dash__y", object) == "2 \"z\"");
  CHECK(subject("self.set == [2, 1]", object) == "3 true");
  CHECK(subject("[2, 1] == self.set", object) == "3 false");
  CHECK(subject("self.set + [2, 3] == [3, 2, 1]", object) == "4 true");
  CHECK(subject("self.ints == [2, 2, 1]", object) == "3 false");
  CHECK(subject("self == self", object) == "4 true");
  CHECK(subject("self.time.getFullYear()", object) == "3 2024");
}

TEST_CASE("evaluation stops at its limits") {
  const std::string loops = "lists.range(1000).map(x, lists.range(1000)).flatten().map(x, x + x).size() > 0";
  CHECK(evaluated_text(loops).find("actual cost limit exceeded") != std::string::npos);
  CHECK(evaluated_text("lists.range(1000000).size()").find("actual cost limit exceeded") != std::string::npos);
  // Costs little on the server and would take all memory there.
  const std::string huge =
      "['" + repeated("a", 90'000) + "'].map(s, lists.range(9000).map(i, s).join('').replace('a', s).size())";
  CHECK(evaluated_text(huge).find("actual cost limit exceeded") != std::string::npos);
  // Lists that are short to write down, as they share their items.
  const std::string nested = "[0]" + repeated(".map(x, [x, x])", 60);
  const auto doubled = [](int times) { return "[[0]]" + repeated(".map(x, x + x)", times); };
  for (const std::string& shared :
       {nested + ".indexOf([]) == -1", nested + ".flatten(100).size() > 0", doubled(32) + ".map(x, x.size())",
        doubled(31) + ".map(x, x.size())", doubled(24) + ".map(x, x.reverse().reverse().size())",
        doubled(24) + ".map(x, x.slice(0, 9000000).slice(0, 9000000).size())"}) {
    CAPTURE(shared);
    CHECK(evaluated_text(shared).find("actual cost limit exceeded") != std::string::npos);
  }
  CHECK(evaluated_text(doubled(20) + ".map(x, x.size())").ends_with("[1048576]"));
  const std::string patterns = "lists.range(40000).all(x, '" + repeated("a", 100) + "'.matches('(a|aa)+$'))";
  CHECK(evaluated_text(patterns).find("actual cost limit exceeded") != std::string::npos);
}

TEST_CASE("calls whose time grows with their cost are not made when they cost too much") {
  CHECK(evaluated_text("sets.contains(lists.range(400000), lists.range(400000))") ==
        "error 160000800023 operation cancelled: actual cost limit exceeded");
  CHECK(evaluated_text("sets.equivalent(lists.range(300000), lists.range(300000))").starts_with("error 180000600023 "));
  CHECK(evaluated_text("lists.range(300000).distinct().size()").starts_with("error 180000300022 "));
}

TEST_CASE("Comparing items of collections is bounded, although it has no cost") {
  CHECK(evaluated_text("[lists.range(1000)].map(l, [lists.range(1000).map(i, l)].map(m, lists.range(1000).map(i, m)))"
                       ".all(x, x == x)")
            .find("actual cost limit exceeded") != std::string::npos);
}

TEST_CASE("texts for people are bounded") {
  const std::string shared = "['" + repeated("a", 90'000) + "'].map(s, lists.range(9000).map(i, s))";
  CHECK(evaluated_text(shared).size() < 4'000'000);
  CHECK(evaluated_text("{'a': 1}[string(1)] == 1 || [" + shared + "] in [[['b']]]").size() < 4'000'000);
}

TEST_CASE("calls that visit all items can be interrupted") {
  const Environment environment(37, Expressions::stored);
  std::stop_source source;
  source.request_stop();
  const std::string doubling = repeated(".map(x, x + x)", 20);
  for (const std::string_view call :
       {"[[0]]*.sum()", "[[0]]*.max()", "[[0]]*.isSorted()", "[[0]]*.indexOf(1)", "[[0]]*.lastIndexOf(1)",
        "[[0]]*.includes(1)", "[['']]*.join()", "dyn([[0]]*).flatten(2)"}) {
    CAPTURE(call);
    std::string expression(call);
    expression.replace(expression.find('*'), 1, doubling + "[0]");
    TypePool pool(&environment.types());
    const Compiled compiled = compile(expression, environment, {}, pool);
    REQUIRE(compiled.ok());
    const Program program = std::get<Program>(Program::make(compiled.ast, compiled.checked, {}));
    EvalContext context;
    CHECK(evaluate(program, {}, context, {.cost = UINT64_MAX, .stop = source.get_token()}).state ==
          Outcome::State::interrupted);
  }
}

TEST_CASE("evaluation can be interrupted") {
  const Environment environment(37, Expressions::stored);
  const Parsed parsed = parse("lists.range(100000).all(x, x >= 0)", environment.dialect());
  TypePool pool(&environment.types());
  const Checked checked = check(parsed.ast, environment, {}, pool);
  const Program program = std::get<Program>(Program::make(parsed.ast, checked, {}));
  std::stop_source source;
  source.request_stop();
  EvalContext context;
  CHECK(evaluate(program, {}, context, {.cost = UINT64_MAX, .stop = source.get_token()}).state ==
        Outcome::State::interrupted);
  context.clear();
  CHECK(evaluate(program, {}, context, {.cost = UINT64_MAX, .stop = {}}).value.is_true());
}
