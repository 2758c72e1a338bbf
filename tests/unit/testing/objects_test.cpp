#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

std::string resource_version(const ApiResponse& response) { return at(response, {"metadata", "resourceVersion"}); }

}  // namespace

TEST_CASE("a definition is served as soon as it is created") {
  ClusterFixture fixture;
  const ApiResponse crd =
      fixture.get("/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com");
  REQUIRE(crd.code == 200);
  CHECK(crd.body.find(R"("type":"Established")") != std::string::npos);
  CHECK(fixture.get(ClusterFixture::kPath).code == 200);
}

TEST_CASE("an object is created with what a server adds to it") {
  ClusterFixture fixture;
  const ApiResponse made = fixture.make("my");
  REQUIRE(made.code == 201);
  CHECK(at(made, {"metadata", "namespace"}) == "default");
  CHECK(at(made, {"metadata", "uid"}).size() == 36);
  CHECK(at(made, {"metadata", "creationTimestamp"}) == "2026-01-02T03:04:05Z");
  CHECK(*find(body_of(made), {"metadata", "generation"}) == json::Value(1));
  CHECK(*find(body_of(made), {"spec", "replicas"}) == json::Value(1));
  CHECK(fixture.get(ClusterFixture::path("my")).body == made.body);
}

TEST_CASE("a name is made where only its start is given") {
  ClusterFixture fixture;
  const std::string body =
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"generateName":"my-"},"spec":{"image":"a"}})";
  const std::string name = at(fixture.post(ClusterFixture::kPath, body), {"metadata", "name"});
  CHECK(name.starts_with("my-"));
  CHECK(name.size() == 8);
}

namespace {

const std::string kGenerated =
    R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"generateName":"my-"},"spec":{"image":"a"}})";

/// The names that a cluster with the same seed generates.
std::vector<std::string> generated_names(std::uint64_t seed, int count) {
  ClusterFixture fixture;
  std::vector<std::string> names;
  fixture.cluster.seed(seed);
  for (int i = 0; i < count; ++i)
    names.push_back(fixture.cluster.generated_name("my-", [](const std::string&) { return true; }));
  return names;
}

}  // namespace

TEST_CASE("a generated name that an object has is generated again") {
  ClusterFixture fixture;
  const std::vector<std::string> names = generated_names(7, 8);
  for (std::size_t i = 0; i + 1 < names.size(); ++i) REQUIRE(fixture.make(names[i]).code == 201);
  fixture.cluster.seed(7);
  const ApiResponse made = fixture.post(ClusterFixture::kPath, kGenerated);
  CHECK(made.code == 201);
  CHECK(at(made, {"metadata", "name"}) == names.back());
}

TEST_CASE("an object is not created if eight generated names are taken") {
  ClusterFixture fixture;
  const std::vector<std::string> names = generated_names(7, 8);
  for (const std::string& name : names) REQUIRE(fixture.make(name, R"(,"finalizers":["a.b/c"])").code == 201);
  fixture.cluster.seed(7);
  const ApiResponse refused = fixture.post(ClusterFixture::kPath, kGenerated);
  CHECK(refused.code == 409);
  CHECK(at(refused, {"reason"}) == "AlreadyExists");
  const std::string message = "crontabs.stable.example.com \"" + names.back() +
                              "\" already exists, the server was not able to generate a unique name for the object";
  CHECK(at(refused, {"message"}) == message);
  CHECK(at(refused, {"details", "name"}) == names.back());
  CHECK(json::integer_at(body_of(refused), {"details", "retryAfterSeconds"}) == 1);
  CHECK(std::ranges::count(refused.headers, std::pair<std::string, std::string>("Retry-After", "1")) == 1);
  fixture.ask("DELETE", ClusterFixture::path(names.back()));
  fixture.cluster.seed(7);
  CHECK(at(fixture.post(ClusterFixture::kPath, kGenerated), {"message"}) == "object is being deleted: " + message);
}

TEST_CASE("a name that is taken is reported as a generated one if there is a generateName") {
  ClusterFixture fixture;
  fixture.make("my");
  CHECK(at(fixture.make("my", R"(,"generateName":"my-")"), {"message"}) ==
        "crontabs.stable.example.com \"my\" already exists, the server was not able to generate a unique name for the "
        "object");
}

