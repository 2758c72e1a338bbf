#include <fmt/format.h>

#include <chrono>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/watch.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;

std::vector<std::string> names(const ApiResponse& response) {
  std::vector<std::string> names;
  const json::Value body = body_of(response);
  for (const json::Value& item : find(body, {"items"})->as_array())
    names.push_back(text_at(item, {"metadata", "name"}));
  return names;
}

/// The events of a watch, such as `ADDED a`, and how it ended.
struct ReceivedEvents {
  std::vector<std::string> events;
  std::vector<json::Value> objects;
  bool has_ended = false;

  explicit ReceivedEvents(const ApiResponse& response) {
    REQUIRE(response.watch != nullptr);
    response.watch->attach([this](std::string_view lines) { return hear(lines), true; }, [this] { has_ended = true; });
  }

  void hear(std::string_view lines) {
    while (!lines.empty()) {
      const std::size_t end = lines.find('\n');
      REQUIRE(end != std::string_view::npos);
      const json::Value event = std::get<json::Value>(json::parse(lines.substr(0, end)));
      objects.push_back(*find(event, {"object"}));
      events.push_back(text_at(event, {"type"}) + " " + text_at(event, {"object", "metadata", "name"}));
      lines.remove_prefix(end + 1);
    }
  }
};

using Lines = std::vector<std::string>;
const std::string kPath(ClusterFixture::kPath);

}  // namespace

TEST_CASE("paths with empty segments are those of a real server") {
  ClusterFixture fixture;
  add_built_in_kinds(fixture.cluster.registry);
  fixture.make("a");
  const auto code = [&](std::string_view path, std::string method = "GET") {
    return fixture.ask(std::move(method), path).code;
  };
  const std::string custom(ClusterFixture::kPath);
  for (const char* same : {"/", "//", "/a/", "/a//", "/a//status", "/a/status/", "/a/status/x"})
    CHECK(code(custom + same) == 200);
  for (const char* other : {"//a", "//x"}) CHECK(code(custom + other) == 404);
  CHECK(code(custom + "//status") == 405);
  CHECK(code("/apis/stable.example.com/v1/namespaces//crontabs") == 200);
  const std::string pods = "/api/v1/namespaces/default/pods";
  for (const char* same : {"/", "//"}) CHECK(code(pods + same) == 200);
  CHECK(code(pods + "//status") == 400);
  CHECK(code("/api/v1/namespaces//pods") == 200);
  CHECK(code("/api/v1/namespaces//pods/a") == 400);
  CHECK(code("/api/v1/namespaces/default/status/x") == 404);
  for (const char* wrong : {"/api/v1//pods", "/api//v1/pods", "//api/v1/pods", "/apis/apps//v1", "/apis//apps/v1", "//",
                            "/apis//v1/pods", "/api/v1/namespaces//nodes", "/healthz/", "//healthz"})
    CHECK(code(wrong) == 404);
}

TEST_CASE("HEAD is served for custom resources, and not for kinds of Kubernetes") {
  ClusterFixture fixture;
  add_built_in_kinds(fixture.cluster.registry);
  fixture.make("a");
  const auto code = [&](std::string_view path) { return fixture.ask("HEAD", path).code; };
  CHECK(code(ClusterFixture::kPath) == 200);
  CHECK(code(fmt::format("{}?watch=true", ClusterFixture::kPath)) == 200);
  CHECK(code(ClusterFixture::path("a")) == 200);
  CHECK(code(ClusterFixture::path("a/scale")) == 200);
  CHECK(code(ClusterFixture::path("b")) == 404);
  CHECK(code("/api/v1/namespaces/default/pods") == 405);
  CHECK(code("/apis/none.example.com/v1/crontabs") == 404);
}

TEST_CASE("a list is cut into pages that belong together") {
  ClusterFixture fixture;
  for (const char* name : {"a", "b", "c", "d", "e"}) fixture.make(name);
  const ApiResponse first = fixture.get(kPath + "?limit=2");
  CHECK(names(first) == Lines{"a", "b"});
  CHECK(*find(body_of(first), {"metadata", "remainingItemCount"}) == json::Value(3));
  fixture.ask("DELETE", ClusterFixture::path("c"));
  fixture.make("cc");
  const ApiResponse second = fixture.get(kPath + "?limit=2&continue=" + at(first, {"metadata", "continue"}));
  CHECK(names(second) == Lines{"c", "d"});
  CHECK(at(second, {"metadata", "resourceVersion"}) == at(first, {"metadata", "resourceVersion"}));
  const ApiResponse third = fixture.get(kPath + "?limit=2&continue=" + at(second, {"metadata", "continue"}));
  CHECK(names(third) == Lines{"e"});
  CHECK(at(third, {"metadata", "continue"}).empty());
}

