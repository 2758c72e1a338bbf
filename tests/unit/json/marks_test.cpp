#include "runtime/json/marks.hpp"

#include "tests/support/catch.hpp"

namespace {

using namespace kubexx::json;

// a: [x, {b: y}]
// c: z
const Value kValue(Object({{"a", Array{Value("x"), Value(Object({{"b", Value("y")}}))}}, {"c", Value("z")}}));

Marks marks_of_value() {
  Marks b{{1, 10}, {1, 13}, {}};
  Marks a{{1, 1}, {1, 4}, {{{}, {1, 5}, {}}, {{}, {1, 8}, {b}}}};
  return {{}, {1, 1}, {a, {{2, 1}, {2, 4}, {}}}};
}

MarkedValue find(const Marks& marks, std::vector<Step> path) { return find_marks(kValue, marks, path); }

}  // namespace

TEST_CASE("a path leads to the marks of its node") {
  const auto marks = marks_of_value();
  CHECK(find(marks, {}).marks == &marks);
  CHECK(find(marks, {"c"}).marks->key == Mark{2, 1});
  CHECK(find(marks, {"a", std::size_t{1}, "b"}).marks->value == Mark{1, 13});
  CHECK(find(marks, {"a", std::size_t{1}, "b"}).steps == 3);
}

TEST_CASE("a path that leaves the tree ends at the last node on it") {
  const auto marks = marks_of_value();
  CHECK(find(marks, {"missing"}).marks == &marks);
  CHECK(find(marks, {"a", std::size_t{2}}).marks->key == Mark{1, 1});
  CHECK(find(marks, {"a", "b"}).steps == 1);
  CHECK(find(marks, {"c", std::size_t{0}}).marks->value == Mark{2, 4});
  CHECK(find(marks, {std::size_t{0}}).steps == 0);
}

TEST_CASE("marks that were not kept end the search") {
  const Marks bare{{}, {1, 1}, {}};
  CHECK(find(bare, {"a"}).marks == &bare);
}

TEST_CASE("a node is named by its key, an element and the root by their value") {
  CHECK(marks_of_value().name() == Mark{1, 1});
  CHECK(marks_of_value().children[1].name() == Mark{2, 1});
  CHECK_FALSE(Mark{}.known());
}
