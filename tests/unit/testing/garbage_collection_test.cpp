#include <fmt/format.h>

#include <string>
#include <string_view>

#include "runtime/testing/requests/garbage_collection.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What becomes of objects whose owners are deleted.

namespace kubexx::testing {
namespace {

struct OwnedFixture : ClusterFixture {
  OwnedFixture() { start_garbage_collection(cluster); }

  /// A CronTab, of which `references` are owners. Returns its uid.
  std::string add(const std::string& name, const std::string& references = {}, const std::string& more = {}) {
    return at(make(name, (references.empty() ? "" : R"(,"ownerReferences":[)" + references + "]") + more),
              {"metadata", "uid"});
  }
  ApiResponse remove(const std::string& name, const std::string& policy = "Background") {
    return ask("DELETE", path(name) + "?propagationPolicy=" + policy);
  }
  bool has(const std::string& name) { return get(path(name)).code == 200; }
  json::Value object(const std::string& name) { return body_of(get(path(name))); }
};

std::string owner(const std::string& name, const std::string& uid, bool blocks = false) {
  return fmt::format(
      R"({{"apiVersion":"stable.example.com/v1","kind":"CronTab","name":"{}","uid":"{}","blockOwnerDeletion":{}}})",
      name, uid, blocks);
}

constexpr std::string_view kHold = R"(,"finalizers":["example.com/hold"])";

}  // namespace

TEST_CASE("garbage collection deletes what is owned, and what that owns") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  const std::string b = fixture.add("b", owner("a", a));
  fixture.add("c", owner("b", b));
  fixture.add("free");
  CHECK(fixture.has("c"));
  CHECK(fixture.remove("a").code == 200);
  CHECK_FALSE(fixture.has("b"));
  CHECK_FALSE(fixture.has("c"));
  CHECK(fixture.has("free"));
}

TEST_CASE("the deletion of a collection continues where garbage collection was faster") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  fixture.add("b", owner("a", a));
  fixture.add("c");
  const std::string one = ClusterFixture::path("a");
  CHECK(fixture.ask("DELETE", one.substr(0, one.rfind('/'))).code == 200);
  CHECK_FALSE(fixture.has("b"));
  CHECK_FALSE(fixture.has("c"));
}

TEST_CASE("without garbage collection, owned objects remain") {
  ClusterFixture fixture;
  const std::string a = at(fixture.make("a"), {"metadata", "uid"});
  fixture.make("b", R"(,"ownerReferences":[)" + owner("a", a) + "]");
  fixture.ask("DELETE", ClusterFixture::path("a"));
  CHECK(fixture.get(ClusterFixture::path("b")).code == 200);
}

TEST_CASE("an object with another owner loses the reference to the deleted one") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a"), b = fixture.add("b");
  fixture.add("c", owner("a", a) + "," + owner("b", b));
  fixture.remove("a");
  REQUIRE(fixture.has("c"));
  const json::Value object = fixture.object("c");
  const json::Array& references = find(object, {"metadata", "ownerReferences"})->as_array();
  REQUIRE(references.size() == 1);
  CHECK(text_at(references.front(), {"uid"}) == b);
  fixture.remove("b");
  CHECK_FALSE(fixture.has("c"));
}

TEST_CASE("an owner that does not exist counts as deleted") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  SECTION("its uid is another") { fixture.add("b", owner("a", "11111111-2222-4333-8444-555555555555")); }
  SECTION("its name is another") { fixture.add("b", owner("other", a)); }
  SECTION("it is in another namespace") {
    fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"far"}})");
    const ApiResponse made = fixture.post(
        "/apis/stable.example.com/v1/namespaces/far/crontabs",
        R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"far"},"spec":{"image":"a"}})");
    fixture.add("b", owner("far", at(made, {"metadata", "uid"})));
  }
  CHECK_FALSE(fixture.has("b"));
}

TEST_CASE("an object without a namespace is not deleted for an owner that has one") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  const std::string path = "/api/v1/namespaces/kept";
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"kept","ownerReferences":[)" + owner("a", a) + "]}}");
  REQUIRE(fixture.get(path).code == 200);
  const std::string version = at(fixture.get(path), {"metadata", "resourceVersion"});
  fixture.remove("a");
  REQUIRE(fixture.get(path).code == 200);
  CHECK(at(fixture.get(path), {"metadata", "resourceVersion"}) == version);
}

