#include "runtime/cache/key_map.hpp"

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"

namespace kubexx::cache {

TEST_CASE("a map by key is a map in order, whatever is added and erased") {
  std::mt19937 random(1);
  const auto below = [&](int end) { return std::uniform_int_distribution(0, end - 1)(random); };
  KeyMap<int> map;
  std::map<Key, int> expected;
  for (int step = 0; step < 20'000; ++step) {
    const Key key{below(2) == 0 ? "shop" : "", std::string("name-") + std::to_string(below(200))};
    const auto found = map.find(key);
    REQUIRE((found != map.end()) == expected.contains(key));
    REQUIRE((std::as_const(map).find(key) != std::as_const(map).end()) == expected.contains(key));
    if (found != map.end() && below(2) == 0) {
      map.erase(found);
      expected.erase(key);
    } else {
      map.find_or_add(key)->second += step;
      expected[key] += step;
    }
  }
  using Elements = std::vector<std::pair<Key, int>>;
  CHECK(Elements(map.begin(), map.end()) == Elements(expected.begin(), expected.end()));
  CHECK(Elements(map.lower_bound({"shop", ""}), map.end()) ==
        Elements(expected.lower_bound({"shop", ""}), expected.end()));
}

}  // namespace kubexx::cache
