#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

struct ApplyFixture : ClusterFixture {
  ApiResponse apply(const std::string& manager, const std::string& spec, const std::string& query = {},
                    std::string_view target = {}) {
    const std::string path = target.empty() ? ClusterFixture::path("my") : std::string(target);
    return ask("PATCH", path + "?fieldManager=" + manager + query,
               "apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {name: my}\nspec: " + spec,
               "application/apply-patch+yaml");
  }
  /// `manager operation [subresource]: fieldsV1` of the object, one a line.
  std::string owners() {
    const json::Value object = body_of(get(path("my")));
    const json::Value* entries = find(object, {"metadata", "managedFields"});
    std::string lines;
    if (entries == nullptr) return lines;
    for (const json::Value& entry : entries->as_array()) {
      lines += text_at(entry, {"manager"}) + " " + text_at(entry, {"operation"}) + " " +
               text_at(entry, {"subresource"}) + ": " + json::to_text(*find(entry, {"fieldsV1"})) + "\n";
    }
    return lines;
  }
  std::string version() { return at(get(path("my")), {"metadata", "resourceVersion"}); }
};

}  // namespace

TEST_CASE("Apply creates objects; applying again changes nothing") {
  ApplyFixture fixture;
  const ApiResponse made = fixture.apply("one", "{image: a, replicas: 2}");
  CHECK(made.code == 201);
  CHECK(fixture.owners() == "one Apply : {\"f:spec\":{\"f:image\":{},\"f:replicas\":{}}}\n");
  const std::string version = fixture.version();
  CHECK(fixture.apply("one", "{image: a, replicas: 2}").code == 200);
  CHECK(fixture.version() == version);
}

TEST_CASE("Fields that a manager omits are removed, and defaults return") {
  ApplyFixture fixture;
  fixture.apply("one", "{image: a, replicas: 2}");
  const ApiResponse after = fixture.apply("one", "{image: a}");
  CHECK(*find(body_of(after), {"spec", "replicas"}) == json::Value(1));
  CHECK(fixture.owners() == "one Apply : {\"f:spec\":{\"f:image\":{}}}\n");
}

TEST_CASE("A conflict lists every field and its manager, and force takes over the fields") {
  ApplyFixture fixture;
  fixture.apply("one", "{image: a, replicas: 2}");
  const ApiResponse refused = fixture.apply("two", "{image: b, replicas: 3}");
  CHECK(refused.code == 409);
  CHECK(at(refused, {"reason"}) == "Conflict");
  CHECK(at(refused, {"message"}) ==
        "Apply failed with 2 conflicts: conflicts with \"one\":\n- .spec.image\n- .spec.replicas");
  const json::Value status = body_of(refused);
  const json::Value& cause = find(status, {"details", "causes"})->as_array().at(1);
  CHECK(text_at(cause, {"reason"}) == "FieldManagerConflict");
  CHECK(text_at(cause, {"field"}) == ".spec.replicas");
  CHECK(text_at(cause, {"message"}) == "conflict with \"one\"");
  CHECK(fixture.apply("two", "{image: b}", "&force=true").code == 200);
  CHECK(fixture.owners() ==
        "one Apply : {\"f:spec\":{\"f:replicas\":{}}}\ntwo Apply : {\"f:spec\":{\"f:image\":{}}}\n");
}

TEST_CASE("an apply needs a manager, and nothing else may be forced") {
  ApplyFixture fixture;
  const ApiResponse nobody = fixture.apply("", "{image: a}");
  CHECK(nobody.code == 422);
  CHECK(at(nobody, {"message"}) ==
        "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: Required value: is required for apply patch");
  fixture.make("my");
  CHECK(fixture.merge(ClusterFixture::path("my") + "?force=true", "{}").code == 422);
}

TEST_CASE("every write is tracked, under the name of the program where it gives no other") {
  ApplyFixture fixture;
  ApiRequest request = make_request(
      "POST", ClusterFixture::kPath,
      R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"my"},"spec":{"image":"a"}})");
  request.user_agent = "operator/v1 (linux)";
  REQUIRE(handle(fixture.cluster, request).code == 201);
  const std::string created = R"(operator Update : {"f:spec":{".":{},"f:image":{},"f:replicas":{}}})";
  CHECK(fixture.owners() == created + "\n");
  CHECK(
      fixture.merge(ClusterFixture::path("my") + "/status?fieldManager=watcher", R"({"status":{"replicas":1}})").code ==
      200);
  CHECK(fixture.owners() == created + "\nwatcher Update status: {\"f:status\":{\".\":{},\"f:replicas\":{}}}\n");
  CHECK(fixture.merge(ClusterFixture::path("my") + "/scale?fieldManager=scaler", R"({"spec":{"replicas":4}})").code ==
        200);
  CHECK(fixture.owners().find("scaler Update scale: {\"f:spec\":{\"f:replicas\":{}}}") != std::string::npos);
  CHECK(fixture.owners().find(R"(operator Update : {"f:spec":{".":{},"f:image":{}}})") != std::string::npos);
}

TEST_CASE("names of field managers have printable characters only") {
  ApplyFixture fixture;
  const auto fault = [&](const std::string& manager) {
    const ApiResponse response = fixture.apply(manager, "{image: a}", "&dryRun=All");
    return response.code == 422 ? at(response, {"message"}) : std::to_string(response.code);
  };
  const std::string start = "PatchOptions.meta.k8s.io \"\" is invalid: fieldManager: ";
  CHECK(fault("h%C3%A4nd%20%E2%82%AC") == "201");
  CHECK(fault("a%07") == start + R"(Invalid value: "a\a": invalid character U+0007 (at position 1))");
  CHECK(fault("a%C2%A0b") == start + R"(Invalid value: "a\u00a0b": invalid character U+00A0 (at position 1))");
  CHECK(fault("%C3%A4%E2%80%8B") ==
        start + "Invalid value: \"\u00e4\\u200b\": invalid character U+200B (at position 2)");
  CHECK(fault("%F3%A0%80%81") == start + R"(Invalid value: "\U000e0001": invalid character U+E0001 (at position 0))");
}

