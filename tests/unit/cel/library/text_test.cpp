#include "runtime/cel/library/text.hpp"

#include "tests/support/catch.hpp"

using namespace kubexx::cel;

namespace {

using Parts = std::vector<std::string_view>;
constexpr std::size_t kMost = 1'000;

}  // namespace

TEST_CASE("positions count code points") {
  CHECK(text::char_at("t\u00e9a", 1) == "\u00e9");
  CHECK(text::char_at("tea", 3) == "");
  CHECK(text::char_at("tea", 4) == std::nullopt);
  CHECK(text::char_at("tea", -1) == std::nullopt);
  CHECK(text::index_of("t\u00e9a tea", "ea", 0) == 5);
  CHECK(text::index_of("tea", "", 2) == 2);
  CHECK(text::index_of("tea", "", 9) == 3);
  CHECK(text::index_of("tea", "t", 3) == -1);
  CHECK(text::last_index_of("ababa", "aba") == 2);
  CHECK(text::last_index_of("ababa", "aba", 1) == 0);
  CHECK(text::last_index_of("ababa", "aba", 5) == -1);
  CHECK(text::last_index_of("", "a") == -1);
  CHECK(text::last_index_of("ab", "") == 2);
  CHECK(text::substring("t\u00e9a", 1, 2) == "\u00e9");
  CHECK(text::substring("tea", 3, 3) == "");
  CHECK(text::substring("tea", 2, 4) == std::nullopt);
}

TEST_CASE("replace") {
  CHECK(text::replace("hello hello", "he", "we", -1, kMost) == "wello wello");
  CHECK(text::replace("hello hello", "he", "we", 1, kMost) == "wello hello");
  CHECK(text::replace("hello", "he", "we", 0, kMost) == "hello");
  CHECK(text::replace("h\u00e9", "", "_", -1, kMost) == "_h_\u00e9_");
  CHECK(text::replace("ab", "", "_", 2, kMost) == "_a_b");
  CHECK(text::replace("", "", "_", -1, kMost) == "_");
  CHECK(text::replace("aaaa", "a", std::string(300, 'b'), -1, kMost) == std::nullopt);
}

TEST_CASE("split") {
  CHECK(text::split("a,b,c", ",", -1) == Parts{"a", "b", "c"});
  CHECK(text::split("a,b,c", ",", 2) == Parts{"a", "b,c"});
  CHECK(text::split("a,b,c", ",", 0).empty());
  CHECK(text::split("", ",", -1) == Parts{""});
  CHECK(text::split("", "", -1).empty());
  CHECK(text::split("a\u00e9", "", -1) == Parts{"a", "\u00e9"});
  CHECK(text::split("abc", "", 2) == Parts{"a", "bc"});
  CHECK(text::split("abc", "", 1) == Parts{"abc"});
}

TEST_CASE("case, white space, quotes") {
  CHECK(text::lower_ascii("TacoC\u00c9t") == "tacoc\u00c9t");
  CHECK(text::upper_ascii("taco\u00e9") == "TACO\u00e9");
  CHECK(text::trim(" \t\u00a0\u2003a b\u3000\n") == "a b");
  CHECK(text::trim("  ").empty());
  CHECK(text::quote("a\n\"\\\x01") == "\"a\\n\\\"\\\\\x01\"");
}