TEST_CASE("a request that is handled again keeps its generated name while no object has it") {
  ClusterFixture fixture;
  Attempt attempt;
  fixture.cluster.attempt = &attempt;
  const auto generate = [&](const std::string& taken) {
    return fixture.cluster.generated_name("my-", [&](const std::string& name) { return name != taken; });
  };
  const std::string first = generate({});
  CHECK(generate({}) == first);
  CHECK(generate(first) != first);
  fixture.cluster.attempt = nullptr;
}

TEST_CASE("Invalid objects are answered with every reason") {
  ClusterFixture fixture;
  const ApiResponse refused = fixture.post(
      ClusterFixture::kPath,
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"my"},"spec":{"image":"a","replicas":11}})");
  CHECK(refused.code == 422);
  CHECK(at(refused, {"reason"}) == "Invalid");
  CHECK(
      at(refused, {"message"}) ==
      "CronTab.stable.example.com \"my\" is invalid: spec.replicas: Invalid value: 11: spec.replicas in body should be "
      "less than or equal to 10");
  CHECK(at(refused, {"details", "kind"}) == "CronTab");
  CHECK(find(body_of(refused), {"details", "causes"})->as_array().size() == 1);
  const ApiResponse rule = fixture.post(
      ClusterFixture::kPath,
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"my"},"spec":{"image":"a","replicas":7}})");
  CHECK(rule.code == 422);
  CHECK(at(rule, {"message"}).find("not seven") != std::string::npos);
}

TEST_CASE("Unknown fields are errors, warnings or ignored, as the client requests") {
  ClusterFixture fixture;
  const std::string body =
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"my"},"spec":{"image":"a","bogus":1}})";
  const std::string path(ClusterFixture::kPath);
  const ApiResponse strict = fixture.post(path + "?fieldValidation=Strict", body);
  CHECK(strict.code == 400);
  CHECK(
      at(strict, {"message"}) ==
      "CronTab in version \"v1\" cannot be handled as a CronTab: strict decoding error: unknown field \"spec.bogus\"");
  const ApiResponse warned = fixture.post(path + "?dryRun=All", body);
  CHECK(warned.code == 201);
  CHECK(warned.warnings == std::vector<std::string>{"unknown field \"spec.bogus\""});
  CHECK(fixture.post(path + "?fieldValidation=Ignore", body).warnings.empty());
  CHECK(fixture.post(path + "?fieldValidation=Never", body).code == 422);
}

TEST_CASE("nothing is kept of a dry run") {
  ClusterFixture fixture;
  fixture.make("my");
  const std::int64_t version = fixture.cluster.storage.version();
  CHECK(fixture.ask("DELETE", ClusterFixture::path("my") + "?dryRun=All").code == 200);
  CHECK(fixture.merge(ClusterFixture::path("my") + "?dryRun=All", R"({"spec":{"replicas":3}})").code == 200);
  CHECK(fixture.cluster.storage.version() == version);
}

TEST_CASE("an update needs the version it starts from") {
  ClusterFixture fixture;
  std::string made = fixture.make("my").body;
  const std::string version = at(fixture.get(ClusterFixture::path("my")), {"metadata", "resourceVersion"});
  json::Value object = std::get<json::Value>(json::parse(made));
  set(object, {"spec", "replicas"}, 2);
  const ApiResponse updated = fixture.put(ClusterFixture::path("my"), json::to_text(object));
  REQUIRE(updated.code == 200);
  CHECK(*find(body_of(updated), {"metadata", "generation"}) == json::Value(2));
  const ApiResponse stale = fixture.put(ClusterFixture::path("my"), json::to_text(object));
  CHECK(stale.code == 409);
  CHECK(at(stale, {"reason"}) == "Conflict");
  erase(object, {"metadata", "resourceVersion"});
  const ApiResponse missing = fixture.put(ClusterFixture::path("my"), json::to_text(object));
  CHECK(missing.code == 422);
  CHECK(at(missing, {"message"}) ==
        "crontabs.stable.example.com \"my\" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified "
        "for "
        "an update");
}

TEST_CASE("a write that changes nothing leaves the version") {
  ClusterFixture fixture;
  const ApiResponse made = fixture.make("my");
  CHECK(resource_version(fixture.put(ClusterFixture::path("my"), made.body)) == resource_version(made));
  CHECK(resource_version(fixture.merge(ClusterFixture::path("my"), R"({"spec":{"image":"a"}})")) ==
        resource_version(made));
}

