#include "generator/markers/grammar.hpp"

#include <string>

#include "generator/markers/number.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::markers;

namespace {

/// The value as JSON, or `error` where the text is refused.
std::string outcome(Shape shape, std::string_view text) {
  const auto result = parse_value(shape, text);
  if (const auto* error = std::get_if<GrammarError>(&result)) {
    CHECK_FALSE(error->message.empty());
    CHECK(error->range.begin <= error->range.end);
    CHECK(error->range.end <= text.size());
    return "error";
  }
  return json::to_text(std::get<ParsedValue>(result).value);
}

std::string record(std::string_view name, std::string_view text, Repeated repeated = Repeated::error) {
  const auto result = parse_record(find_row(name).row->arguments, text, repeated);
  if (const auto* error = std::get_if<GrammarError>(&result)) return "error: " + error->message;
  std::string out;
  for (const ParsedArgument& argument : std::get<std::vector<ParsedArgument>>(result)) {
    out += std::string(argument.row->name) + "=" + json::to_text(argument.value) + " ";
  }
  return out;
}

struct Case {
  Shape shape;
  std::string_view text;
  std::string_view expected;
};

// What controller-gen v0.23.0 makes of these texts.
constexpr Case cases[] = {
    {Shape::string, "'foo'", R"("'foo'")"},
    {Shape::string, "\"abc", "error"},
    {Shape::string, "\"a\" b", "error"},
    {Shape::string, "a,b", "error"},
    {Shape::string, "a;b", "error"},
    {Shape::string, "a}b", "error"},
    {Shape::string, "a:b", R"("a:b")"},
    {Shape::string, ",x", R"(",x")"},
    {Shape::string, "  x y", R"("x y")"},
    {Shape::string, "\"\\d\"", "error"},
    {Shape::string, "`\\d`", R"("\\d")"},
    {Shape::string, "\"\"", R"("")"},
    {Shape::string, "", "error"},
    {Shape::string, R"("a\tbA\x42\103")", R"("a\tbABC")"},
    {Shape::string, R"("\400")", "error"},
    {Shape::string, R"("\ud800")", "error"},
    {Shape::string, "a \"b,c\" d", R"("a \"b,c\" d")"},
    {Shape::string, "^a\"b", "error"},
    {Shape::string, "größer", R"("größer")"},
    {Shape::integer, "5", "5"},
    {Shape::integer, "5.0", "error"},
    {Shape::integer, "010", "10"},
    {Shape::integer, "007", "7"},
    {Shape::integer, "089", "error"},
    {Shape::integer, "1_000", "error"},
    {Shape::integer, "0x10", "error"},
    {Shape::integer, "+5", "error"},
    {Shape::integer, " -5", "error"},
    {Shape::integer, " 5", "5"},
    {Shape::integer, "- 5", "-5"},
    {Shape::integer, "-9223372036854775808", "-9223372036854775808"},
    {Shape::integer, "9223372036854775808", "error"},
    {Shape::integer, "\"5\"", "error"},
    {Shape::integer, "", "error"},
    {Shape::number, ".5", "0.5"},
    {Shape::number, "5.", "5"},
    {Shape::number, "1e3", "1000"},
    {Shape::number, "NaN", "error"},
    {Shape::number, "1_000", "1000"},
    {Shape::number, "0x10", "error"},
    {Shape::number, "0x1p4", "16"},
    {Shape::number, "-2.5", "-2.5"},
    {Shape::number, "089", "error"},
    {Shape::number, "089.5", "89.5"},
    {Shape::go_number, "+5", "5"},
    {Shape::go_number, " 5", "5"},
    {Shape::go_number, ".5", "0.5"},
    {Shape::go_number, "5.", "5"},
    {Shape::go_number, "1e3", "1000"},
    {Shape::go_number, "0x1p4", "16"},
    {Shape::go_number, "0X1.8P+1", "3"},
    {Shape::go_number, "1_000", "1000"},
    {Shape::go_number, "1__0", "error"},
    {Shape::go_number, "_1", "error"},
    {Shape::go_number, "1_", "error"},
    {Shape::go_number, "- 5", "error"},
    {Shape::go_number, "\"5\"", "error"},
    {Shape::go_number, "0x10", "error"},
    {Shape::go_number, "", "error"},
    {Shape::go_number, ".", "error"},
    {Shape::go_number, "1e", "error"},
    {Shape::go_number, "abc", "error"},
    {Shape::go_number, "1e400", "error"},
    {Shape::go_number, "1e-400", "0"},
    {Shape::go_number, "9007199254740993", "9007199254740992"},
    {Shape::go_integer, "+5", "5"},
    {Shape::go_integer, " -5", "-5"},
    {Shape::go_integer, "010", "10"},
    {Shape::go_integer, "1_000", "error"},
    {Shape::go_integer, "0x10", "error"},
    {Shape::go_integer, "5.0", "error"},
    {Shape::go_integer, "5 # x", "error"},
    {Shape::go_integer, "+-5", "error"},
    {Shape::go_integer, "--5", "error"},
    {Shape::go_integer, "", "error"},
    {Shape::boolean, "true", "true"},
    {Shape::boolean, "false", "false"},
    {Shape::boolean, "True", "error"},
    {Shape::boolean, "yes", "error"},
    {Shape::boolean, "1", "error"},
    {Shape::boolean, "\"true\"", "error"},
    {Shape::list_of_any, "a;b", R"(["a","b"])"},
    {Shape::list_of_any, "{a,b}", R"(["a","b"])"},
    {Shape::list_of_any, "a;b;", R"(["a","b"])"},
    {Shape::list_of_any, "{a,b,}", R"(["a","b"])"},
    {Shape::list_of_any, "a,b", "error"},
    {Shape::list_of_any, "a;;b", R"(["a",";b"])"},
    {Shape::list_of_any, "{a,,b}", R"(["a",",b"])"},
    {Shape::list_of_any, "{a;b}", "error"},
    {Shape::list_of_any, "{a,b", "error"},
    {Shape::list_of_any, R"(1;2;"foo";"bar")", R"([1,2,"foo","bar"])"},
    {Shape::list_of_any, "true;false", "[true,false]"},
    {Shape::list_of_any, "null", R"(["null"])"},
    {Shape::list_of_any, "one;4abc", R"(["one","4abc"])"},
    {Shape::list_of_any, "1.5;2", "[1.5,2]"},
    {Shape::list_of_any, "\"\";a", R"(["","a"])"},
    {Shape::list_of_any, "{}", "[]"},
    {Shape::list_of_strings, "1;true", R"(["1","true"])"},
    {Shape::any, "{}", "{}"},
    {Shape::any, "{a}", R"(["a"])"},
    {Shape::any, "{a,b}", R"(["a","b"])"},
    {Shape::any, "{a;b}", R"([["a","b"]])"},
    {Shape::any, "{1,\"a\"}", "error"},
    {Shape::any, "{a,1}", R"(["a","1"])"},
    {Shape::any, "{a: 1, b: x;y}", R"({"a":1,"b":["x","y"]})"},
    {Shape::any, "{a: x;y}", "error"},
    {Shape::any, "{{}}", "[{}]"},
    {Shape::any, "{a: b:c}", R"({"a":"b:c"})"},
    {Shape::any, "{1: 2}", R"({"1":2})"},
    {Shape::any, "{true: 1}", "error"},
    {Shape::any, "{a: }", "error"},
    {Shape::any, "{c: -3}", "error"},
    {Shape::any, "{c:-3}", R"({"c":-3})"},
    {Shape::any, "089", R"("089")"},
    {Shape::any, "1_000", "error"},
    {Shape::any, "-", R"("-")"},
    {Shape::any, "-x", R"("-x")"},
    {Shape::any, "- 5", "-5"},
    {Shape::any, "null", R"("null")"},
    {Shape::any, "9223372036854775808", "error"},
    {Shape::any, R"({"a:b","c"})", R"(["a:b","c"])"},
    {Shape::any, "foo;bar", R"(["foo","bar"])"},
    {Shape::any, "foo,bar", "error"},
    {Shape::any, "[1,2]", "error"},
    {Shape::any, "true story", "error"},
    {Shape::any, "trueish", R"("trueish")"},
    {Shape::any, "\"true\"", R"("true")"},
    {Shape::any, "5s", R"("5s")"},
    {Shape::any, "100Mi", R"("100Mi")"},
    {Shape::any, "087bdd", R"("087bdd")"},
    {Shape::any, "2024-01-15", R"("2024-01-15")"},
    {Shape::any, "sha256:08a7b", R"("sha256:08a7b")"},
    {Shape::any, "0x1F", "error"},
    {Shape::any, "1e3", "1000"},
    {Shape::any, "1.0", "1"},
    {Shape::any, "+5", R"("+5")"},
    {Shape::any, "{a: {b: {c: {d}}}}", R"({"a":{"b":{"c":["d"]}}})"},
    // controller-gen loses the last word of each of these without a word.
    {Shape::any, "{a: foo }", "error"},
    {Shape::any, "{a : foo}", "error"},
    {Shape::list_of_strings, "a ;b", "error"},
    {Shape::any, "{a: 1 }", R"({"a":1})"},
    {Shape::any, "{a: \"x\" }", R"({"a":"x"})"},
    {Shape::raw, " any thing \"", R"(" any thing \"")"},
};

}  // namespace

