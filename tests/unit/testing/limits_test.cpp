#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/json/depth.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/http/request_log.hpp"
#include "runtime/testing/http/warnings.hpp"
#include "runtime/testing/requests/watch.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// The limits that keep a server alive: the depth of objects, the length of histories and logs, and methods.

namespace kubexx::testing {
namespace {

constexpr std::string_view kTrees = R"json({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
"metadata":{"name":"trees.example.com"},"spec":{"group":"example.com","scope":"Namespaced",
"names":{"plural":"trees","singular":"tree","kind":"Tree"},
"versions":[{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{
"spec":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}}}]}})json";

constexpr std::string_view kTreesPath = "/apis/example.com/v1/namespaces/default/trees";
constexpr std::string_view kTree = "/apis/example.com/v1/namespaces/default/trees/tree";

/// `levels` objects in each other.
std::string nested(std::size_t levels) {
  std::string text;
  for (std::size_t i = 1; i < levels; ++i) text += R"({"a":)";
  return text + "{}" + std::string(levels - 1, '}');
}

std::string tree(std::size_t levels) {
  return R"({"apiVersion":"example.com/v1","kind":"Tree","metadata":{"name":"tree"},"spec":)" + nested(levels - 1) +
         "}";
}

struct TreeFixture : ClusterFixture {
  TreeFixture() { post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", std::string(kTrees)); }

  ApiResponse patch(std::string body, std::string type) {
    return ask("PATCH", kTree, std::move(body), std::move(type));
  }
  ApiResponse read(std::string_view target, std::string accept) {
    ApiRequest request = make_request("GET", target);
    request.accept = std::move(accept);
    return handle(cluster, request);
  }
};

constexpr std::size_t kMost = json::kMostObjectLevels;

}  // namespace

