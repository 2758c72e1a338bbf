#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What deletions answer, and what they write.

namespace kubexx::testing {
namespace {

using Strings = std::vector<std::string>;

constexpr std::string_view kDefinitions = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/// A definition in the group `sea.io` with the versions v1 and v2, of which one is stored.
std::string boats(const std::string& stored, const std::string& spec) {
  const auto version = [&](const std::string& name) {
    return fmt::format(
        R"({{"name":"{}","served":true,"storage":{},"schema":{{"openAPIV3Schema":{{"type":"object","properties":{{)"
        R"("spec":{{"type":"object","properties":{{{}}}}}}}}}}}}})",
        name, name == stored, spec);
  };
  return R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"boats.sea.io"},)"
         R"("spec":{"group":"sea.io","scope":"Cluster","names":{"plural":"boats","kind":"Boat"},"versions":[)" +
         version("v1") + "," + version("v2") + "]}}";
}

struct BoatsFixture : ClusterFixture {
  BoatsFixture() {
    REQUIRE(post(kDefinitions, boats("v1", R"("a":{"type":"string"})")).code == 201);
    REQUIRE(post("/apis/sea.io/v1/boats", R"({"apiVersion":"sea.io/v1","kind":"Boat","metadata":{"name":"my",)"
                                          R"("finalizers":["sea.io/hold"]},"spec":{"a":"x"}})")
                .code == 201);
  }
  void change(const std::string& stored, const std::string& spec) {
    const json::Value definition = std::get<json::Value>(json::parse(boats(stored, spec)));
    const std::string path = std::string(kDefinitions) + "/boats.sea.io";
    REQUIRE(merge(path, json::to_text(json::Object({{"spec", *find(definition, {"spec"})}}))).code == 200);
    clock.pass(std::chrono::minutes(1));
    cluster.tick();
    clock.pass(std::chrono::minutes(1));
    cluster.tick();
  }
  json::Value stored() { return cluster.storage.find("boats.sea.io", "my")->written(); }
};

constexpr std::string_view kTwoFields = R"("a":{"type":"string"},"b":{"type":"integer","default":5})";

}  // namespace

TEST_CASE("a deletion stores an object as the current schema reads it") {
  BoatsFixture fixture;
  fixture.change("v1", std::string(kTwoFields));
  CHECK(find(fixture.stored(), {"spec", "b"}) == nullptr);
  const json::Value marked = body_of(fixture.ask("DELETE", "/apis/sea.io/v1/boats/my"));
  CHECK(json::integer_at(marked, {"spec", "b"}) == 5);
  CHECK(json::integer_at(fixture.stored(), {"spec", "b"}) == 5);
  CHECK(fixture.get("/apis/sea.io/v1/boats/my").body.find(R"("b":5)") != std::string::npos);
}

TEST_CASE("a deletion stores an object in the version that is now stored") {
  BoatsFixture fixture;
  fixture.change("v2", R"("a":{"type":"string"})");
  CHECK(text_at(fixture.stored(), {"apiVersion"}) == "sea.io/v1");
  REQUIRE(fixture.ask("DELETE", "/apis/sea.io/v1/boats/my").code == 200);
  CHECK(text_at(fixture.stored(), {"apiVersion"}) == "sea.io/v2");
  CHECK(at(fixture.get("/apis/sea.io/v2/boats/my"), {"apiVersion"}) == "sea.io/v2");
  CHECK(at(fixture.get("/apis/sea.io/v1/boats/my"), {"apiVersion"}) == "sea.io/v1");
}