TEST_CASE("status and the rest are written apart") {
  ClusterFixture fixture;
  fixture.make("my");
  const std::string both = R"({"spec":{"replicas":4},"status":{"replicas":3}})";
  const json::Value status = body_of(fixture.merge(ClusterFixture::path("my") + "/status", both));
  CHECK(*find(status, {"spec", "replicas"}) == json::Value(1));
  CHECK(*find(status, {"status", "replicas"}) == json::Value(3));
  CHECK(*find(status, {"metadata", "generation"}) == json::Value(1));
  const json::Value rest =
      body_of(fixture.merge(ClusterFixture::path("my"), R"({"spec":{"replicas":4},"status":{"replicas":9}})"));
  CHECK(*find(rest, {"spec", "replicas"}) == json::Value(4));
  CHECK(*find(rest, {"status", "replicas"}) == json::Value(3));
}

TEST_CASE("A Scale is a view of the replicas") {
  ClusterFixture fixture;
  fixture.make("my");
  const std::string path = ClusterFixture::path("my") + "/scale";
  CHECK(*find(body_of(fixture.get(path)), {"spec", "replicas"}) == json::Value(1));
  const ApiResponse scaled = fixture.merge(path, R"({"spec":{"replicas":5}})");
  CHECK(scaled.code == 200);
  CHECK(at(scaled, {"kind"}) == "Scale");
  CHECK(*find(body_of(fixture.get(ClusterFixture::path("my"))), {"spec", "replicas"}) == json::Value(5));
  CHECK(fixture.merge(path, R"({"spec":{"replicas":11}})").code == 422);
  CHECK(fixture.merge(path, R"({"spec":{"replicas":7}})").code == 422);
}

TEST_CASE("a Scale can be written to an object without replicas, and not be read from it") {
  ClusterFixture fixture;
  std::string definition(kCronTabs);
  const auto replace = [&](std::string_view from, std::string_view to) {
    for (std::size_t at; (at = definition.find(from)) != std::string::npos;) definition.replace(at, from.size(), to);
  };
  replace(R"(,"default":1)", "");
  replace(R"(,"shortNames":["ct"])", "");
  replace("self.replicas != 7", "true");
  replace("crontab", "bell");
  replace("CronTab", "Bell");
  REQUIRE(fixture.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition).code == 201);
  const std::string bells = "/apis/stable.example.com/v1/namespaces/default/bells";
  REQUIRE(fixture
              .post(bells, R"({"apiVersion":"stable.example.com/v1","kind":"Bell","metadata":{"name":"my"},)"
                           R"("spec":{"image":"a"}})")
              .code == 201);
  const std::string scale = bells + "/my/scale";
  const ApiResponse unset = fixture.get(scale);
  CHECK(unset.code == 500);
  CHECK(at(unset, {"message"}) == "Internal error occurred: the spec replicas field \".spec.replicas\" does not exist");
  const ApiResponse other = fixture.merge(scale, R"({"metadata":{"labels":{"a":"b"}}})");
  CHECK(other.code == 400);
  CHECK(at(other, {"message"}) == "the spec replicas field \".spec.replicas\" cannot be empty");
  CHECK(fixture.merge(scale + "?dryRun=All", R"({"spec":{"replicas":3}})").code == 200);
  const ApiResponse put = fixture.put(
      scale, R"({"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"name":"my"},"spec":{"replicas":3}})");
  CHECK(put.code == 200);
  CHECK(*find(body_of(fixture.get(scale)), {"spec", "replicas"}) == json::Value(3));
}

TEST_CASE("a Scale has the name, the namespace and the uid of its object") {
  ClusterFixture fixture;
  const std::string uid = at(fixture.make("my"), {"metadata", "uid"});
  const std::string path = ClusterFixture::path("my") + "/scale";
  const auto put = [&](const std::string& metadata) {
    return fixture.put(path, R"({"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{)" + metadata +
                                 R"(},"spec":{"replicas":2}})");
  };
  CHECK(put(R"("name":"other")").code == 400);
  CHECK(put("").code == 400);
  CHECK(put(R"("name":"my","namespace":"other")").code == 400);
  CHECK(put(R"("name":"my","uid":"other")").code == 409);
  CHECK(put(R"("name":"my","namespace":"default","uid":")" + uid + "\"").code == 200);
  CHECK(fixture.merge(path, R"({"metadata":{"name":"other"}})").code == 400);
}

