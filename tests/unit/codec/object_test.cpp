#include "tests/support/catch.hpp"
#include "tests/support/sample_kind.hpp"

namespace {

using kubexx::decode;
using kubexx::decode_list;
using kubexx::encode;
using kubexx::test::Database;

std::string error_of(std::string_view document) {
  const auto result = decode<Database>(document);
  return result ? "" : result.error().message;
}

/// The document after `change` to the object that it holds.
template <class Change>
std::string changed(std::string_view document, Change change) {
  auto object = decode<Database>(document);
  REQUIRE(object);
  change(*object);
  return encode(*object);
}

TEST_CASE("an object without surprises keeps no document") {
  constexpr std::string_view document =
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"labels":{"a":"<b>"},"name":"main"},)"
      R"("spec":{"engine":"pg","replicas":2},"status":{"ready":1}})";
  const auto object = decode<Database>(document);
  REQUIRE(object);
  CHECK(object->metadata.name == "main");
  CHECK(object->spec.replicas == 2);
  CHECK(object->status->ready == 1);
  CHECK_FALSE(object->metadata.excess);
  CHECK(encode(*object) == document);
}

TEST_CASE("managed fields are the server's and are not kept") {
  const auto object = decode<Database>(
      R"({"metadata":{"managedFields":[{"manager":"x"}],"name":"n","selfLink":"/x"},"spec":{"engine":"e"}})");
  REQUIRE(object);
  CHECK_FALSE(object->metadata.excess);
}