TEST_CASE("a collection that is deleted at a version loses the objects of that version only") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string version = at(fixture.make("b"), {"metadata", "resourceVersion"});
  fixture.make("c");
  fixture.ask("DELETE", ClusterFixture::path("a"));
  fixture.merge(ClusterFixture::path("b"), R"({"spec":{"image":"other"}})");
  const auto left = [&] {
    Strings names;
    for (const auto& [key, state] : fixture.cluster.storage.list("crontabs.stable.example.com", ""))
      names.push_back(text_at(state->object, {"metadata", "name"}));
    return names;
  };
  const std::string collection(ClusterFixture::kPath);
  SECTION("without a match") {
    const ApiResponse deleted = fixture.ask("DELETE", collection + "?resourceVersion=" + version);
    CHECK(deleted.code == 200);
    CHECK(json::list_at(body_of(deleted), {"items"}).size() == 2);
    CHECK(left() == Strings{"c"});
  }
  SECTION("exactly") {
    CHECK(fixture.ask("DELETE", collection + "?resourceVersionMatch=Exact&resourceVersion=" + version).code == 200);
    CHECK(left() == Strings{"c"});
  }
  SECTION("or a newer one") {
    CHECK(fixture.ask("DELETE", collection + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + version).code ==
          200);
    CHECK(left().empty());
  }
  SECTION("or any") {
    CHECK(fixture.ask("DELETE", collection + "?resourceVersion=0").code == 200);
    CHECK(left().empty());
  }
  SECTION("that has expired") {
    fixture.cluster.storage.compact();
    CHECK(fixture.ask("DELETE", collection + "?resourceVersion=" + version).code == 410);
    CHECK(left() == Strings{"b", "c"});
  }
}

TEST_CASE("a collection is not deleted at a version in the future") {
  ClusterFixture fixture;
  fixture.make("a");
  const std::string match = GENERATE("", "&resourceVersionMatch=Exact", "&resourceVersionMatch=NotOlderThan");
  const ApiResponse refused =
      fixture.ask("DELETE", std::string(ClusterFixture::kPath) + "?resourceVersion=99999999" + match);
  CHECK(refused.code == 504);
  CHECK(at(refused, {"message"}).starts_with("Timeout: Too large resource version: 99999999, current: "));
  CHECK(refused.delay == fixture.cluster.options.version_wait);
  CHECK(fixture.get(ClusterFixture::path("a")).code == 200);
}

TEST_CASE("a deletion is only promised if the object remains until its dependents are deleted") {
  ClusterFixture fixture;
  fixture.make("free");
  fixture.make("held", R"(,"finalizers":["example.com/hold"])");
  const std::string promised = "?orphanDependents=false";
  CHECK(fixture.ask("DELETE", ClusterFixture::path("held") + promised).code == 202);
  CHECK(fixture.ask("DELETE", ClusterFixture::path("free") + promised).code == 200);
  REQUIRE(
      fixture.post("/api/v1/namespaces/default/services", R"({"metadata":{"name":"s"},"spec":{"ports":[{"port":1}]}})")
          .code == 201);
  CHECK(fixture.ask("DELETE", "/api/v1/namespaces/default/services/s" + promised).code == 200);
}

TEST_CASE("the first namespaces cannot be deleted") {
  ClusterFixture fixture;
  const std::string name = GENERATE("default", "kube-system", "kube-public");
  const ApiResponse response = fixture.ask("DELETE", "/api/v1/namespaces/" + name);
  CHECK(response.code == 403);
  CHECK(at(response, {"message"}) ==
        fmt::format("namespaces \"{}\" is forbidden: this namespace may not be deleted", name));
  CHECK(at(fixture.ask("DELETE", "/api/v1/namespaces/" + name, R"({"preconditions":{"resourceVersion":"1"}})"),
           {"message"})
            .starts_with(fmt::format("Operation cannot be fulfilled on namespaces \"{}\": Precondition failed: "
                                     "ResourceVersion in precondition: 1, ResourceVersion in object meta: ",
                                     name)));
  CHECK(fixture.ask("DELETE", "/api/v1/namespaces/kube-node-lease").code == 200);
}

