#include "generator/support/nearest.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::support {
namespace {

TEST_CASE("edit distance") {
  struct Case {
    std::string_view a, b;
    std::size_t distance;
  };
  for (Case c : {Case{"", "", 0},
                 {"abc", "abc", 0},
                 {"abc", "ABC", 0},
                 {"abc", "abd", 1},
                 {"abc", "acb", 1},
                 {"abc", "ab", 1},
                 {"", "abc", 3},
                 {"kitten", "sitting", 3},
                 {"ca", "abc", 3}}) {
    CAPTURE(c.a, c.b);
    CHECK(edit_distance(c.a, c.b, 10) == c.distance);
    CHECK(edit_distance(c.b, c.a, 10) == c.distance);
  }
  CHECK(edit_distance("kitten", "sitting", 2) == 3);
  CHECK(edit_distance("a", "abcdefgh", 2) == 3);
}

TEST_CASE("the nearest name, if it is near at all") {
  std::vector<std::string_view> names{"Minimum", "Maximum", "MinItems", "optional"};
  CHECK(nearest("Minimun", names) == "Minimum");
  CHECK(nearest("MINITEMS", names) == "MinItems");
  CHECK(nearest("optoinal", names) == "optional");
  CHECK(nearest("banana", names).empty());
  CHECK(nearest("", names).empty());
  CHECK(nearest("Minimum", {}).empty());
}

}  // namespace
}  // namespace kubexx::support
