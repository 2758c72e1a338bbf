#include <string>
#include <vector>

#include "runtime/cel/parser.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

struct Spot {
  std::string_view spelled;  ///< what the root spans
  std::string_view from;     ///< what messages point at, to the end
};

Spot root_spot(std::string_view text) {
  const Parsed parsed = parse(text);
  REQUIRE(parsed.ok());
  const SourceRange& place = parsed.ast[parsed.ast.root].place;
  return {text.substr(place.begin, place.end - place.begin), text.substr(place.at)};
}

/// Every node that a walk from the root meets.
struct Walk {
  const Ast& ast;
  std::vector<int> visits;

  void node(NodeId id) {
    if (id == kNone) return;
    ++visits[id];
    std::visit(*this, ast[id].form);
  }
  void entries(Slice part) {
    for (const Entry& entry : ast.entries_of(part)) {
      node(entry.key);
      node(entry.value);
    }
  }
  void operator()(const Unspecified&) { FAIL("a tree without errors has no gaps"); }
  void operator()(const Literal&) {}
  void operator()(const Ident&) {}
  void operator()(const Select& select) { node(select.operand); }
  void operator()(const Call& call) {
    node(call.target);
    for (const NodeId argument : ast.ids_of(call.arguments)) node(argument);
  }
  void operator()(const List& list) {
    for (const NodeId element : ast.ids_of(list.elements)) node(element);
  }
  void operator()(const Map& map) { entries(map.entries); }
  void operator()(const Message& message) { entries(message.entries); }
  void operator()(const Comprehension& fold) {
    for (const NodeId part : {fold.range, fold.init, fold.condition, fold.step, fold.result}) node(part);
  }
};

}  // namespace

TEST_CASE("Nodes have the range that they span and the position of messages") {
  struct Case {
    std::string_view text, spelled, from;
  };
  const Case cases[] = {
      {" abc ", "abc", "abc "},
      {" .abc", ".abc", "abc"},
      {"-1 ", "-1", "-1 "},
      {"(1)", "1", "1)"},
      {"a.b.c", "a.b.c", ".c"},
      {"a.?b", "a.?b", ".?b"},
      {"(a).b", "(a).b", ".b"},
      {"a[0]", "a[0]", "[0]"},
      {"f(x) ", "f(x)", "(x) "},
      {"a.f(x)", "a.f(x)", "(x)"},
      {"(a) + (b)", "(a) + (b)", "+ (b)"},
      {"a + b + c", "a + b + c", "+ c"},
      {"!a", "!a", "!a"},
      {"a ? b : c", "a ? b : c", "? b : c"},
      {"a && b && (c)", "a && b && (c)", "&& (c)"},
      {"[1, 2 ]", "[1, 2 ]", "[1, 2 ]"},
      {"{1: 2}", "{1: 2}", "{1: 2}"},
      {"a.M{f: 1}", "a.M{f: 1}", "{f: 1}"},
      {"a.all(x, x)", "a.all(x, x)", "(x, x)"},
      {"has(a.b)", "has(a.b)", "(a.b)"},
      {"'é' + b", "'é' + b", "+ b"},
  };
  for (const auto& [text, spelled, from] : cases) {
    CAPTURE(text);
    const Spot spot = root_spot(text);
    CHECK(spot.spelled == spelled);
    CHECK(spot.from == from);
  }
}

TEST_CASE("a name in the tree is its own spelling") {
  const Parsed parsed = parse("abc.def");
  const auto& select = std::get<Select>(parsed.ast[parsed.ast.root].form);
  CHECK(select.field.begin == 4);
  CHECK(parsed.ast.text(select.field) == "def");
}

TEST_CASE("every node hangs at one place") {
  for (const std::string_view text :
       {"a.b(c, [d, ?e], {f: g, ?h: i}, M{j: k}) ? l[m] : !n || o && p",
        "x.filter(e, e > 0).map(e, e, [e]).exists_one(e, e)", "a.?b.optMap(v, v.?c.optFlatMap(w, {w: [v]}))",
        "l.sortBy(e, e.k)", "m.transformMap(k, v, k != '', v)", "m.transformMapEntry(k, v, {v: k})",
        "l.all(i, e, has(e.f))", "has(has(a.b))"}) {
    CAPTURE(text);
    const Parsed parsed = parse(text);
    REQUIRE(parsed.ok());
    Walk walk{parsed.ast, std::vector<int>(parsed.ast.nodes.size())};
    walk.node(parsed.ast.root);
    for (const int visits : walk.visits) CHECK(visits <= 1);
  }
}