TEST_CASE("a page that is too old can go on without consistency") {
  ClusterFixture fixture;
  for (const char* name : {"a", "b", "c"}) fixture.make(name);
  const ApiResponse first = fixture.get(kPath + "?limit=1");
  fixture.make("d");
  fixture.cluster.storage.compact();
  const ApiResponse gone = fixture.get(kPath + "?limit=1&continue=" + at(first, {"metadata", "continue"}));
  CHECK(gone.code == 410);
  CHECK(at(gone, {"reason"}) == "Expired");
  const ApiResponse rest = fixture.get(kPath + "?continue=" + at(gone, {"metadata", "continue"}));
  CHECK(names(rest) == Lines{"b", "c", "d"});
}

TEST_CASE("versions of lists") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  fixture.make("b");
  CHECK(names(fixture.get(kPath + "?resourceVersionMatch=Exact&resourceVersion=" + version)) == Lines{"a"});
  CHECK(names(fixture.get(kPath + "?resourceVersion=" + version)) == Lines{"a", "b"});
  CHECK(names(fixture.get(kPath + "?resourceVersion=0")) == Lines{"a", "b"});
  CHECK(fixture.get(kPath + "?resourceVersionMatch=Exact&resourceVersion=0").code == 422);
  CHECK(fixture.get(kPath + "?resourceVersionMatch=Exact").code == 422);
  CHECK(fixture.get(kPath + "?resourceVersion=abc").code == 400);
  CHECK(fixture.get(kPath + "?continue=abc").code == 400);
  const ApiResponse future = fixture.get(kPath + "?resourceVersion=99999");
  CHECK(future.code == 504);
  CHECK(future.delay > 0ms);
  CHECK(at(future, {"reason"}) == "Timeout");
  const std::string token = at(fixture.get(kPath + "?limit=1"), {"metadata", "continue"});
  CHECK(fixture.get(kPath + "?resourceVersion=" + version + "&continue=" + token).code == 400);
}

TEST_CASE("lists are selected by labels and by fields") {
  ClusterFixture fixture;
  fixture.make("a", R"(,"labels":{"app":"x","tier":"1"})");
  fixture.make("b", R"(,"labels":{"app":"y"})");
  fixture.make("c");
  const auto labelled = [&](const std::string& selector) {
    return names(fixture.get(kPath + "?labelSelector=" + selector));
  };
  CHECK(labelled("app%3Dx") == Lines{"a"});
  CHECK(labelled("app") == Lines{"a", "b"});
  CHECK(labelled("!app") == Lines{"c"});
  CHECK(labelled("app!%3Dx") == Lines{"b", "c"});
  CHECK(labelled("app+in+(x,+y),tier") == Lines{"a"});
  CHECK(labelled("app+notin+(x)") == Lines{"b", "c"});
  CHECK(labelled("tier%3E0") == Lines{"a"});
  CHECK(fixture.get(kPath + "?labelSelector=a+b").code == 400);
  CHECK(fixture.get(kPath + "?labelSelector=a%3D%3D%3Db").code == 400);
  CHECK(names(fixture.get(kPath + "?fieldSelector=metadata.name%3Db")) == Lines{"b"});
  CHECK(names(fixture.get(kPath + "?fieldSelector=metadata.name!%3Db")) == Lines{"a", "c"});
  CHECK(names(fixture.get(kPath + "?fieldSelector=spec.image%3Da")).size() == 3);
  const ApiResponse unknown = fixture.get(kPath + "?fieldSelector=spec.replicas%3D1");
  CHECK(unknown.code == 400);
  CHECK(at(unknown, {"message"}) == "field label not supported: spec.replicas");
}

