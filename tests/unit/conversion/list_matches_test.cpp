#include "runtime/conversion/list_matches.hpp"

#include <ctime>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace kubexx;
using conversion::former_places;

json::Array list_of(std::string_view text) {
  auto read = json::parse(text);
  REQUIRE(std::holds_alternative<json::Value>(read));
  return std::get<json::Value>(std::move(read)).as_array();
}

constexpr int kNew = -1;

/// The place of each element; kNew for those that are new.
std::vector<int> places(std::string_view list, std::string_view former) {
  std::vector<int> found;
  for (const auto& place : former_places(list_of(list), list_of(former)))
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
    json::Array former, list;
    for (int i = 0; i < count; ++i) former.emplace_back(i);
    for (int i = count; i-- > 0;) list.emplace_back(i);
    const std::clock_t begin = std::clock();
    CHECK(former_places(list, former).front() == static_cast<std::size_t>(count) - 1);
    return static_cast<double>(std::clock() - begin);
  };
  CHECK(seconds(100'000) < 10 * seconds(25'000) + CLOCKS_PER_SEC / 100);
}