TEST_CASE("an object stays as it is if the server does not know the kind of one of its owners") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a"), b = fixture.add("b");
  const auto type = GENERATE(as<std::string>{}, R"("apiVersion":"none.example.com/v1","kind":"CronTab")",
                             R"("apiVersion":"stable.example.com/v2","kind":"CronTab")",
                             R"("apiVersion":"stable.example.com/v1","kind":"Other")");
  const std::string unknown = "{" + type + R"(,"name":"x","uid":"11111111-2222-4333-8444-555555555555"})";
  fixture.add("only", unknown);
  fixture.add("both", owner("a", a) + "," + owner("b", b) + "," + unknown);
  CHECK(fixture.has("only"));
  const json::Value before = fixture.object("both");
  fixture.remove("a");
  REQUIRE(fixture.has("both"));
  CHECK(fixture.object("both") == before);
}

TEST_CASE("an owner without a namespace owns objects in all") {
  OwnedFixture fixture;
  const std::string uid = at(fixture.get("/api/v1/namespaces/kube-public"), {"metadata", "uid"});
  fixture.add("b", R"({"apiVersion":"v1","kind":"Namespace","name":"kube-public","uid":")" + uid + R"("})");
  CHECK(fixture.has("b"));
}

TEST_CASE("a dependent with a finalizer of its own is marked as deleted") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  fixture.add("b", owner("a", a), std::string(kHold));
  fixture.remove("a");
  CHECK_FALSE(fixture.has("a"));
  REQUIRE(fixture.has("b"));
  CHECK_FALSE(text_at(fixture.object("b"), {"metadata", "deletionTimestamp"}).empty());
}

TEST_CASE("with the policy Foreground, an owner waits for the dependents that block it") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  fixture.add("blocking", owner("a", a, true), std::string(kHold));
  fixture.add("free", owner("a", a), std::string(kHold));
  CHECK(texts_at(body_of(fixture.remove("a", "Foreground")), {"metadata", "finalizers"}) ==
        std::vector<std::string>{"foregroundDeletion"});
  CHECK(fixture.has("a"));
  fixture.merge(ClusterFixture::path("blocking"), R"({"metadata":{"finalizers":null}})");
  CHECK_FALSE(fixture.has("blocking"));
  CHECK_FALSE(fixture.has("a"));
  CHECK(fixture.has("free"));
}

TEST_CASE("the policy Foreground deletes dependents of dependents first") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  const std::string b = fixture.add("b", owner("a", a, true));
  fixture.add("c", owner("b", b, true), std::string(kHold));
  fixture.remove("a", "Foreground");
  CHECK(fixture.has("a"));
  CHECK(texts_at(fixture.object("b"), {"metadata", "finalizers"}) == std::vector<std::string>{"foregroundDeletion"});
  fixture.merge(ClusterFixture::path("c"), R"({"metadata":{"finalizers":null}})");
  CHECK_FALSE(fixture.has("b"));
  CHECK_FALSE(fixture.has("a"));
}

TEST_CASE("owners that own each other do not wait for ever") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  const std::string b = fixture.add("b", owner("a", a, true));
  fixture.merge(ClusterFixture::path("a"), R"({"metadata":{"ownerReferences":[)" + owner("b", b, true) + "]}}");
  fixture.remove("a", "Foreground");
  CHECK_FALSE(fixture.has("a"));
  CHECK_FALSE(fixture.has("b"));
}

TEST_CASE("with the policy Orphan, dependents lose their owner and remain") {
  OwnedFixture fixture;
  const std::string a = fixture.add("a");
  fixture.add("b", owner("a", a));
  fixture.remove("a", "Orphan");
  CHECK_FALSE(fixture.has("a"));
  REQUIRE(fixture.has("b"));
  CHECK(find(fixture.object("b"), {"metadata", "ownerReferences"}) == nullptr);
}

TEST_CASE("objects from before garbage collection began are collected too") {
  ClusterFixture fixture;
  fixture.make("b", R"(,"ownerReferences":[)" + owner("a", "11111111-2222-4333-8444-555555555555") + "]");
  start_garbage_collection(fixture.cluster);
  CHECK(fixture.get(ClusterFixture::path("b")).code == 404);
}

TEST_CASE("deleting an owner costs what its dependents cost", "[scaling]") {
  const auto seconds = [](int count, const std::string& policy) {
    OwnedFixture fixture;
    const std::string a = fixture.add("a");
    for (int i = 0; i < count; ++i) fixture.add(fmt::format("b{}", i), owner("a", a, i % 2 == 0));
    const test::Cost cost = test::measure([&] { fixture.remove("a", policy); });
    CHECK(fixture.has("b0") == (policy == "Orphan"));
    return cost.seconds;
  };
  for (const char* policy : {"Background", "Foreground", "Orphan"}) {
    INFO(policy);
    CHECK(seconds(4000, policy) < 24 * seconds(500, policy) + 0.04 * test::kSlowdown);
  }
}

}  // namespace kubexx::testing