TEST_CASE("values of field selectors are escaped as a server escapes them") {
  ClusterFixture fixture;
  const auto message = [&](const std::string& selector) {
    const ApiResponse response = fixture.get(kPath + "?fieldSelector=" + selector);
    return response.code == 400 ? at(response, {"message"}) : std::to_string(response.code);
  };
  CHECK(message("metadata.name%3Da%5C%5C%5C%2C%5C%3Db") == "200");
  CHECK(message("metadata.name%3Da%5Cb") == "invalid field selector: invalid escape sequence: \\b");
  CHECK(message("metadata.name%3Da%5C%C3%A4") == "invalid field selector: invalid escape sequence: \\\u00e4");
  CHECK(message("metadata.name%3Da%5C") == "invalid field selector: invalid escape sequence: \\");
  CHECK(message("metadata.name%3Da%3Db") == "invalid field selector: unescaped character in value: 61");
  CHECK(message("z%5C%3Da") == "field label not supported: z\\");
  CHECK(message("z,b%3D1") == "invalid selector: 'z,b=1'; can't understand 'z'");
}

TEST_CASE("boolean parameters are read in any case") {
  ClusterFixture fixture;
  fixture.make("a");
  CHECK(fixture.get(kPath + "?watch=False").watch == nullptr);
  CHECK(fixture.get(kPath + "?watch=FALSE").watch == nullptr);
  CHECK(fixture.get(kPath + "?watch=0").watch == nullptr);
  CHECK(fixture.get(kPath + "?watch=True").watch != nullptr);
  CHECK(fixture.get(kPath + "?watch").watch != nullptr);
  const ApiResponse removed = fixture.ask("DELETE", kPath + "/a?orphanDependents=False");
  CHECK(removed.code == 200);
  CHECK(fixture.get(kPath + "/a").code == 404);
}

TEST_CASE("fields that objects of built-in kinds cannot be selected by have the message of the kind") {
  ClusterFixture fixture;
  const auto message = [&](const std::string& path, const std::string& field) {
    const ApiResponse response = fixture.get(path + "?fieldSelector=" + field + "%3Dx");
    return response.code == 400 ? at(response, {"message"}) : std::to_string(response.code);
  };
  const auto unknown = [](const std::string& field) {
    return '"' + field + R"(" is not a known field selector: only "metadata.name", "metadata.namespace")";
  };
  CHECK(message("/api/v1/configmaps", "data.a") == unknown("data.a"));
  CHECK(message("/apis/apps/v1/replicasets", "status.replicas") == unknown("status.replicas"));
  CHECK(message("/apis/rbac.authorization.k8s.io/v1/clusterroles", "rules") == unknown("rules"));
  CHECK(message("/apis/rbac.authorization.k8s.io/v1/clusterroles", "metadata.namespace") == "200");
  CHECK(message("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", "spec.group") == unknown("spec.group"));
  CHECK(message("/api/v1/nodes", "metadata.namespace") == "field label not supported: metadata.namespace");
  CHECK(message("/api/v1/namespaces", "spec.a") == "field label not supported: spec.a");
  CHECK(message("/apis/events.k8s.io/v1/events", "note") == "field label not supported: note");
  CHECK(message("/apis/batch/v1/jobs", "spec.a") == "field label \"spec.a\" not supported for Job");
  CHECK(message("/apis/resource.k8s.io/v1/resourceslices", "spec.pool") ==
        "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.pool");
  CHECK(message("/apis/resource.k8s.io/v1/resourceslices", "spec.driver") == "200");
}

TEST_CASE("a list across namespaces") {
  ClusterFixture fixture;
  fixture.make("a");
  CHECK(names(fixture.get("/apis/stable.example.com/v1/crontabs")) == Lines{"a"});
  CHECK(fixture.ask("POST", "/apis/stable.example.com/v1/crontabs", "{}").code == 404);
}

TEST_CASE("A watch sends the existing objects, then the changes") {
  ClusterFixture fixture;
  fixture.make("a");
  ReceivedEvents told(fixture.get(kPath + "?watch=true"));
  fixture.make("b");
  fixture.merge(ClusterFixture::path("a"), R"({"spec":{"replicas":2}})");
  fixture.merge(ClusterFixture::path("a"), R"({"spec":{"replicas":2}})");
  const std::string version = at(fixture.get(ClusterFixture::path("a")), {"metadata", "resourceVersion"});
  fixture.ask("DELETE", ClusterFixture::path("a"));
  CHECK(told.events == Lines{"ADDED a", "ADDED b", "MODIFIED a", "DELETED a"});
  CHECK(text_at(told.objects.back(), {"metadata", "resourceVersion"}) != version);
}

