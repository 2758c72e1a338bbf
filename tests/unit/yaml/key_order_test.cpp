#include "runtime/yaml/key_order.hpp"

#include "tests/support/catch.hpp"

using kubexx::yaml::key_less;

TEST_CASE("keys sort by letters, then numbers, other characters first") {
  const std::pair<const char32_t*, const char32_t*> ascending[] = {
      {U"", U"a"},
      {U"a", U"ab"},
      {U"B", U"a"},
      {U"a", U"b"},
      {U"a-b", U"ab"},
      {U"a1", U"ab"},
      {U"item2", U"item10"},
      {U"a-", U"a0"},
      {U"a10", U"a100"},
      {U"a1", U"a01"},
      {U"maxItems", U"maximum"},
      {U"a.b", U"a1"},
      {U"x1y2", U"x1y10"},
      {U"a2", U"a10"},
      {U"\u00e9", U"\u00ea"},
      {U"1", U"\u00e9"},
  };
  for (const auto& [lesser, greater] : ascending) {
    INFO(std::string(lesser, lesser + std::u32string_view(lesser).size()));
    CHECK(key_less(lesser, greater));
    CHECK_FALSE(key_less(greater, lesser));
  }
  CHECK_FALSE(key_less(U"same", U"same"));
}
