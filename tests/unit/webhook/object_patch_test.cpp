#include <kubexx/detail/webhook/admission.hpp>

#include <fmt/format.h>

#include <random>
#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"
#include "tests/unit/webhook/applied_patch.hpp"

namespace {

using namespace kubexx;
using test::applied;
using test::Database;
using test::json_value;
using test::list_after;

/// The patch for what `change` does to the object.
template <class Change>
std::string patch_for(const std::string& raw, Change change) {
  Database object = decode<Database>(raw).value();
  const std::string before = codec::encoded(object).text;
  change(object);
  return webhook::object_patch(raw, before, codec::encoded(object).text, codec::list_keys<Database>());
}

std::string database(const std::string& spec) {
  return R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main"},"spec":)" + spec + "}";
}

/// A random value with few distinct keys and numbers, so that documents have much in common.
json::Value random_value(std::mt19937& random, int levels) {
  const auto below = [&](unsigned most) { return random() % most; };
  if (levels == 0 || below(4) == 0) return json::Value(static_cast<std::int64_t>(below(3)));
  if (below(2) == 0) {
    json::Array list;
    for (unsigned i = below(4); i > 0; --i) list.push_back(random_value(random, levels - 1));
    return list;
  }
  json::Object object;
  for (unsigned i = below(4); i > 0; --i)
    object.set(std::string(1, "ab/~"[below(4)]), random_value(random, levels - 1));
  return object;
}

}  // namespace

TEST_CASE("a patch contains what changed and nothing else") {
  const std::string raw = database(R"({"engine":"pg"})");
  CHECK(patch_for(raw, [](Database&) {}).empty());
  CHECK(patch_for(raw, [](Database& one) { one.spec.engine = "my"; }) ==
        R"([{"op":"replace","path":"/spec/engine","value":"my"}])");
  CHECK(patch_for(raw, [](Database& one) { one.spec.paused = true; }) ==
        R"([{"op":"add","path":"/spec/paused","value":true}])");
  CHECK(patch_for(database(R"({"engine":"pg","paused":true})"), [](Database& one) { one.spec.paused.reset(); }) ==
        R"([{"op":"remove","path":"/spec/paused"}])");
}

TEST_CASE("a patch adds missing parents whole and escapes keys") {
  const std::string raw = database(R"({"engine":"pg"})");
  CHECK(patch_for(raw, [](Database& one) { one.metadata.labels["demo.io/a~b"] = "x"; }) ==
        R"([{"op":"add","path":"/metadata/labels","value":{"demo.io/a~b":"x"}}])");
  const std::string labelled = R"({"metadata":{"name":"m","labels":{"x":"1"}},"spec":{"engine":"pg"}})";
  CHECK(patch_for(labelled, [](Database& one) { one.metadata.labels["demo.io/a~b"] = "x"; }) ==
        R"([{"op":"add","path":"/metadata/labels/demo.io~1a~0b","value":"x"}])");
}

TEST_CASE("fields newer than the program survive a patch") {
  const std::string raw = database(
      R"({"engine":"pg","tier":{"name":"gold"},"shards":[{"name":"a","size":1,"disk":"ssd"},{"name":"b","disk":"hdd"}]})");
  const auto after = applied(json_value(raw), patch_for(raw, [](Database& one) {
                               one.spec.shards[1].size = 7;
                               one.spec.shards.insert(one.spec.shards.begin(), {.name = "c", .size = 2});
                             }));
  CHECK(
      after ==
      json_value(database(
          R"({"engine":"pg","tier":{"name":"gold"},"shards":[{"name":"c","size":2},{"name":"a","size":1,"disk":"ssd"},{"name":"b","size":7,"disk":"hdd"}]})")));
}