TEST_CASE("A watch continues from a version") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  fixture.make("b");
  ReceivedEvents told(fixture.get(kPath + "?watch=true&resourceVersion=" + version));
  fixture.make("c");
  CHECK(told.events == Lines{"ADDED b", "ADDED c"});
}

TEST_CASE("A watch from an expired, a future, or an invalid version") {
  ClusterFixture fixture;
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  fixture.make("a");
  fixture.cluster.storage.compact();
  const ApiResponse old = fixture.get(kPath + "?watch=true&resourceVersion=" + version);
  CHECK(old.code == 200);
  ReceivedEvents told(old);
  CHECK(told.has_ended);
  CHECK(told.events == Lines{"ERROR "});
  CHECK(*find(told.objects[0], {"code"}) == json::Value(410));
  CHECK(text_at(told.objects[0], {"reason"}) == "Expired");
  ReceivedEvents future(fixture.get(kPath + "?watch=true&resourceVersion=99999"));
  fixture.make("b");
  CHECK(future.events.empty());
  CHECK_FALSE(future.has_ended);
  CHECK(fixture.get(kPath + "?watch=true&resourceVersion=abc").code == 500);
}

TEST_CASE("a watch with a selector sees objects come and go") {
  ClusterFixture fixture;
  ReceivedEvents told(fixture.get(kPath + "?watch=true&labelSelector=x%3D1"));
  fixture.make("a");
  fixture.merge(ClusterFixture::path("a"), R"({"metadata":{"labels":{"x":"1"}}})");
  fixture.merge(ClusterFixture::path("a"), R"({"spec":{"replicas":2}})");
  fixture.merge(ClusterFixture::path("a"), R"({"metadata":{"labels":{"x":"2"}}})");
  fixture.ask("DELETE", ClusterFixture::path("a"));
  CHECK(told.events == Lines{"ADDED a", "MODIFIED a", "DELETED a"});
}

TEST_CASE("a list can be streamed") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string query = "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
  ReceivedEvents marked(fixture.get(kPath + query + "&allowWatchBookmarks=true"));
  CHECK(marked.events == Lines{"ADDED a", "BOOKMARK "});
  CHECK(text_at(marked.objects[1], {"metadata", "annotations", "k8s.io/initial-events-end"}) == "true");
  ReceivedEvents unmarked(fixture.get(kPath + query));
  CHECK(unmarked.events == Lines{"ADDED a"});
  CHECK(fixture.get(kPath + "?watch=true&sendInitialEvents=true").code == 422);
}