TEST_CASE("An object is removed at once, or with its last finalizer") {
  ClusterFixture fixture;
  const std::string uid = at(fixture.make("my"), {"metadata", "uid"});
  const ApiResponse gone = fixture.ask("DELETE", ClusterFixture::path("my"));
  CHECK(gone.code == 200);
  CHECK(at(gone, {"status"}) == "Success");
  CHECK(at(gone, {"details", "uid"}) == uid);
  CHECK(fixture.get(ClusterFixture::path("my")).code == 404);

  fixture.make("held", R"(,"finalizers":["example.com/hold"])");
  const ApiResponse marked = fixture.ask("DELETE", ClusterFixture::path("held"));
  CHECK(marked.code == 200);
  CHECK(at(marked, {"metadata", "deletionTimestamp"}) == "2026-01-02T03:04:05Z");
  CHECK(*find(body_of(marked), {"metadata", "generation"}) == json::Value(2));
  CHECK(resource_version(fixture.ask("DELETE", ClusterFixture::path("held"))) == resource_version(marked));
  CHECK(
      fixture.merge(ClusterFixture::path("held"), R"({"metadata":{"finalizers":["example.com/hold","example.com/b"]}})")
          .code == 422);
  const ApiResponse last = fixture.merge(ClusterFixture::path("held"), R"({"metadata":{"finalizers":null}})");
  CHECK(last.code == 200);
  CHECK(resource_version(last) == resource_version(marked));
  CHECK(fixture.get(ClusterFixture::path("held")).code == 404);
}

TEST_CASE("preconditions and propagation of a deletion") {
  ClusterFixture fixture;
  fixture.make("my");
  const auto remove = [&](const std::string& body) {
    return fixture.ask("DELETE", ClusterFixture::path("my"), body, "application/json");
  };
  CHECK(remove(R"({"preconditions":{"uid":"other"}})").code == 409);
  CHECK(remove(R"({"preconditions":{"resourceVersion":"1"}})").code == 409);
  CHECK(remove(R"({"propagationPolicy":"Never"})").code == 422);
  const ApiResponse orphaning = remove(R"({"propagationPolicy":"Orphan"})");
  CHECK(texts_at(body_of(orphaning), {"metadata", "finalizers"}) == std::vector<std::string>{"orphan"});
}

TEST_CASE("options of a deletion that Go cannot read are rejected, and nothing is deleted") {
  ClusterFixture fixture;
  fixture.make("my");
  const std::string path = GENERATE(ClusterFixture::path("my"), std::string(ClusterFixture::kPath));
  const auto message = [&](const std::string& body) {
    const ApiResponse response = fixture.ask("DELETE", path, body, "application/json");
    return fmt::format("{} {}", response.code, text_at(body_of(response), {"message"}));
  };
  const std::string field = "into Go struct field DeleteOptions.";
  const std::string type =
      R"(into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" })";
  const std::string kind = "400 couldn't get version/kind; json parse error: json: cannot unmarshal ";
  const std::string json = "400 json: cannot unmarshal ";
  CHECK(message(R"({"gracePeriodSeconds":"1"})") == json + "string " + field + "gracePeriodSeconds of type int64");
  CHECK(message(R"({"gracePeriodSeconds":1.5})") == json + "number 1.5 " + field + "gracePeriodSeconds of type int64");
  CHECK(message(R"({"preconditions":"x"})") == json + "string " + field + "preconditions of type v1.Preconditions");
  CHECK(message(R"({"preconditions":{"uid":7}})") ==
        json + "number into Go struct field Preconditions.preconditions.uid of type types.UID");
  CHECK(message(R"({"propagationPolicy":7})") ==
        json + "number " + field + "propagationPolicy of type v1.DeletionPropagation");
  CHECK(message(R"({"orphanDependents":"true"})") == json + "string " + field + "orphanDependents of type bool");
  CHECK(message(R"({"dryRun":"All"})") == json + "string " + field + "dryRun of type []string");
  CHECK(message(R"({"dryRun":[1]})") == json + "number " + field + "dryRun of type string");
  CHECK(message(R"({"kind":7})") == kind + "number into Go struct field .kind of type string");
  CHECK(message("[]") == kind + "array " + type);
  CHECK(fixture.get(ClusterFixture::path("my")).code == 200);
  CHECK(message(R"({"gracePeriodSeconds":null,"preconditions":null,"orphanDependents":null})").starts_with("200"));
  CHECK(fixture.get(ClusterFixture::path("my")).code == 404);
}