TEST_CASE("objects are nested no deeper than readers accept, whichever way they come in") {
  TreeFixture fixture;
  for (const std::size_t levels : {kMost + 1, std::size_t{1'000}, std::size_t{1'001}, std::size_t{100'000}})
    CHECK(fixture.post(kTreesPath, tree(levels)).code == 400);
  REQUIRE(fixture.post(kTreesPath, tree(10)).code == 201);
  const std::string patch = R"({"spec":{"deep":)" + nested(kMost - 1) + "}}";
  CHECK(fixture.merge(kTree, patch).code == 400);
  CHECK(fixture.patch(tree(kMost + 1), "application/apply-patch+yaml?").code == 415);
  CHECK(fixture
            .ask("PATCH", std::string(kTree) + "?fieldManager=a&force=true", tree(kMost + 1),
                 "application/apply-patch+yaml")
            .code == 400);
  CHECK(fixture
            .patch(R"([{"op":"add","path":"/spec/deep","value":)" + nested(kMost + 4) + "}]",
                   "application/json-patch+json")
            .code == 400);
}

TEST_CASE("a JSON patch cannot build in steps what it may not send at once") {
  TreeFixture fixture;
  REQUIRE(fixture.post(kTreesPath, tree(3)).code == 201);
  std::string steps, copies = R"({"op":"add","path":"/spec/a","value":{}})", path = "/spec";
  for (int i = 0; i < 5'000; ++i) {
    path += "/a";
    steps += fmt::format(R"({}{{"op":"add","path":"{}","value":{{}}}})", i == 0 ? "" : ",", path);
    if (steps.size() > 2'500'000) break;
  }
  CHECK(fixture.patch("[" + steps + "]", "application/json-patch+json").code == 400);
  // Each copy doubles the depth.
  path = "/spec/a";
  for (int i = 0; i < 20; ++i) {
    const std::string below = path + "/a";
    copies += fmt::format(R"(,{{"op":"copy","from":"/spec/a","path":"{}"}})", below);
    for (int level = 0; level < 1 << i && path.size() < 100'000; ++level) path += "/a";
  }
  CHECK(fixture.patch("[" + copies + "]", "application/json-patch+json").code == 400);
}

TEST_CASE("Stored objects can be written in every form") {
  TreeFixture fixture;
  REQUIRE(fixture.post(kTreesPath, tree(kMost)).code == 201);
  for (const std::string_view target : {kTree, kTreesPath}) {
    for (const char* accept :
         {"application/json", "application/yaml", "application/json;pretty=1",
          "application/json;as=Table;g=meta.k8s.io;v=v1", "application/yaml;as=Table;g=meta.k8s.io;v=v1"}) {
      const ApiResponse response = fixture.read(std::string(target) + "?includeObject=Object&pretty=true", accept);
      INFO(target << " as " << accept << ": " << response.body.substr(0, 200));
      CHECK(response.code == 200);
      CHECK(yaml::read_documents(response.body).errors.empty());
      if (std::string_view(accept).find("json") != std::string_view::npos)
        CHECK(std::holds_alternative<json::Value>(json::parse(response.body)));
    }
  }
  CHECK(fixture.merge(kTree, R"({"metadata":{"labels":{"a":"b"}}})").code == 200);
  CHECK(fixture.read(std::string(kTreesPath), "application/yaml").code == 200);
}

TEST_CASE("the deepest object is written in the form in which it was read") {
  TreeFixture fixture;
  REQUIRE(fixture.post(kTreesPath, tree(kMost)).code == 201);
  for (const char* type : {"application/json", "application/yaml"}) {
    const ApiResponse read = fixture.read(kTree, type);
    const ApiResponse written = fixture.ask("PUT", std::string(kTree), read.body, type);
    INFO(type << ": " << written.body.substr(0, 200));
    CHECK(written.code == 200);
  }
}

TEST_CASE("a deep path of replicas is not written") {
  TreeFixture fixture;
  std::string path = ".spec", crd(kTrees);
  for (std::size_t i = 0; i < 50'000; ++i) path += ".a";
  crd.replace(crd.find(R"("schema")"), 0,
              R"("subresources":{"scale":{"specReplicasPath":")" + path + R"(","statusReplicasPath":".status.a"}},)");
  fixture.ask("DELETE", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/trees.example.com");
  if (fixture.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", crd).code != 201) return;
  REQUIRE(fixture.post(kTreesPath, tree(3)).code == 201);
  const ApiResponse response =
      fixture.put(std::string(kTree) + "/scale", R"({"kind":"Scale","apiVersion":"autoscaling/v1",)"
                                                 R"("metadata":{"name":"tree"},"spec":{"replicas":1}})");
  CHECK(response.code >= 400);
}

TEST_CASE("the history holds a bounded number of bytes, and older versions have expired") {
  ClusterFixture fixture;
  Storage& storage = fixture.cluster.storage;
  const std::int64_t before = storage.version();
  json::Value object = json::Object();
  set(object, {"data", "a"}, std::string(1 << 20, 'x'));
  set(object, {"metadata", "name"}, "big");
  set(object, {"metadata", "namespace"}, "default");
  for (int i = 0; i < 70; ++i) storage.put("configmaps", "default/big", object);
  const Collection& maps = storage.collection("configmaps");
  CHECK(maps.history.size() < 65);
  CHECK(maps.history.size() > 60);
  CHECK(maps.compacted == maps.history.front().version - 1);
  const std::string path = "/api/v1/namespaces/default/configmaps?resourceVersion=" + std::to_string(before);
  CHECK(fixture.get(path + "&resourceVersionMatch=Exact").code == 410);
  const ApiResponse watch = fixture.get(path + "&watch=true");
  std::string told;
  watch.watch->attach([&](std::string_view lines) { return told += lines, true; }, [] {});
  CHECK(told.find(R"("code":410)") != std::string::npos);
  CHECK(watch.watch->is_over());
  CHECK(fixture
            .get(std::string("/api/v1/namespaces/default/configmaps?watch=true&resourceVersion=") +
                 std::to_string(maps.compacted))
            .watch->is_over() == false);
}

TEST_CASE("a compaction gives the bytes of the history back") {
  Storage storage;
  json::Value object = json::Object();
  set(object, {"data"}, std::string(1 << 20, 'x'));
  for (int i = 0; i < 60; ++i) storage.put("a", "a", object);
  storage.compact("a");
  for (int i = 0; i < 60; ++i) storage.put("b", "b", object);
  CHECK(storage.collection("b").history.size() == 60);
  for (int i = 0; i < 60; ++i) storage.put("a", "a", object);
  CHECK(storage.collection("a").history.size() == 60);
  CHECK(storage.collection("b").history.size() < 5);
}

TEST_CASE("the time to encode the strings of a secret is linear") {
  const auto seconds = [](int count) {
    std::string texts;
    for (int i = 0; i < count; ++i) texts += fmt::format("{}\"k{}\":\"v\"", i == 0 ? "" : ",", i);
    ClusterFixture fixture;
    return test::processor_seconds([&] {
      const ApiResponse made = fixture.post("/api/v1/namespaces/default/secrets",
                                            R"({"metadata":{"name":"s"},"stringData":{)" + texts + "}}");
      CHECK(made.code == 201);
      CHECK(at(made, {"data", "k0"}) == "dg==");
    });
  };
  CHECK(test::grows_linearly(5'000, seconds));
}

namespace {

constexpr std::string_view kLargeMap = "/api/v1/namespaces/default/configmaps/large";

/// A ConfigMap that is larger than a server stores any once it has managed fields, one for each key.
std::string large_map() {
  std::string data;
  for (int i = 0; i < 40'000; ++i) data += fmt::format(R"({}"k{:05}":"valuevalue")", i == 0 ? "" : ",", i);
  return fmt::format(
      R"({{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"large","annotations":{{"a":"{}"}}}},"data":{{{}}}}})",
      std::string(200'000, 'x'), data);
}

bool has_managers(const ApiResponse& response) {
  return find(body_of(response), {"metadata", "managedFields"}) != nullptr;
}

}  // namespace

TEST_CASE("an object that is too large with its managed fields is stored without them, unless it is applied") {
  ClusterFixture fixture;
  const std::string maps = "/api/v1/namespaces/default/configmaps";
  const std::string small = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"large"},"data":{"a":"b"}})";
  const std::string large = large_map();
  const auto written = [&](const ApiResponse& response, int code) {
    INFO(response.body.substr(0, 300));
    CHECK(response.code == code);
    CHECK_FALSE(has_managers(response));
    CHECK(fixture.get(kLargeMap).body == response.body);
  };
  SECTION("created") { written(fixture.post(maps, large), 201); }
  SECTION("changed") {
    REQUIRE(has_managers(fixture.post(maps, small)));
    SECTION("by PUT") { written(fixture.put(kLargeMap, large), 200); }
    SECTION("by a merge patch") { written(fixture.merge(kLargeMap, large), 200); }
    SECTION("by a strategic merge patch") {
      written(fixture.ask("PATCH", kLargeMap, large, "application/strategic-merge-patch+json"), 200);
    }
    SECTION("by a JSON patch") {
      const json::Value value = std::get<json::Value>(json::parse(large));
      const std::string patch = R"([{"op":"add","path":"/metadata/annotations","value":)" +
                                json::to_text(*find(value, {"metadata", "annotations"})) +
                                R"(},{"op":"add","path":"/data","value":)" + json::to_text(*find(value, {"data"})) +
                                "}]";
      written(fixture.ask("PATCH", kLargeMap, patch, "application/json-patch+json"), 200);
    }
  }
  SECTION("applied") {
    const ApiResponse refused =
        fixture.ask("PATCH", std::string(kLargeMap) + "?fieldManager=a", large, "application/apply-patch+yaml");
    CHECK(refused.code == 500);
    CHECK(at(refused, {"message"}) == "etcdserver: request is too large");
    CHECK(fixture.get(kLargeMap).code == 404);
  }
}

TEST_CASE("a write that changes managed fields only is not stored if they are too large") {
  ClusterFixture fixture;
  const std::string large = large_map();
  const ApiResponse made = fixture.post("/api/v1/namespaces/default/configmaps", large);
  REQUIRE(made.code == 201);
  CHECK(fixture.put(std::string(kLargeMap) + "?fieldManager=other", large).body == made.body);
  CHECK(fixture.merge(std::string(kLargeMap) + "?fieldManager=other", large).body == made.body);
}

TEST_CASE("a dry run does not find an object too large, as nothing is stored") {
  ClusterFixture fixture;
  const ApiResponse made = fixture.post("/api/v1/namespaces/default/configmaps?dryRun=All", large_map());
  CHECK(made.code == 201);
  CHECK(has_managers(made));
}

TEST_CASE("warnings are sent once each, and cut where they are many") {
  using Strings = std::vector<std::string>;
  CHECK(sent_warnings({"a", "", "b", "a", "line\nbreak", "\xff", "\x7f"}) == Strings{"a", "b"});
  const std::string most(4096, 'x');
  CHECK(sent_warnings({most}) == Strings{most});
  CHECK(sent_warnings({most, "y"}) == Strings{most.substr(0, 256), "y"});
  std::string letters;
  for (int i = 0; i < 300; ++i) letters += "\u00e4";
  CHECK(sent_warnings({letters, most}) == Strings{letters.substr(0, 512), most.substr(0, 256)});
  Strings many;
  for (int i = 0; i < 100; ++i) many.push_back(std::to_string(100 + i) + std::string(297, 'x'));
  CHECK(sent_warnings(many).size() == 16);
}

TEST_CASE("the log of requests keeps the last ones") {
  RequestLog log;
  for (int i = 0; i < 10'050; ++i) log.add(fmt::format("GET /{}", i));
  CHECK(log.list().size() == 10'000);
  CHECK(log.list().front() == "GET /50");
  CHECK(log.list().back() == "GET /10049");
  for (int i = 0; i < 300; ++i) log.add(std::string(10'000, 'x'));
  CHECK(log.list().size() == 104);
}

TEST_CASE("Unknown methods of objects are answered with 405") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string object = ClusterFixture::path("a"), collection(ClusterFixture::kPath);
  for (const char* method : {"OPTIONS", "TRACE", "CONNECT", "BREW", ""}) {
    for (const std::string& target : {object, collection, object + "/status", object + "/scale",
                                      std::string("/api/v1/namespaces/default/configmaps")}) {
      INFO(method << " " << target);
      CHECK(fixture.ask(method, target).code == 405);
    }
  }
}

// As in Kubernetes 1.36: go-restful serves the first group for GET only; the other handlers do not look at the method.
TEST_CASE("Some documents of discovery are for GET only") {
  ClusterFixture fixture;
  for (const char* method : {"POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW"}) {
    INFO(method);
    for (const char* target : {"/version", "/api", "/api/v1", "/apis/apiextensions.k8s.io/v1"})
      CHECK(fixture.ask(method, target, "{}").code == 405);
    for (const char* target : {"/", "/apis", "/apis/apiextensions.k8s.io", "/apis/stable.example.com",
                               "/apis/stable.example.com/v1", "/openapi/v2"})
      CHECK(fixture.ask(method, target, "{}").code == 200);
  }
}

namespace {

/// Has space for some lines.
class SmallJournal : public Journal {
 public:
  SmallJournal(const Storage& storage, int space) : space_(space) {
    for (const auto& [name, collection] : storage.collections())
      for (const auto& [key, state] : collection.objects) versions_[{name, key}] = state->version;
  }
  bool record(const std::string& collection, const std::string& key, std::int64_t version,
              const json::Value* object) override {
    if (space_-- <= 0) problem_ = "no space left";
    if (!problem_.empty()) return false;
    versions_[{collection, key}] = version;
    if (object == nullptr) versions_.erase({collection, key});
    return true;
  }
  const std::string& problem() const override { return problem_; }

  bool has_what_is_in(const Storage& storage) const { return versions_ == SmallJournal(storage, 0).versions_; }

 private:
  std::map<std::pair<std::string, std::string>, std::int64_t> versions_;
  int space_;
  std::string problem_;
};

}  // namespace

TEST_CASE("a write that cannot be recorded fails and changes nothing") {
  ClusterFixture fixture;
  fixture.make("a");
  SmallJournal full(fixture.cluster.storage, 0);
  fixture.cluster.storage.keep(&full);
  const std::string before = fixture.get(ClusterFixture::kPath).body;
  CHECK(fixture.make("b").code == 500);
  CHECK(fixture.merge(ClusterFixture::path("a"), R"({"spec":{"image":"b"}})").code == 500);
  CHECK(fixture.ask("DELETE", ClusterFixture::path("a")).code == 500);
  CHECK(fixture.get(ClusterFixture::kPath).body == before);
}

TEST_CASE("what is stored and what is recorded are the same, whichever write of a request is the last") {
  const std::string definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const std::string definition = definitions + "/crontabs.stable.example.com";
  int space = 0;
  for (bool is_full = true; is_full; ++space) {
    ClusterFixture fixture;
    fixture.make("a");
    fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"n"}})");
    fixture.post("/api/v1/namespaces/n/configmaps", R"({"metadata":{"name":"m"}})");
    SmallJournal journal(fixture.cluster.storage, space);
    fixture.cluster.storage.keep(&journal);
    fixture.ask("DELETE", "/api/v1/namespaces/n");
    fixture.ask("DELETE", definition);
    fixture.post(definitions, std::string(kCronTabs));
    fixture.make("b");
    is_full = !journal.problem().empty();
    CAPTURE(space);
    CHECK(journal.has_what_is_in(fixture.cluster.storage));
    CHECK((fixture.get(definition).code == 200) == (fixture.get(ClusterFixture::kPath).code == 200));
  }
  CHECK(space > 8);
}

TEST_CASE("a namespace and a definition with many objects end without recursion") {
  ClusterFixture fixture;
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"full"}})");
  for (int i = 0; i < 20'000; ++i)
    fixture.cluster.storage.put("configmaps", fmt::format("full/map-{}", i),
                                body_of(fixture.get("/api/v1/namespaces/default")));
  for (int i = 0; i < 20'000; ++i)
    fixture.cluster.storage.put("crontabs.stable.example.com", fmt::format("default/tab-{}", i), json::Object());
  CHECK(fixture.ask("DELETE", "/api/v1/namespaces/full").code == 200);
  CHECK(fixture.cluster.storage.list("configmaps", "full/").empty());
  fixture.ask("DELETE", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com");
  CHECK(fixture.cluster.storage.list("crontabs.stable.example.com", "").empty());
  CHECK(fixture.get(ClusterFixture::kPath).code == 404);
  // The namespace is finalized by its controller on a real server; here it is removed once it is empty.
  CHECK(fixture.get("/api/v1/namespaces/full").code == 404);
}

}  // namespace kubexx::testing