TEST_CASE("a list of a version in the future is not streamed") {
  ClusterFixture fixture;
  fixture.make("a");
  const ApiResponse response = fixture.get(
      kPath + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=99999999");
  CHECK(response.code == 200);
  CHECK(response.delay == fixture.cluster.options.version_wait);
  ReceivedEvents told(response);
  CHECK(told.has_ended);
  REQUIRE(told.events == Lines{"ERROR "});
  const json::Value& status = told.objects.front();
  CHECK(json::integer_at(status, {"code"}) == 504);
  CHECK(text_at(status, {"reason"}) == "Timeout");
  CHECK(text_at(status, {"message"}) ==
        fmt::format("Timeout: Too large resource version: 99999999, current: {}", fixture.cluster.storage.version()));
  CHECK(json::integer_at(status, {"details", "retryAfterSeconds"}) == 1);
  CHECK(text_at(json::list_at(status, {"details", "causes"}).front(), {"reason"}) == "ResourceVersionTooLarge");
  const ApiResponse present = fixture.get(
      fmt::format("{}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion={}", kPath,
                  fixture.cluster.storage.version()));
  CHECK(present.delay.count() == 0);
  CHECK(ReceivedEvents(present).events == Lines{"ADDED a"});
}

TEST_CASE("a watch without a version is a streamed list") {
  ClusterFixture fixture;
  fixture.make("a");
  for (const char* version : {"", "&resourceVersion=0", "&resourceVersion="}) {
    CAPTURE(version);
    ReceivedEvents marked(fixture.get(kPath + "?watch=true&allowWatchBookmarks=true" + version));
    CHECK(marked.events == Lines{"ADDED a", "BOOKMARK "});
    CHECK(text_at(marked.objects.back(), {"metadata", "annotations", "k8s.io/initial-events-end"}) == "true");
    ReceivedEvents unmarked(fixture.get(kPath + "?watch=true" + version));
    CHECK(unmarked.events == Lines{"ADDED a"});
    CHECK(fixture.get(kPath + "?watch=true&resourceVersionMatch=NotOlderThan" + version).code == 422);
  }
}

TEST_CASE("an object that is named is read, and watched in the former way only") {
  ClusterFixture fixture;
  fixture.make("a");
  fixture.make("b");
  const ApiResponse read = fixture.get(ClusterFixture::path("a") + "?watch=true");
  CHECK(read.watch == nullptr);
  CHECK(at(read, {"metadata", "name"}) == "a");
  ReceivedEvents told(fixture.get("/apis/stable.example.com/v1/watch/namespaces/default/crontabs/a"));
  CHECK(told.events == Lines{"ADDED a"});
  ReceivedEvents other(
      fixture.get("/apis/stable.example.com/v1/watch/namespaces/default/crontabs/a?fieldSelector=spec.image%3Db"));
  CHECK(other.events.empty());
}

TEST_CASE("a watch ends when its time is over, after a bookmark") {
  ClusterFixture fixture;
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  ReceivedEvents told(
      fixture.get(kPath + "?watch=true&timeoutSeconds=5&allowWatchBookmarks=true&resourceVersion=" + version));
  fixture.post("/api/v1/namespaces/default/configmaps", R"({"metadata":{"name":"m"}})");
  fixture.clock.pass(4s);
  fixture.cluster.tick();
  CHECK(told.events == Lines{"BOOKMARK "});
  CHECK_FALSE(told.has_ended);
  fixture.clock.pass(1s);
  fixture.cluster.tick();
  CHECK(told.has_ended);
}

TEST_CASE("bookmarks that are newer than the start of a watch are repeated every minute, and shortly before its end") {
  ClusterFixture fixture;
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  ReceivedEvents told(
      fixture.get(kPath + "?watch=true&timeoutSeconds=210&allowWatchBookmarks=true&resourceVersion=" + version));
  const auto after = [&](std::chrono::seconds time) {
    fixture.clock.pass(time);
    fixture.cluster.tick();
    return told.events.size();
  };
  CHECK(after(60s) == 0);
  fixture.post("/api/v1/namespaces/default/configmaps", R"({"metadata":{"name":"m"}})");
  CHECK(after(59s) == 0);
  CHECK(after(1s) == 1);
  CHECK(after(59s) == 1);
  CHECK(after(1s) == 2);
  CHECK(after(27s) == 2);
  CHECK(after(1s) == 3);
  CHECK(after(1s) == 3);
  CHECK_FALSE(told.has_ended);
  CHECK(after(1s) == 3);
  CHECK(told.has_ended);
  CHECK(told.events == Lines{"BOOKMARK ", "BOOKMARK ", "BOOKMARK "});
}

TEST_CASE("a changed schema ends watches, puts lists off, and makes old versions expire") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string version = at(fixture.get(kPath), {"metadata", "resourceVersion"});
  const std::string crd = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com";
  ReceivedEvents told(fixture.get(kPath + "?watch=true&resourceVersion=" + version));
  CHECK(fixture.merge(crd, R"({"metadata":{"labels":{"x":"1"}}})").code == 200);
  fixture.clock.pass(10s);
  fixture.cluster.tick();
  CHECK_FALSE(told.has_ended);
  json::Value changed = body_of(fixture.get(crd));
  json::Array versions = find(changed, {"spec", "versions"})->as_array();
  set(versions[0], {"schema", "openAPIV3Schema", "properties", "spec", "properties", "more"},
      std::get<json::Value>(json::parse(R"({"type":"string","default":"yes"})")));
  set(changed, {"spec", "versions"}, std::move(versions));
  CHECK(fixture.put(crd, json::to_text(changed)).code == 200);
  fixture.clock.pass(60ms);
  fixture.cluster.tick();
  CHECK(told.has_ended);
  CHECK(told.events.empty());
  const ApiResponse put_off = fixture.get(kPath);
  CHECK(put_off.code == 429);
  CHECK(at(put_off, {"message"}) == "storage is (re)initializing");
  fixture.clock.pass(200ms);
  fixture.cluster.tick();
  const ApiResponse after = fixture.get(kPath);
  CHECK(after.code == 200);
  CHECK(text_at(find(body_of(after), {"items"})->as_array()[0], {"spec", "more"}) == "yes");
  ReceivedEvents old(fixture.get(kPath + "?watch=true&resourceVersion=" + version));
  CHECK(old.events == Lines{"ERROR "});
}