TEST_CASE("errors name the path") {
  CHECK(error_of(R"({"spec":{"replicas":"3"}})") == "spec.replicas: expected integer, found string");
  CHECK(error_of(R"({"spec":{"replicas":1.0}})") == "spec.replicas: expected integer, found number 1.0");
  CHECK(error_of(R"({"spec":{"replicas":4294967296}})") ==
        "spec.replicas: 4294967296 does not fit into a 32-bit integer");
  CHECK(error_of(R"({"spec":{"shards":[{"name":"a"},{"name":true}]}})") ==
        "spec.shards[1].name: expected string, found boolean");
  CHECK(error_of(R"({"metadata":{"labels":{"a.b/c":1}}})") ==
        "metadata.labels[\"a.b/c\"]: expected string, found number");
  CHECK(error_of(R"({"kind":"Pod"})") == R"(kind: expected "Database", found "Pod")");
  CHECK(error_of("[]") == "expected object, found array");
  CHECK(error_of(R"({"spec":{"engine":"x)") == "spec.engine: unexpected end of the document at byte 20");
  CHECK(error_of(R"({"spec":{}} x)") == "text after the end of the document at byte 12");
}

TEST_CASE("of two members with one name the last one counts") {
  const auto object = decode<Database>(
      R"({"spec":{"engine":"a","shards":[{"name":"x"}]},"spec":{"replicas":2,"replicas":3},"metadata":{"labels":{"a":"1","a":"2"}}})");
  REQUIRE(object);
  CHECK(object->spec.engine.empty());
  CHECK(object->spec.shards.empty());
  CHECK(object->spec.replicas == 3);
  CHECK(object->metadata.labels.at("a") == "2");
}

TEST_CASE("A list omits the items that cannot be decoded") {
  const auto page = decode_list<Database>(
      R"({"apiVersion":"demo.io/v1","kind":"DatabaseList","metadata":{"continue":"next","remainingItemCount":7,"resourceVersion":"42"},)"
      R"("items":[{"metadata":{"name":"a"},"spec":{"replicas":1}},)"
      R"({"metadata":{"namespace":"prod","resourceVersion":"9","name":"b"},"spec":{"replicas":"two"}},)"
      R"({"metadata":{"name":"c"}},7]})");
  REQUIRE(page);
  CHECK(page->version == "42");
  CHECK(page->continue_token == "next");
  CHECK(page->remaining == 7);
  REQUIRE(page->items.size() == 2);
  CHECK(page->items[1].metadata.name == "c");
  REQUIRE(page->skipped.size() == 2);
  CHECK(page->skipped[0].name == "b");
  CHECK(page->skipped[0].name_space == "prod");
  CHECK(page->skipped[0].resource_version == "9");
  CHECK(page->skipped[0].error.message == "items[1].spec.replicas: expected integer, found string");
  CHECK(page->skipped[1].error.message == "items[3]: expected object, found number");
  CHECK_FALSE(decode_list<Database>(R"({"items":[{"spec":{"replicas":"two"}},{)"));
}

TEST_CASE("A list omits an item with too many levels") {
  const auto item = [](std::string_view name, std::size_t levels) {
    return R"({"metadata":{"name":")" + std::string(name) + R"("},"x":)" + std::string(levels, '[') +
           std::string(levels, ']') + "}";
  };
  const auto page = decode_list<Database>(R"({"items":[)" + item("a", 511) + "," + item("b", 512) + "," +
                                          item("c", 5000) + "," + item("d", 1) + "]}");
  REQUIRE(page);
  REQUIRE(page->items.size() == 2);
  CHECK(page->items[0].metadata.name == "a");
  CHECK(page->items[1].metadata.name == "d");
  REQUIRE(page->skipped.size() == 2);
  CHECK(page->skipped[0].name == "b");
  CHECK(page->skipped[1].error.message.find("nested deeper than 514 levels") != std::string::npos);
  CHECK(decode<Database>(item("a", 511)));
  CHECK_FALSE(decode<Database>(item("b", 512)));
}

TEST_CASE("unknown fields survive a change, at every level") {
  constexpr std::string_view document =
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"m","managedFields":[{}],"later":1},)"
      R"("spec":{"engine":"pg","new":{"x":1.0},"replicas":2,"shards":[{"name":"a","color":"red"},{"name":"b","color":"blue"}]},"extra":[1, 2]})";
  CHECK(
      changed(document, [](Database&) {}) ==
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"m","later":1},)"
      R"("spec":{"engine":"pg","new":{"x":1.0},"replicas":2,"shards":[{"name":"a","color":"red","size":1},{"name":"b","color":"blue","size":1}]},"extra":[1, 2]})");
  CHECK(
      changed(document,
              [](Database& object) {
                object.spec.replicas = 3;
                std::swap(object.spec.shards[0], object.spec.shards[1]);
                object.spec.shards[1].size = 9;
                object.spec.shards.push_back({.name = "c"});
                object.metadata.labels["l"] = "v";
              }) ==
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"labels":{"l":"v"},"name":"m","later":1},)"
      R"("spec":{"engine":"pg","new":{"x":1.0},"replicas":3,"shards":[{"name":"b","color":"blue","size":1},{"name":"a","color":"red","size":9},{"name":"c","size":1}]},"extra":[1, 2]})");
}

TEST_CASE("Values that the types cannot distinguish keep their form") {
  constexpr std::string_view document =
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{},"spec":{"engine":"pg","paused":null,"shards":[]}})";
  CHECK(
      changed(document, [](Database& object) { object.metadata.name = "n"; }) ==
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"n"},"spec":{"engine":"pg","replicas":1,"paused":null,"shards":[]}})");
  CHECK(
      changed(document, [](Database& object) { object.spec.paused = true; }) ==
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{},"spec":{"engine":"pg","paused":true,"replicas":1,"shards":[]}})");
}

TEST_CASE("empty members of the types that kubexx brings stay as well") {
  constexpr std::string_view document =
      R"({"metadata":{"labels":{}},"spec":{},"status":{"ready":1,"conditions":[{"observedGeneration":0}]}})";
  const std::string text = changed(document, [](Database& object) { object.status->ready = 2; });
  CHECK(text.find(R"("labels":{})") != std::string::npos);
  CHECK(text.find(R"("observedGeneration":0)") != std::string::npos);
}