TEST_CASE("a grace period in the query that is not a number is rejected") {
  ClusterFixture fixture;
  fixture.make("my");
  const auto message = [&](const std::string& seconds) {
    const ApiResponse response = fixture.ask("DELETE", ClusterFixture::path("my") + "?gracePeriodSeconds=" + seconds);
    return fmt::format("{} {}", response.code, text_at(body_of(response), {"message"}));
  };
  CHECK(message("x") == "400 strconv.ParseInt: parsing \"x\": invalid syntax");
  CHECK(message("") == "400 strconv.ParseInt: parsing \"\": invalid syntax");
  CHECK(message("99999999999999999999") ==
        "400 strconv.ParseInt: parsing \"99999999999999999999\": value out of range");
  CHECK(fixture.get(ClusterFixture::path("my")).code == 200);
  CHECK(message("1").starts_with("200"));
}

TEST_CASE("a deletion with null as its options has the default ones") {
  ClusterFixture fixture;
  fixture.make("my");
  CHECK(fixture.ask("DELETE", ClusterFixture::path("my"), "null", "application/json").code == 200);
  CHECK(fixture.get(ClusterFixture::path("my")).code == 404);
}

TEST_CASE("a collection is deleted by selector") {
  ClusterFixture fixture;
  fixture.make("a", R"(,"labels":{"x":"1"})");
  fixture.make("b");
  const ApiResponse removed = fixture.ask("DELETE", std::string(ClusterFixture::kPath) + "?labelSelector=x%3D1");
  CHECK(removed.code == 200);
  CHECK(at(removed, {"kind"}) == "CronTabList");
  CHECK(fixture.get(ClusterFixture::path("a")).code == 404);
  CHECK(fixture.get(ClusterFixture::path("b")).code == 200);
}

TEST_CASE("a dry run of a creation returns the version that was sent, which need not be one") {
  ClusterFixture fixture;
  add_built_in_kinds(fixture.cluster.registry);
  const auto version = [&](std::string_view path, const std::string& version, const std::string& rest) {
    const std::string metadata = version.empty() ? "" : R"(,"resourceVersion":")" + version + "\"";
    const ApiResponse made =
        fixture.post(fmt::format("{}?dryRun=All", path), R"({"metadata":{"name":"x")" + metadata + "}," + rest + "}");
    CAPTURE(made.body);
    CHECK(made.code == 201);
    return at(made, {"metadata", "resourceVersion"});
  };
  const std::string cron_tab = R"("apiVersion":"stable.example.com/v1","kind":"CronTab","spec":{"image":"a"})";
  const std::string pod = R"("spec":{"containers":[{"name":"a","image":"a"}]})";
  for (const char* sent : {"", "7", "x"}) {
    CHECK(version(ClusterFixture::kPath, sent, cron_tab) == sent);
    CHECK(version("/api/v1/namespaces/default/pods", sent, pod) == sent);
    CHECK(version("/api/v1/namespaces/default/configmaps", sent, R"("data":{})") == sent);
  }
}