TEST_CASE("what only a webhook could convert is not shown, and not stored") {
  ClusterFixture fixture;
  const std::string definitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const auto define = [](const char* stored, const char* other) {
    const auto version = [](const char* name, const char* storage) {
      return std::string(R"({"name":")") + name + R"(","served":true,"storage":)" + storage +
             R"(,"schema":{"openAPIV3Schema":{"type":"object","properties":{"size":{"type":"integer"}}}}})";
    };
    return std::string(
               R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":)"
               R"("gauges.example.com"},"spec":{"group":"example.com","scope":"Cluster","names":{"plural":)"
               R"("gauges","kind":"Gauge"},"conversion":{"strategy":"Webhook","webhook":{)"
               R"("conversionReviewVersions":["v1"],"clientConfig":{"url":"https://127.0.0.1:1/"}}},)"
               R"("versions":[)") +
           version(stored, "true") + "," + version(other, "false") + "]}}";
  };
  REQUIRE(fixture.post(definitions, define("v2", "v1")).code == 201);
  const std::string v1 = "/apis/example.com/v1/gauges", v2 = "/apis/example.com/v2/gauges";
  const auto gauge = [](const std::string& version) {
    return R"({"apiVersion":"example.com/)" + version + R"(","kind":"Gauge","metadata":{"name":"a"},"size":1})";
  };
  ReceivedEvents open(fixture.get(v1 + "?watch=true"));
  CHECK(fixture.get(v1).code == 200);
  CHECK(fixture.post(v1, gauge("v1")).code == 500);
  CHECK(fixture.post(v2, gauge("v2")).code == 201);
  CHECK(open.events.empty());
  CHECK(fixture.get(v1).code == 500);
  CHECK(fixture.get(v1 + "?watch=true").code == 500);
  CHECK(at(fixture.get(v1 + "/a"), {"message"}) ==
        "conversion webhook for example.com/v2, Kind=Gauge failed: it was not asked");
  CHECK(fixture.merge(v1 + "/a", R"({"size":2})").code == 500);
  CHECK(fixture.ask("DELETE", v1 + "/a").code == 500);
  CHECK(fixture.ask("DELETE", v1).code == 500);
  CHECK(fixture.get(v1 + "/b").code == 404);
  CHECK(fixture.get(v2 + "/a").code == 200);

  // When another version becomes the stored one, what is there stays what it was.
  REQUIRE(fixture
              .merge(definitions + "/gauges.example.com",
                     R"({"spec":)" +
                         json::to_text(*find(std::get<json::Value>(json::parse(define("v1", "v2"))), {"spec"})) + "}")
              .code == 200);
  CHECK(fixture.get(v1 + "/a").code == 500);
  CHECK(text_at(body_of(fixture.get(v2 + "/a")), {"apiVersion"}) == "example.com/v2");
  CHECK(fixture.merge(v2 + "/a", R"({"size":2})").code == 500);
}

TEST_CASE("OpenAPI documents follow the served kinds") {
  ClusterFixture fixture;
  const std::string path = "/openapi/v3/apis/stable.example.com/v1";
  const auto tag = [&] {
    for (const auto& [name, value] : fixture.get(path).headers)
      if (name == "Etag") return value;
    return std::string();
  };
  const std::string before = tag();
  CHECK(tag() == before);
  CHECK(fixture.get(path + "?hash=" + before.substr(1, before.size() - 2)).code == 200);
  fixture.merge("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com",
                R"({"spec":{"names":{"categories":["all"]},"versions":[{"name":"v1","served":true,"storage":true,)"
                R"("schema":{"openAPIV3Schema":{"type":"object","description":"Changed."}}}]}})");
  CHECK(tag() != before);
  CHECK(fixture.get(path).body.find("Changed.") != std::string::npos);
  CHECK(fixture.get(path + "?hash=" + before.substr(1, before.size() - 2)).code == 301);
}

TEST_CASE("discovery, plain and in one answer") {
  ClusterFixture fixture;
  CHECK(at(fixture.get("/api"), {"kind"}) == "APIVersions");
  CHECK(fixture.get("/apis").body.find("stable.example.com/v1") != std::string::npos);
  CHECK(at(fixture.get("/apis/stable.example.com"), {"preferredVersion", "version"}) == "v1");
  CHECK(fixture.get("/apis/stable.example.com/v1").body.find("crontabs/scale") != std::string::npos);
  ApiRequest request = make_request("GET", "/apis");
  request.accept = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";
  const ApiResponse all = handle(fixture.cluster, request);
  CHECK(all.content_type == "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");
  CHECK(at(all, {"kind"}) == "APIGroupDiscoveryList");
}

TEST_CASE("objects are shown in the form that a client accepts") {
  ClusterFixture fixture;
  fixture.make("a");
  ApiRequest request = make_request("GET", ClusterFixture::path("a"));
  request.accept = "application/yaml";
  CHECK(handle(fixture.cluster, request).body.starts_with("apiVersion: stable.example.com/v1\n"));
  request.accept = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";
  CHECK(at(handle(fixture.cluster, request), {"kind"}) == "PartialObjectMetadata");
  request.accept = "text/html";
  CHECK(handle(fixture.cluster, request).code == 406);
}

TEST_CASE("items of built-in kinds have no kind of their own, unlike custom resources") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string secrets = "/api/v1/namespaces/default/secrets";
  fixture.post(secrets, R"({"metadata":{"name":"a","labels":{"kind":"x"}},"stringData":{"kind":"y"}})");
  const auto items = [](const ApiResponse& response) { return json::to_text(*find(body_of(response), {"items"})); };
  const auto has_kind = [&](const ApiResponse& response) {
    const json::Value body = body_of(response);
    const json::Value& item = find(body, {"items"})->as_array().at(0);
    CHECK_FALSE(text_at(item, {"metadata", "name"}).empty());
    CHECK((find(item, {"kind"}) == nullptr) == (find(item, {"apiVersion"}) == nullptr));
    return find(item, {"kind"}) != nullptr;
  };
  CHECK(has_kind(fixture.get(kPath)));
  const ApiResponse listed = fixture.get(secrets);
  CHECK_FALSE(has_kind(listed));
  CHECK(items(listed).find(R"("data":{"kind":"eQ=="})") != std::string::npos);
  CHECK(items(listed).find(R"("labels":{"kind":"x"})") != std::string::npos);
  CHECK_FALSE(has_kind(fixture.get("/apis/apiextensions.k8s.io/v1/customresourcedefinitions")));
  ApiRequest request = make_request("GET", secrets);
  request.accept = "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1";
  CHECK(has_kind(handle(fixture.cluster, request)));
  ReceivedEvents watched(fixture.get(secrets + "?watch=true"));
  CHECK(text_at(watched.objects.at(0), {"kind"}) == "Secret");
  CHECK(at(fixture.get(secrets + "/a"), {"kind"}) == "Secret");
  CHECK_FALSE(has_kind(fixture.ask("DELETE", secrets)));
}

TEST_CASE("a watch is not sent as YAML") {
  ClusterFixture fixture;
  ApiRequest request = make_request("GET", kPath + "?watch=true");
  for (const char* accept : {"application/yaml", "application/yaml, application/json"}) {
    request.accept = accept;
    const ApiResponse response = handle(fixture.cluster, request);
    CHECK(response.code == 406);
    CHECK(response.watch == nullptr);
    CHECK(response.content_type == "application/yaml");
    CHECK(response.body.find("message: 'only the following media types are accepted: application/json;stream=watch,") !=
          std::string::npos);
  }
  request.accept = "application/json";
  CHECK(handle(fixture.cluster, request).watch != nullptr);
}

}  // namespace kubexx::testing
