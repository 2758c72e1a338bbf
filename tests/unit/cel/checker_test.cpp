#include "runtime/cel/checker.hpp"

#include <memory>
#include <string>

#include "runtime/cel/declared_type.hpp"
#include "runtime/cel/parser.hpp"
#include "runtime/cel/report.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

using Kind = DeclaredType::Kind;

std::unique_ptr<DeclaredType> scalar(Kind kind) {
  auto type = std::make_unique<DeclaredType>();
  type->kind = kind;
  return type;
}

std::unique_ptr<DeclaredType> list_of(Kind kind) {
  auto type = scalar(Kind::list);
  type->element = scalar(kind);
  return type;
}

/// {a: string, i: integer, l: [string], namespace: string, o: {x: string}}
std::unique_ptr<DeclaredType> sample() {
  auto inner = scalar(Kind::object);
  inner->fields.push_back({"x", scalar(Kind::string)});
  auto type = scalar(Kind::object);
  type->fields.push_back({"__namespace__", scalar(Kind::string)});
  type->fields.push_back({"a", scalar(Kind::string)});
  type->fields.push_back({"i", scalar(Kind::integer)});
  type->fields.push_back({"l", list_of(Kind::string)});
  type->fields.push_back({"o", std::move(inner)});
  return type;
}

/// The type of `text`, or the report of what is wrong with it.
std::string checked(std::string_view text, int server_minor = 37) {
  const Environment environment(server_minor);
  const Parsed parsed = parse(text, environment.dialect());
  if (!parsed.ok()) return report(text, parsed.errors);
  const auto declared = sample();
  TypePool pool(&environment.types());
  const Variable self{"self", type_of(*declared, "selfType", pool)};
  const Checked result = check(parsed.ast, environment, {&self, 1}, pool);
  return result.ok() ? to_text(*result.type(parsed.ast.root)) : report(text, result.problems, result.problem_count);
}

/// The first message, without its place.
std::string problem(std::string_view text, int server_minor = 37) {
  const std::string all = checked(text, server_minor);
  const std::size_t begin = all.find(": ", all.find("<input>"));
  return begin == std::string::npos ? all : all.substr(begin + 2, all.find('\n') - begin - 2);
}

}  // namespace

TEST_CASE("expressions have the types that the server gives them") {
  struct Case {
    std::string_view text, type;
  };
  const auto row = GENERATE(values<Case>({
      {"self.a == 'x'", "bool"},
      {"self.o == null", "bool"},
      {"1 < 2.0", "bool"},
      {"type(self.l) == list", "bool"},
      {"type(net.IP)", "type(type(net.IP))"},
      {"type(map)", "type(type(map(dyn, dyn)))"},
      {"[[]]", "list(list(dyn))"},
      {"[][0] == 1", "bool"},
      {"true ? [] : [1]", "list(int)"},
      {"true ? null : self.o", "null"},
      {"optional.none()", "optional_type(dyn)"},
      {"[self.a, ?self.?a]", "list(string)"},
      {"{?'a': self.?a}", "map(string, string)"},
      {"self.?o.x", "optional_type(string)"},
      {"self.l.map(x, x.size()).sum()", "int"},
      {"self.l.map(x, {x: self.o})", "list(map(string, selfType.o))"},
      {"[1].map(x, {x: x}).map(y, {y: y})", "list(map(map(int, int), map(int, int)))"},
      {"[self.o].map(self, self.x)", "list(string)"},
      {"[1].all(self, .self.a == 'x')", "bool"},
      {"dyn(1).foo.bar", "dyn"},
      {"self.namespace", "string"},
      {"self.__namespace__", "string"},
      {"quantity('1').add(1)", "kubernetes.Quantity"},
      {"google.protobuf.NullValue.NULL_VALUE", "int"},
      {"google.protobuf.Struct{fields: {'a': 1}}", "map(string, dyn)"},
      {"google.protobuf.Int32Value{value: 1}", "int"},
      {".size(self.a)", "int"},
      {"[1, 'a']", "list(dyn)"},
  }));
  INFO(row.text);
  CHECK(checked(row.text) == row.type);
}

