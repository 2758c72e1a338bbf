#include <kubexx/json/value.hpp>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace kubexx::json;

TEST_CASE("an object keeps the order of writing and replaces in place") {
  Object object;
  object.set("b", 1);
  object.set("a", 2);
  object.set("b", 3);
  REQUIRE(object.size() == 2);
  CHECK(object.begin()->first == "b");
  CHECK(*object.find("b") == Value(3));
  CHECK(object.find("c") == nullptr);
  CHECK(object.erase("b"));
  CHECK_FALSE(object.erase("b"));
  CHECK(object.size() == 1);
}

TEST_CASE("objects are equal whatever the order of their members") {
  Object a, b;
  a.set("x", 1);
  a.set("y", Array{1, "two"});
  b.set("y", Array{1, "two"});
  b.set("x", 1);
  CHECK(a == b);
  b.set("x", 2);
  CHECK_FALSE(a == b);
}

TEST_CASE("objects in the opposite order are compared in linear time") {
  const auto seconds = [](int count) {
    std::vector<Object::Member> members;
    for (int i = 0; i < count; ++i) members.emplace_back("key" + std::to_string(i), i);
    const Object forwards = Object::from_distinct(members);
    std::reverse(members.begin(), members.end());
    const Object backwards = Object::from_distinct(std::move(members));
    return kubexx::test::processor_seconds([&] { CHECK(forwards == backwards); });
  };
  CHECK(kubexx::test::grows_linearly(5'000, seconds));
}

TEST_CASE("members given at once: the later of two equal keys wins at the earlier place") {
  const Object object(std::vector<Object::Member>{{"a", 1}, {"b", 2}, {"a", 3}});
  REQUIRE(object.size() == 2);
  CHECK(object.begin()->first == "a");
  CHECK(*object.find("a") == Value(3));
  for (const int count : {15, 16, 17, 40}) {
    std::vector<Object::Member> members;
    for (int at = 0; at < count; ++at) members.emplace_back(at == count - 1 ? "0" : std::to_string(at), at);
    const Object many(std::move(members));
    CHECK(many.size() == static_cast<std::size_t>(count) - 1);
    CHECK(many.begin()->second == Value(count - 1));
  }
  // Not two iterators of a vector.
  CHECK(Object({{"app", "web"}}).find("app")->as_string() == "web");
  CHECK(Object({{"app", "web"}, {"tier", 1}}).size() == 2);
}

TEST_CASE("values of any depth are destroyed, also those with nested values beside each other") {
  for (const int levels : {1, 31, 32, 33, 100, 100'000}) {
    Value value = Object({{"a", 1}});
    for (int level = 0; level < levels; ++level) {
      Array both;
      both.push_back(Array{Array{}, "x"});
      both.push_back(std::move(value));
      Object object;
      object.append("a", std::move(both));
      object.append("b", Object({{"c", Array{1}}}));
      value = std::move(object);
    }
    value = nullptr;
    CHECK(value.is_null());
  }
}

TEST_CASE("equal integers are equal values whatever type they came from") {
  CHECK(Value(std::uint64_t{7}) == Value(7));
  CHECK(Value(UINT64_MAX).is_integer());
  CHECK_FALSE(Value(UINT64_MAX) == Value(-1));
  CHECK(Value(UINT64_MAX).as_double() == 18446744073709551615.0);
  CHECK_FALSE(Value(1.0).is_integer());
}

TEST_CASE("Type names are those of JSON schema") {
  CHECK(type_name(nullptr) == "null");
  CHECK(type_name(true) == "boolean");
  CHECK(type_name(1) == "integer");
  CHECK(type_name(1.5) == "number");
  CHECK(type_name("x") == "string");
  CHECK(type_name(Array{}) == "array");
  CHECK(type_name(Object{}) == "object");
}