TEST_CASE("a field manager of a user agent has its printable characters, as many as fit") {
  const auto manager = [](const std::string& user_agent) {
    ApplyFixture fixture;
    ApiRequest request = make_request(
        "POST", ClusterFixture::kPath,
        R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"my"},"spec":{"image":"a"}})");
    request.user_agent = user_agent;
    const std::string made = handle(fixture.cluster, request).body;
    return text_at(json::list_at(std::get<json::Value>(json::parse(made)), {"metadata", "managedFields"}).front(),
                   {"manager"});
  };
  CHECK(manager("a\x07 b\u00a0c\u200b\u00e4/v1") == "a bc\u00e4");
  CHECK(manager("a\xff/v1") == "a\ufffd");
  CHECK(manager(std::string(127, 'a') + "\u00e4b/v1") == std::string(127, 'a'));
  CHECK(manager(std::string(126, 'a') + "\u00e4b/v1") == std::string(126, 'a') + "\u00e4");
}

TEST_CASE("managed fields are emptied when asked for, and broken ones do no harm") {
  ApplyFixture fixture;
  fixture.apply("one", "{image: a}");
  const std::string owners = fixture.owners();
  CHECK(fixture.merge(ClusterFixture::path("my"), R"({"metadata":{"managedFields":[{"operation":"Odd"}]}})").code ==
        200);
  CHECK(fixture.owners() == owners);
  CHECK(fixture.merge(ClusterFixture::path("my"), R"({"metadata":{"managedFields":[{}]}})").code == 200);
  CHECK(fixture.owners().empty());
  CHECK(fixture.merge(ClusterFixture::path("my"), R"({"metadata":{"managedFields":7}})").code == 422);
}

TEST_CASE("a dry run of an apply stores nothing") {
  ApplyFixture fixture;
  CHECK(fixture.apply("one", "{image: a}", "&dryRun=All").code == 201);
  CHECK(fixture.get(ClusterFixture::path("my")).code == 404);
}

TEST_CASE("an apply is held to the rules, to its name, and to documents that can be read") {
  ApplyFixture fixture;
  CHECK(fixture.apply("one", "{image: a, replicas: 7}").code == 422);
  CHECK(fixture.apply("one", "{image: a, other: 7}").code == 500);
  CHECK(fixture.apply("one", "{image: a}", "", ClusterFixture::path("other")).code == 400);
  CHECK(fixture.apply("one", "{image: a}", "", ClusterFixture::path("my") + "/status").code == 404);
  CHECK(fixture.apply("one", "{image: [}").code == 400);
  const ApiResponse list =
      fixture.ask("PATCH", ClusterFixture::path("my") + "?fieldManager=one", "[1]", "application/apply-patch+yaml");
  CHECK(list.code == 400);
}

TEST_CASE("a scale is applied too") {
  ApplyFixture fixture;
  fixture.apply("one", "{image: a, replicas: 2}");
  const auto scale = [&](const std::string& query) {
    return fixture.ask("PATCH", ClusterFixture::path("my") + "/scale?fieldManager=two" + query,
                       "{apiVersion: autoscaling/v1, kind: Scale, metadata: {name: my}, spec: {replicas: 3}}",
                       "application/apply-patch+yaml");
  };
  const ApiResponse refused = scale("");
  CHECK(refused.code == 409);
  CHECK(at(refused, {"message"}) == "Apply failed with 1 conflict: conflict with \"one\": .spec.replicas");
  CHECK(scale("&force=true").code == 200);
  CHECK(fixture.owners().find("two Apply scale: {\"f:spec\":{\"f:replicas\":{}}}") != std::string::npos);
}

TEST_CASE("definitions and built-in kinds are applied") {
  ApplyFixture fixture;
  const std::string map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: my}\ndata: {a: b}\n";
  const ApiResponse made = fixture.ask("PATCH", "/api/v1/namespaces/default/configmaps/my?fieldManager=one", map,
                                       "application/apply-patch+yaml");
  CHECK(made.code == 201);
  CHECK(made.body.find(R"("fieldsV1":{"f:data":{"f:a":{}}})") != std::string::npos);
  const ApiResponse crd = fixture.ask(
      "PATCH", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com?fieldManager=one",
      std::string(kCronTabs), "application/apply-patch+yaml");
  CHECK(crd.code == 200);
  CHECK(crd.body.find(R"("manager":"kube-apiserver")") != std::string::npos);
}

TEST_CASE("wide objects are tracked in order, whatever the order they came in") {
  ApplyFixture fixture;
  std::string data;
  for (int i = 29999; i >= 0; --i) data += (data.empty() ? "\"k" : ",\"k") + std::to_string(i) + "\":\"v\"";
  const std::string map = R"({"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"wide"},"data":{)" + data + "}}";
  const ApiResponse made = fixture.ask("PATCH", "/api/v1/namespaces/default/configmaps/wide?fieldManager=one", map,
                                       "application/apply-patch+yaml");
  CHECK(made.code == 201);
  CHECK(made.body.find(R"("f:data":{"f:k0":{},"f:k1":{},"f:k10":{},"f:k100":{},"f:k1000":{})") != std::string::npos);
  CHECK(fixture.post("/api/v1/namespaces/default/configmaps?dryRun=All", map).code == 409);
}

}  // namespace kubexx::testing