TEST_CASE("the deletion of a collection with a limit deletes one page") {
  for (const std::string& path :
       {std::string(ClusterFixture::kPath), std::string("/api/v1/namespaces/default/configmaps")}) {
    CAPTURE(path);
    ClusterFixture fixture;
    for (const char* name : {"a", "b", "c"})
      fixture.post(path, path == ClusterFixture::kPath
                             ? R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":")" +
                                   std::string(name) + R"("},"spec":{"image":"a"}})"
                             : R"({"metadata":{"name":")" + std::string(name) + "\"}}");
    const auto remaining = [&] { return std::ssize(body_of(fixture.get(path)).as_object().find("items")->as_array()); };
    const ApiResponse tried = fixture.ask("DELETE", path + "?limit=1&dryRun=All");
    CHECK(json::find(body_of(tried), {"metadata", "remainingItemCount"})->as_double() == 2);
    CHECK(remaining() == 3);
    const ApiResponse first = fixture.ask("DELETE", path + "?limit=1");
    CHECK(first.code == 200);
    CHECK(body_of(first).as_object().find("items")->as_array().size() == 1);
    CHECK(remaining() == 2);
    CHECK(fixture.get(path + "/a").code == 404);
    CHECK(fixture.ask("DELETE", path + "?limit=1&continue=" + at(first, {"metadata", "continue"})).code == 200);
    CHECK(fixture.get(path + "/b").code == 404);
    CHECK(remaining() == 1);
  }
}

TEST_CASE("Missing paths get the server's response") {
  ClusterFixture fixture;
  const ApiResponse missing = fixture.get(ClusterFixture::path("nope"));
  CHECK(missing.code == 404);
  CHECK(at(missing, {"message"}) == "crontabs.stable.example.com \"nope\" not found");
  const ApiResponse kind = fixture.get("/apis/stable.example.com/v1/namespaces/default/nopes");
  CHECK(kind.code == 404);
  CHECK(kind.body == "404 page not found\n");
  CHECK(fixture.get("/apis/nope.example.com/v1").body == "404 page not found\n");
  CHECK(fixture.make("my").code == 201);
  CHECK(fixture.make("my").code == 409);
  const std::string elsewhere = "/apis/stable.example.com/v1/namespaces/nope/crontabs";
  CHECK(
      fixture
          .post(
              elsewhere,
              R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"image":"a"}})")
          .code == 404);
}

TEST_CASE("bodies that are too large, of an unknown kind, or none at all") {
  ClusterFixture fixture;
  CHECK(fixture.post(ClusterFixture::kPath, std::string(3'145'729, ' ')).code == 413);
  CHECK(fixture.ask("POST", ClusterFixture::kPath, "{}", "text/plain").code == 415);
  CHECK(fixture.post(ClusterFixture::kPath, "{").code == 400);
  CHECK(fixture.post(ClusterFixture::kPath, "").code == 400);
  CHECK(fixture.post(ClusterFixture::kPath, "[]").code == 400);
  CHECK(fixture.ask("PATCH", ClusterFixture::path("my"), "{}", "application/strategic-merge-patch+json").code == 415);
}

TEST_CASE("built-in kinds") {
  ClusterFixture fixture;
  const ApiResponse map =
      fixture.post("/api/v1/namespaces/default/configmaps", R"({"metadata":{"name":"m"},"data":{"a":"b"}})");
  CHECK(map.code == 201);
  CHECK(find(body_of(map), {"metadata", "generation"}) == nullptr);
  const ApiResponse secret =
      fixture.post("/api/v1/namespaces/default/secrets", R"({"metadata":{"name":"s"},"stringData":{"a":"b"}})");
  CHECK(at(secret, {"type"}) == "Opaque");
  CHECK(at(secret, {"data", "a"}) == "Yg==");
  const ApiResponse name_space = fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"n"}})");
  CHECK(at(name_space, {"status", "phase"}) == "Active");
  const ApiResponse lease = fixture.put("/apis/coordination.k8s.io/v1/namespaces/n/leases/l",
                                        R"({"metadata":{"name":"l"},"spec":{"holderIdentity":"me"}})");
  CHECK(lease.code == 201);
  CHECK(fixture.ask("DELETE", "/api/v1/namespaces/n").code == 200);
  CHECK(fixture.get("/api/v1/namespaces/n").code == 404);
  CHECK(fixture.get("/apis/coordination.k8s.io/v1/namespaces/n/leases/l").code == 404);
}

TEST_CASE("a deleted namespace is emptied, and removed after its last finalizer") {
  ClusterFixture fixture;
  const std::string space = "/api/v1/namespaces/held", maps = space + "/configmaps";
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"held","finalizers":["example.com/own"]}})");
  fixture.post(maps, R"({"metadata":{"name":"m"}})");
  CHECK(fixture.ask("DELETE", space).code == 200);
  CHECK(fixture.get(maps + "/m").code == 404);
  const ApiResponse empty = fixture.get(space);
  CHECK(at(empty, {"status", "phase"}) == "Terminating");
  CHECK(find(body_of(empty), {"spec", "finalizers"}) == nullptr);
  CHECK(texts_at(body_of(empty), {"metadata", "finalizers"}) == std::vector<std::string>{"example.com/own"});
  CHECK(fixture.post(maps, R"({"metadata":{"name":"late"}})").code == 403);
  CHECK(fixture.merge(space, R"({"metadata":{"finalizers":null}})").code == 200);
  CHECK(fixture.get(space).code == 404);
}