TEST_CASE("fields newer than the program stay with their element of a list without keys") {
  const std::string two = R"([{"a":1,"b":1,"?":"first"},{"a":2,"b":2,"?":"second"}])";
  // Erased, and the other one changed.
  CHECK(list_after(two, R"([{"a":2,"b":3}])") == json_value(R"([{"a":2,"b":3,"?":"second"}])"));
  // Changed in place, entirely too.
  CHECK(list_after(two, R"([{"a":2,"b":2},{"a":1,"b":1}])") ==
        json_value(R"([{"a":2,"b":2,"?":"second"},{"a":1,"b":1,"?":"first"}])"));
  CHECK(list_after(two, R"([{"a":7,"b":8},{"a":2,"b":2}])") ==
        json_value(R"([{"a":7,"b":8,"?":"first"},{"a":2,"b":2,"?":"second"}])"));
  // Moved, and changed at the new place.
  CHECK(list_after(two, R"([{"a":9},{"a":2,"b":3},{"a":1,"b":1}])") ==
        json_value(R"([{"a":9},{"a":2,"b":3,"?":"second"},{"a":1,"b":1,"?":"first"}])"));
  // Nothing shows which one it was.
  CHECK(list_after(two, R"([{"a":7,"b":8}])") == json_value(R"([{"a":7,"b":8}])"));
}

TEST_CASE("fields newer than the program stay with the key of their element") {
  const std::string raw = database(R"({"engine":"pg","shards":[{"name":"a","disk":"ssd"},{"name":"b","disk":"hdd"}]})");
  const auto after =
      applied(json_value(raw),
              patch_for(raw, [](Database& one) { one.spec.shards = {{.name = "b", .size = 5}, {.name = "c"}}; }));
  CHECK(after ==
        json_value(database(R"({"engine":"pg","shards":[{"name":"b","size":5,"disk":"hdd"},{"name":"c","size":1}]})")));
}

TEST_CASE("a long list that changes as a whole is patched in bounded time") {
  std::string raw = "[", after = "[";
  for (int i = 0; i < 5000; ++i) {
    raw += R"({"a":)" + std::to_string(i) + R"(,"?":1},)";
    after += R"({"a":)" + std::to_string(i + 5000) + "},";
  }
  raw.back() = after.back() = ']';
  after.insert(after.size() - 1, R"(,{"a":-1})");
  const auto result = list_after(raw, after).as_array();
  REQUIRE(result.size() == 5001);
  CHECK(result[4999] == json_value(R"({"a":9999,"?":1})"));
}

TEST_CASE("fields newer than the program stay with elements that were moved and changed") {
  CHECK(list_after(R"([{"id":"a","?":1},{"id":"b","?":2},{"id":"c","?":3}])",
                   R"([{"id":"c","n":1},{"id":"b","n":1},{"id":"a","n":1}])") ==
        json_value(R"([{"id":"c","?":3,"n":1},{"id":"b","?":2,"n":1},{"id":"a","?":1,"n":1}])"));
  CHECK(list_after(R"([{"id":"a","n":1,"?":1},{"id":"b","n":1,"?":2}])", R"([{"id":"x","n":1},{"id":"b","n":1}])") ==
        json_value(R"([{"id":"x","n":1,"?":1},{"id":"b","n":1,"?":2}])"));
}

TEST_CASE("a value that only the types write is not added") {
  // The types write `replicas` and `engine` always.
  const std::string raw = database(R"({"shards":[{"name":"a"},{"name":"b"}]})");
  CHECK(patch_for(raw, [](Database& one) { one.spec.paused = false; }) ==
        R"([{"op":"add","path":"/spec/paused","value":false}])");
  CHECK(patch_for(raw, [](Database& one) { one.spec.shards.erase(one.spec.shards.begin()); }) ==
        R"([{"op":"remove","path":"/spec/shards/0"}])");
}

TEST_CASE("a patch makes of any document what was written after") {
  std::mt19937 random(20261123);
  for (int round = 0; round < 3000; ++round) {
    json::Object first, second;
    first.set("root", random_value(random, 4)), second.set("root", random_value(random, 4));
    const json::Value raw = first, after = second;
    const std::string patch = webhook::object_patch(json::to_text(raw), json::to_text(raw), json::to_text(after));
    INFO(json::to_text(raw) << " -> " << json::to_text(after) << ": " << patch);
    REQUIRE(applied(raw, patch) == after);
  }
}