TEST_CASE("jobs and replication controllers are deleted without their pods by default, events without any policy") {
  ClusterFixture fixture;
  const auto finalizers = [](const ApiResponse& response) {
    return texts_at(body_of(response), {"metadata", "finalizers"});
  };
  const std::string pod = R"("template":{"metadata":{"labels":{"a":"b"}},"spec":{"restartPolicy":"Never","containers":)"
                          R"([{"name":"c","image":"i"}]}})";
  const std::string jobs = "/apis/batch/v1/namespaces/default/jobs", core = "/api/v1/namespaces/default/";
  for (const char* const name : {"a", "b"})
    REQUIRE(fixture.post(jobs, fmt::format(R"({{"metadata":{{"name":"{}"}},"spec":{{{}}}}})", name, pod)).code == 201);
  const ApiResponse job = fixture.ask("DELETE", jobs + "/a");
  CHECK(finalizers(job) == Strings{"orphan"});
  REQUIRE(job.warnings.size() == 1);
  CHECK(job.warnings.front().starts_with("child pods are preserved by default when jobs are deleted; "));
  const ApiResponse other = fixture.ask("DELETE", jobs + "/b?propagationPolicy=Background");
  CHECK(other.warnings.empty());
  CHECK(fixture.get(jobs + "/b").code == 404);
  REQUIRE(
      fixture
          .post(core + "replicationcontrollers",
                R"({"metadata":{"name":"a"},"spec":{"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":)"
                R"([{"name":"c","image":"i"}]}}}})")
          .code == 201);
  CHECK(finalizers(fixture.ask("DELETE", core + "replicationcontrollers/a")) == Strings{"orphan"});
  REQUIRE(fixture.post(core + "events", R"({"metadata":{"name":"e"},"involvedObject":{"namespace":"default"}})").code ==
          201);
  CHECK(fixture.ask("DELETE", core + "events/e?propagationPolicy=Orphan").code == 200);
  CHECK(fixture.get(core + "events/e").code == 404);
}

TEST_CASE("jobs in a namespace that is deleted do not wait for their pods to be orphaned") {
  ClusterFixture fixture;
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"n"}})");
  REQUIRE(fixture
              .post("/apis/batch/v1/namespaces/n/jobs",
                    R"({"metadata":{"name":"a"},"spec":{"template":{"spec":{"restartPolicy":"Never","containers":)"
                    R"([{"name":"c","image":"i"}]}}}})")
              .code == 201);
  CHECK(fixture.ask("DELETE", "/api/v1/namespaces/n").code == 200);
  CHECK(fixture.get("/api/v1/namespaces/n").code == 404);
}

TEST_CASE("the names of a deleted definition are given to one that waits for them") {
  ClusterFixture fixture;
  const auto definition = [](const std::string& plural, const std::string& kind) {
    return fmt::format(
        R"({{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"{0}.sea.io"}},)"
        R"("spec":{{"group":"sea.io","scope":"Cluster","names":{{"plural":"{0}","kind":"{1}","shortNames":["b"]}},)"
        R"("versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object"}}}}}}]}}}})",
        plural, kind);
  };
  REQUIRE(fixture.post(kDefinitions, definition("boats", "Boat")).code == 201);
  REQUIRE(fixture.post(kDefinitions, definition("barks", "Bark")).code == 201);
  CHECK(fixture.get("/apis/sea.io/v1/barks").code == 404);
  REQUIRE(fixture.ask("DELETE", std::string(kDefinitions) + "/boats.sea.io").code == 200);
  CHECK(fixture.get("/apis/sea.io/v1/barks").code == 200);
  const json::Value now = body_of(fixture.get(std::string(kDefinitions) + "/barks.sea.io"));
  CHECK(texts_at(now, {"status", "acceptedNames", "shortNames"}) == Strings{"b"});
}

TEST_CASE("the names that a definition gives up are given to one that waits for them") {
  ClusterFixture fixture;
  const auto definition = [](const std::string& plural, const std::string& short_name) {
    return fmt::format(
        R"({{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{{"name":"{0}.sea.io"}},)"
        R"("spec":{{"group":"sea.io","scope":"Cluster","names":{{"plural":"{0}","kind":"K{0}","shortNames":["{1}"]}},)"
        R"("versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object"}}}}}}]}}}})",
        plural, short_name);
  };
  const std::string boats_path = std::string(kDefinitions) + "/boats.sea.io";
  REQUIRE(fixture.post(kDefinitions, definition("boats", "b")).code == 201);
  REQUIRE(fixture.post(kDefinitions, definition("barks", "b")).code == 201);
  REQUIRE(fixture.merge(boats_path, R"({"spec":{"names":{"shortNames":["bo"]}}})").code == 200);
  CHECK(fixture.get("/apis/sea.io/v1/barks").code == 200);
}

}  // namespace kubexx::testing
