#include "runtime/json/slice.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/catch.hpp"

namespace kubexx::json {

TEST_CASE("Raw members are the bytes of the object's text") {
  const std::string_view text = R"( {"kind" : "A", "a\"}": [1], "metadata":{"x":"}]\\"} ,"n": -1.5e3 , "last":null})";
  CHECK(find_raw_member(text, "kind") == "\"A\"");
  CHECK(find_raw_member(text, "metadata") == R"({"x":"}]\\"})");
  CHECK(find_raw_member(text, "n") == "-1.5e3");
  CHECK(find_raw_member(text, "last") == "null");
  CHECK(!find_raw_member(text, "x"));
}

TEST_CASE("Truncated JSON, and JSON that is not an object, has no raw members") {
  const std::string text = R"({"a":{"b":[1,"c"]},"d":2})";
  for (std::size_t size = 0; size < text.size() - 1; ++size)
    find_raw_member(std::string_view(text).substr(0, size), "d");
  CHECK(!find_raw_member(std::string_view(text).substr(0, 10), "a"));
  for (const char* other :
       {"", "[]", "{", "{}", "{\"a\"", "{\"a\":", "{\"a\" 1}", "{a:1}", "{,}", "null", "{\"b\":1 \"a\":2}"})
    CHECK(!find_raw_member(other, "a"));
}

TEST_CASE("Members of a member are found without its end") {
  const auto inner = [](std::string_view text) {
    constexpr std::array<std::string_view, 2> keys{"a", "b"};
    std::array<std::optional<std::string_view>, 2> values;
    find_inner_members(text, "in", keys, values);
    return std::string(values[0].value_or("none")) + " " + std::string(values[1].value_or("none"));
  };
  CHECK(inner(R"({"out":{"a":0},"in":{"b":[2],"a":1,"c":3},"a":4})") == "1 [2]");
  CHECK(inner(R"({"in":{"a":1},"b":2})") == "1 none");
  CHECK(inner(R"({"in" : {"b":2, "a":{"x)") == "none 2");
  CHECK(inner(R"({"in":[{"a":1}],"b":2})") == "none none");
  CHECK(inner(R"({"a":1})") == "none none");
}

TEST_CASE("a member is found at a path, without the ends of what is around it") {
  const auto at = [](std::string_view text) { return find_raw_at(text, {"a", "b", "c"}).value_or("none"); };
  CHECK(at(R"({"c":0,"a":{"c":1,"b":{"b":2,"c":[3]}}})") == "[3]");
  CHECK(at(R"({"a" : {"b" : {"c" : 1 )") == "1");
  CHECK(at(R"({"a":{"b":{"c":{"x)") == "none");
  CHECK(at(R"({"a":{"b":[{"c":1}]}})") == "none");
  CHECK(at(R"({"a":{"b":{}},"b":{"c":1}})") == "none");
}

TEST_CASE("elements are cut out of an array's text") {
  CHECK(raw_elements("[]")->empty());
  CHECK(raw_elements(R"( [ {"a":[1,2]} , "x,]" ,3])") ==
        std::vector<std::string_view>{R"({"a":[1,2]})", R"("x,]")", "3"});
  for (const char* broken : {"", "{}", "[", "[1", "[1,", "[,]", "[1 2]", "[{]"}) CHECK(!raw_elements(broken));
}

TEST_CASE("depth costs no stack") {
  std::string deep = "{\"a\":";
  deep.append(1'000'000, '[');
  deep.append(1'000'000, ']');
  deep += ",\"b\":1}";
  CHECK(find_raw_member(deep, "b") == "1");
}

TEST_CASE("only strings without escapes are plain") {
  CHECK(plain_string("\"a b\"") == "a b");
  CHECK(plain_string("\"\"") == "");
  CHECK(!plain_string(R"("a\n")"));
  CHECK(!plain_string("1"));
  CHECK(!plain_string("\""));
}

}  // namespace kubexx::json