TEST_CASE("Mistakes are reported with the server's messages") {
  struct Case {
    std::string_view text, message;
  };
  const auto row = GENERATE(values<Case>({
      {"self.nope", "undefined field 'nope'"},
      {"nope", "undeclared reference to 'nope' (in container '')"},
      {"self.a.foo()", "undeclared reference to 'foo' (in container '')"},
      {"math.greatest(1, 2)", "undeclared reference to 'math' (in container '')"},
      {"self.a == 1", "found no matching overload for '_==_' applied to '(string, int)'"},
      {"self == self.o", "found no matching overload for '_==_' applied to '(selfType, selfType.o)'"},
      {"self.a.size(1)", "found no matching overload for 'size' applied to 'string.(int)'"},
      {"size()", "found no matching overload for 'size' applied to '()'"},
      {"[[]] == [1]", "found no matching overload for '_==_' applied to '(list(list(dyn)), list(int))'"},
      {"self.l[?0].orValue(1)", "found no matching overload for 'orValue' applied to 'optional_type(string).(int)'"},
      {"self.a.b", "type 'string' does not support field selection"},
      {"net.IP.foo", "type 'type(net.IP)' does not support field selection"},
      {"self.i.all(x, true)",
       "expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)"},
      {"self.l.all(x, x)", "expected type 'bool' but found 'string'"},
      {"[?self.a]", "expected type 'optional_type(string)' but found 'string'"},
      {"net.IP{}", "'net.IP' is not a message type"},
      {"self{}", "undeclared reference to 'self' (in container '')"},
      {"google.protobuf.StringValue{value: 1}",
       "expected type of field 'value' is 'string' but provided type is 'int'"},
      {"google.protobuf.StringValue{val: 1}", "undefined field 'val'"},
      {"duration(1)", "found no matching overload for 'duration' applied to '(int)'"},
  }));
  INFO(row.text);
  CHECK(problem(row.text) == row.message);
}

TEST_CASE("a report shows each mistake at its place") {
  CHECK(checked("foo(self.bar)") ==
        "ERROR: <input>:1:4: undeclared reference to 'foo' (in container '')\n | foo(self.bar)\n | ...^\n"
        "ERROR: <input>:1:9: undefined field 'bar'\n | foo(self.bar)\n | ........^");
  CHECK(checked("'ä\tö' ==\n\t'中' + 1") ==
        "ERROR: <input>:2:6: found no matching overload for '_+_' applied to '(string, int)'\n"
        " |  '中' + 1\n | ..．..^");
}

TEST_CASE("The features of a server depend on its version") {
  CHECK(checked("semver('1.0.0').major()", 34) == "int");
  CHECK(problem("semver('1.0.0').major()", 33) == "undeclared reference to 'semver' (in container '')");
  CHECK(checked("duration(self.i)", 34) == "duration");
  CHECK(problem("self.namespace", 31) == "undefined field 'namespace'");
  CHECK(problem("self{}", 34) == "'selfType' is not a type");
  CHECK(problem("[self.a].map(net, net.IP == 'x')", 37) == "type 'string' does not support field selection");
  CHECK(problem("[self.a].map(net, net.IP == 'x')", 34) ==
        "found no matching overload for '_==_' applied to '(type(net.IP), string)'");
  CHECK(problem("[?self.a]", 30) == "expected type 'optional(string)' but found 'string'");
}

TEST_CASE("stored rules use what new ones must not yet") {
  const auto knows = [](std::string_view function, int server_minor, Expressions expressions) {
    return !Environment(server_minor, expressions).functions(function).empty();
  };
  CHECK_FALSE(knows("semver", 33, Expressions::fresh));
  CHECK(knows("semver", 33, Expressions::stored));
  CHECK_FALSE(knows("semver", 32, Expressions::stored));
  CHECK(knows("includes", 37, Expressions::stored));
  CHECK_FALSE(knows("includes", 37, Expressions::fresh));
}

TEST_CASE("types that double with every link end") {
  std::string text = "[1]";
  for (int i = 0; i < 200; ++i) text += ".map(x, {x: x})";
  CHECK(problem(text) == "the types in this expression are too large");
}