TEST_CASE("Unknown fields keep their place while their neighbours exist") {
  const auto spec = [](std::string_view members, auto change) {
    const std::string text = changed(R"({"metadata":{},"spec":{)" + std::string(members) + "}}", change);
    const std::size_t begin = text.find(R"("spec":{)") + 8;
    return text.substr(begin, text.size() - begin - 2);
  };
  const auto nothing = [](Database&) {};
  CHECK(spec(R"("x":1,"y":[ ],"engine":"pg","z":{},"replicas":2,"w":"\u00e9")", nothing) ==
        R"("x":1,"y":[ ],"engine":"pg","z":{},"replicas":2,"w":"\u00e9")");
  CHECK(spec(R"("engine":"pg","paused":true,"x":1,"replicas":2)",
             [](Database& object) { object.spec.paused.reset(); }) == R"("engine":"pg","replicas":2,"x":1)");
  CHECK(spec(R"("replicas":2,"x":1,"engine":"pg","y":2)", nothing) == R"("engine":"pg","replicas":2,"x":1,"y":2)");
  CHECK(spec(R"("engine":"","replicas":1,"x":1,"y":2,"x":3)", nothing) == R"("engine":"","replicas":1,"x":3,"y":2)");
  CHECK(spec(R"("engine":"","new\n\"":1,"replicas":1)", nothing) == R"("engine":"","new\n\"":1,"replicas":1)");
}

TEST_CASE("The excess is readable, and has no known values") {
  const auto object = decode<Database>(
      R"({"metadata":{"name":"m","labels":null},"spec":{"engine":"pg","new":1,"shards":[{"name":"a"},{"name":"b","color":2}]}})");
  REQUIRE(object);
  CHECK(
      object->metadata.excess.text() ==
      R"({"inside":{"metadata":{"inside":{"labels":{"json":null}}},)"
      R"("spec":{"members":[["engine","new",1]],"inside":{"shards":{"written":[{"name":"a","size":1},{"name":"b","size":1}],)"
      R"("elements":[null,{"members":[["name","color",2]]}]}}}}})");
}

TEST_CASE("A null of an absent field is kept until the program sets the field") {
  constexpr std::string_view document = R"({"metadata":{"labels":null,"name":"m"},"spec":{"engine":"pg"}})";
  const auto has_null = [](const std::string& text) { return text.find(R"("labels":null)") != std::string::npos; };
  CHECK(has_null(changed(document, [](Database& object) { object.metadata.name = "n"; })));
  CHECK_FALSE(has_null(changed(document, [](Database& object) { object.metadata.labels["l"] = "v"; })));
}

TEST_CASE("The capacity of a list is estimated, but bounded by a multiple of the items that were read") {
  CHECK(kubexx::codec::room_for_items(0, 20, 1000) == 4);
  CHECK(kubexx::codec::room_for_items(1000, 10'000, 100'000) == 10'501);
  CHECK(kubexx::codec::room_for_items(4, 12, 1'000'000'000) == 64);
  CHECK(kubexx::codec::room_for_items(10, 1000, 1001) == 20);
}

TEST_CASE("items of a list get the kind that they are written with") {
  const auto page = decode_list<Database>(R"({"items":[{"metadata":{"name":"a"},"spec":{"engine":"pg"},"new":1}]})");
  REQUIRE(page);
  CHECK(
      encode(page->items.at(0)) ==
      R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"a"},"spec":{"engine":"pg","replicas":1},"new":1})");
}

TEST_CASE("an apply configuration holds what was set and nothing else") {
  kubexx::test::DatabaseApply wish{.metadata = {.name = "main"}, .spec = {.replicas = 0}};
  CHECK(encode(wish) ==
        R"({"apiVersion":"demo.io/v1","kind":"Database","metadata":{"name":"main"},"spec":{"replicas":0}})");
}

}  // namespace