TEST_CASE("a deleted namespace waits for the other finalizers of its contents") {
  ClusterFixture fixture;
  const std::string space = "/api/v1/namespaces/held", maps = space + "/configmaps";
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"held"}})");
  fixture.put(space + "/finalize",
              R"({"metadata":{"name":"held"},"spec":{"finalizers":["example.com/own","kubernetes"]}})");
  fixture.post(maps, R"({"metadata":{"name":"m"}})");
  CHECK(fixture.ask("DELETE", space).code == 200);
  CHECK(fixture.get(maps + "/m").code == 404);
  CHECK(texts_at(body_of(fixture.get(space)), {"spec", "finalizers"}) == std::vector<std::string>{"example.com/own"});
  fixture.put(space + "/finalize", R"({"metadata":{"name":"held"},"spec":{}})");
  CHECK(fixture.get(space).code == 404);
}

TEST_CASE("a namespace that is finalized before it is deleted keeps its contents, and a second deletion removes it") {
  ClusterFixture fixture;
  const std::string space = "/api/v1/namespaces/held", map = space + "/configmaps/m";
  fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"held"}})");
  fixture.put(space + "/finalize", R"({"metadata":{"name":"held"},"spec":{}})");
  fixture.post(space + "/configmaps", R"({"metadata":{"name":"m"}})");
  CHECK(fixture.ask("DELETE", space).code == 200);
  CHECK(at(fixture.get(space), {"status", "phase"}) == "Terminating");
  CHECK(fixture.ask("DELETE", space).code == 200);
  CHECK(fixture.get(space).code == 404);
  CHECK(fixture.get(map).code == 200);
}

TEST_CASE("both groups of events show the same event") {
  ClusterFixture fixture;
  const ApiResponse made = fixture.post(
      "/apis/events.k8s.io/v1/namespaces/default/events",
      R"({"metadata":{"name":"e"},"eventTime":"2026-01-02T03:04:05.000000Z","note":"hello","regarding":{"name":"my"},)"
      R"("reportingController":"c","reportingInstance":"i","action":"a","reason":"r","type":"Normal"})");
  REQUIRE(made.code == 201);
  const ApiResponse core = fixture.get("/api/v1/namespaces/default/events/e");
  CHECK(at(core, {"apiVersion"}) == "v1");
  CHECK(at(core, {"message"}) == "hello");
  CHECK(at(core, {"involvedObject", "name"}) == "my");
}

TEST_CASE("Deleting a definition deletes its objects") {
  ClusterFixture fixture;
  const std::string path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com";
  fixture.make("held", R"(,"finalizers":["example.com/hold"])");
  CHECK(fixture.ask("DELETE", path).code == 200);
  CHECK(fixture.get(path).code == 200);
  CHECK(fixture.make("more").code == 403);
  fixture.merge(ClusterFixture::path("held"), R"({"metadata":{"finalizers":null}})");
  CHECK(fixture.get(path).code == 404);
  CHECK(fixture.get(ClusterFixture::kPath).body == "404 page not found\n");
}

TEST_CASE("Anonymous users may check the health of the server") {
  ClusterFixture fixture;
  ApiRequest request = make_request("GET", ClusterFixture::kPath);
  request.user = {"system:anonymous", true};
  const ApiResponse refused = handle(fixture.cluster, request);
  CHECK(refused.code == 403);
  CHECK(at(refused, {"message"}) ==
        "crontabs.stable.example.com is forbidden: User \"system:anonymous\" cannot list resource \"crontabs\" in API "
        "group \"stable.example.com\" in the namespace \"default\"");
  request = make_request("GET", "/readyz");
  request.user.is_anonymous = true;
  CHECK(handle(fixture.cluster, request).body == "ok");
}

}  // namespace kubexx::testing