TEST_CASE("arguments have the values that controller-gen reads") {
  for (const Case& one : cases) {
    INFO("shape " << static_cast<int>(one.shape) << ", text " << one.text);
    CHECK(outcome(one.shape, one.text) == one.expected);
  }
}

TEST_CASE("a bound may be infinite or no number at all") {
  CHECK(std::get<double>(parse_go_float("-Inf")) < 0);
  CHECK(std::get<double>(parse_go_float("+infinity")) > 0);
  CHECK(std::get<double>(parse_go_float("NaN")) != std::get<double>(parse_go_float("nan")));
  CHECK(std::get<NumberError>(parse_go_float("+nan")) == NumberError::syntax);
  CHECK(std::get<NumberError>(parse_go_float("1e400")) == NumberError::range);
}

TEST_CASE("named arguments") {
  constexpr std::string_view column = "kubebuilder:printcolumn";
  CHECK(record(column, "name=A,type=string,JSONPath=.x,priority=1") ==
        R"(name="A" type="string" JSONPath=".x" priority=1 )");
  CHECK(record(column, "name=A type=string") == "error: missing argument 'type'");
  CHECK(record(column, "name=,type=string,JSONPath=.x") == "error: 'name' has no value");
  CHECK(record(column, "name=\"\",type=string,JSONPath= ,format=x") == "error: 'JSONPath' has no value");
  CHECK(record(column, "jsonPath=.x") == "error: unknown argument 'jsonPath'");
  CHECK(record(column, R"(name=R,type=string,JSONPath=.status.conditions[?(@.type=="Ready")].status)") ==
        R"(name="R" type="string" JSONPath=".status.conditions[?(@.type==\"Ready\")].status" )");
  CHECK(record(column, "") == "error: missing argument 'name'");
  CHECK(record(column, "name") == "error: expected '=', found the end of the marker");
  CHECK(record(column, "name=A,type=B,JSONPath=.x,") ==
        "error: expected the name of an argument, found the end of the marker");
  constexpr std::string_view twice = "name=A,name=B,type=C,JSONPath=D";
  CHECK(record(column, twice) == "error: argument 'name' is given twice");
  CHECK(record(column, twice, Repeated::last) == R"(name="B" type="C" JSONPath="D" )");
  constexpr std::string_view rule = "kubebuilder:validation:XValidation";
  CHECK(record(rule, R"(rule="x" message="y")") == "error: expected ',', found 'message'");
  CHECK(record(rule, R"(rule="x",optionalOldSelf=false)") == R"(rule="x" optionalOldSelf=false )");
  CHECK(record(rule, R"(message="no rule")") == "error: missing argument 'rule'");
  CHECK(record("kubebuilder:resource", "shortName=a;b,categories={c,d},path=x") ==
        R"(shortName=["a","b"] categories=["c","d"] path="x" )");
  CHECK(record("kubebuilder:resource", "shortName=,path=x") == R"(shortName=[] path="x" )");
  CHECK(record("kubebuilder:resource", "").empty());
}

TEST_CASE("ranges point at what is wrong or what was read") {
  const auto value = parse_value(Shape::go_integer, "  12 ");
  CHECK(std::get<ParsedValue>(value).range.begin == 2);
  CHECK(std::get<ParsedValue>(value).range.end == 4);
  const auto error = parse_value(Shape::list_of_any, "ab,cd");
  CHECK(std::get<GrammarError>(error).range.begin == 2);
  CHECK(std::get<GrammarError>(error).range.end == 5);
  const auto arguments = parse_record(find_row("kubebuilder:resource").row->arguments, "path=ab, scope=cd");
  const auto& list = std::get<std::vector<ParsedArgument>>(arguments);
  REQUIRE(list.size() == 2);
  CHECK(list[0].range.begin == 5);
  CHECK(list[0].range.end == 7);
  CHECK(list[1].range.begin == 15);
  CHECK(list[1].range.end == 17);
}

TEST_CASE("deep nesting ends in an error, not in a crash") {
  for (char c : {'{', '"', ';', ',', '-', ':'}) {
    outcome(Shape::any, std::string(100000, c));
    outcome(Shape::list_of_any, std::string(100000, c));
  }
  std::string nested;
  for (int i = 0; i < 5000; ++i) nested += "{a: ";
  CHECK(outcome(Shape::any, nested) == "error");
}
