#include "runtime/conversion/list_matches.hpp"

#include <string>
#include <utility>
#include <vector>

#include "runtime/conversion/arena.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

namespace {

using namespace kubexx;
using conversion::former_places;
using conversion::Node;

Node::Elements list_of(conversion::Arena& arena, const std::string& text) {
  const auto read = arena.read(text);
  REQUIRE(read);
  return read->elements();
}

constexpr int kNew = -1;

/// The place of each element; kNew for those that are new.
std::vector<int> places(const std::string& list, const std::string& former) {
  conversion::Arena arena;
  std::vector<int> found;
  for (const auto& place : former_places(list_of(arena, list), list_of(arena, former)))
    found.push_back(place ? static_cast<int>(*place) : kNew);
  return found;
}

using Places = std::vector<int>;

}  // namespace

TEST_CASE("elements are found after others were added and removed") {
  CHECK(places("[1,2,3]", "[1,2,3]") == Places{0, 1, 2});
  CHECK(places("[2,3]", "[1,2,3]") == Places{1, 2});
  CHECK(places("[1,3]", "[1,2,3]") == Places{0, 2});
  CHECK(places("[9,1,2]", "[1,2]") == Places{kNew, 0, 1});
  CHECK(places("[1,9,2]", "[1,2]") == Places{0, kNew, 1});
  CHECK(places("[2,3,4]", "[1,2,3]") == Places{1, 2, 0});
  CHECK(places("[]", "[1]") == Places{});
  CHECK(places("[1]", "[]") == Places{kNew});
}

TEST_CASE("elements are found after they were moved") {
  CHECK(places("[3,1,2]", "[1,2,3]") == Places{2, 0, 1});
  CHECK(places(R"([{"b":[2,"x"],"a":1},5])", R"([5,{"a":1,"b":[2,"x"]}])") == Places{1, 0});
}

TEST_CASE("elements that changed keep their places among the others") {
  CHECK(places("[1,9,3]", "[1,2,3]") == Places{0, 1, 2});
  CHECK(places("[8,9]", "[1,2,3]") == Places{0, 1});
  CHECK(places("[9,3]", "[1,2,3]") == Places{0, 2});
  CHECK(places("[0,1,9,3]", "[1,2,3]") == Places{kNew, 0, 1, 2});
  CHECK(places("[2,9,1]", "[1,2,3]") == Places{1, 2, 0});
  CHECK(places("[3,9,2]", "[1,2,3]") == Places{2, 0, 1});
  CHECK(places("[2,2]", "[1,2]") == Places{0, 1});
}

TEST_CASE("equal elements are found in their order") {
  CHECK(places("[7,7]", "[1,7,7]") == Places{1, 2});
  CHECK(places("[7,7,1]", "[1,7,7]") == Places{1, 2, 0});
}

TEST_CASE("the time to find elements is linear") {
  const auto seconds = [](int count) {
    conversion::Arena arena;
    Node::Elements former, list;
    for (int i = 0; i < count; ++i) former.push_back(arena.string(std::to_string(i)));
    for (int i = count; i-- > 0;) list.push_back(arena.string(std::to_string(i)));
    return test::processor_seconds(
        [&] { CHECK(former_places(list, former).front() == static_cast<std::size_t>(count) - 1); });
  };
  CHECK(test::grows_linearly(10'000, seconds));
}

TEST_CASE("elements that changed are found by values that only they have") {
  const std::string former = R"([{"name":"a","size":1},{"name":"b","size":2},{"name":"c","size":3}])";
  CHECK(places(R"([{"name":"b","size":5},{"name":"c","size":6}])", former) == Places{1, 2});
  CHECK(places(R"([{"name":"c","size":5},{"name":"a","size":6},{"name":"b","size":7}])", former) == Places{2, 0, 1});
  CHECK(places(R"([{"name":"x","size":3},{"name":"b","size":2}])", former) == Places{2, 1});
  // Two that exchanged a value stay where they are.
  CHECK(places(R"([{"name":"a","size":2},{"name":"b","size":1}])", former) == Places{0, 1});
  CHECK(places(R"([{"name":"a","size":9},{"name":"a","size":8}])", former) == Places{0, 1});
}

TEST_CASE("an element with other values altogether is a new one, if that is wanted") {
  conversion::Arena arena;
  const std::string text = R"([{"name":"x","size":9},{"name":"y"}])",
                    former_text = R"([{"name":"a","size":1},{"name":"b","size":2}])";
  const auto list = list_of(arena, text), former = list_of(arena, former_text);
  conversion::ListMatches matches(list.size(), former.size());
  const auto found = std::move(matches).with_changed_ones(list, former);
  CHECK_FALSE(found[0].has_value());
  CHECK(found[1] == std::size_t{1});
}

TEST_CASE("elements are found by their keys, and those with the same key by their values") {
  constexpr conversion::Key keys[] = {{"name"}, {"protocol", "\"TCP\""}};
  conversion::Arena arena;
  const auto by_key = [&](const std::string& list, const std::string& former) {
    std::vector<int> found;
    for (const auto& place : conversion::places_by_key(list_of(arena, list), list_of(arena, former), keys))
      found.push_back(place ? static_cast<int>(*place) : kNew);
    return found;
  };
  const std::string former = R"([{"name":"a"},{"name":"a","protocol":"UDP"},{"name":"b","protocol":"TCP"}])";
  CHECK(by_key(R"([{"name":"b"},{"name":"a","protocol":"TCP"}])", former) == Places{2, 0});
  CHECK(by_key(R"([{"name":"c"},{"protocol":"UDP","name":"a"}])", former) == Places{kNew, 1});
  CHECK(by_key(R"([{"name":"a","protocol":""},{"name":"a\n5:\"TCP"}])", former) == Places{kNew, kNew});
  const std::string repeated = R"([{"name":"a","size":1},{"name":"a","size":2},{"name":"b"}])";
  CHECK(by_key(R"([{"name":"b"},{"name":"a","size":2}])", repeated) == Places{2, 1});
  CHECK(by_key(R"([{"name":"a","size":2},{"name":"a","size":3}])", repeated) == Places{1, 0});
}

TEST_CASE("the time to compare elements with many members is linear") {
  const auto seconds = [](int count) {
    std::string list = "[{", former = "[{";
    for (int i = 0; i < count; ++i) {
      const std::string key = (i == 0 ? "\"k" : ",\"k") + std::to_string(i);
      list += key + "\":1";
      former += key + "\":2";
    }
    conversion::Arena arena;
    const Node::Elements elements = list_of(arena, list += "}]"), others = list_of(arena, former += "}]");
    return test::processor_seconds([&] {
      conversion::ListMatches matches(1, 1);
      CHECK_FALSE(std::move(matches).with_changed_ones(elements, others).front());
    });
  };
  CHECK(test::grows_linearly(2'000, seconds));
}
