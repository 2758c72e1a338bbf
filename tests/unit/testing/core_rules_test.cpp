#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// Rules of single kinds of Kubernetes.

namespace kubexx::testing {
namespace {

/// Each cause, as `field: message`.
std::vector<std::string> causes_of(const ApiResponse& response) {
  std::vector<std::string> causes;
  const json::Value body = body_of(response);
  for (const json::Value& cause : json::list_at(body, {"details", "causes"}))
    causes.push_back(text_at(cause, {"field"}) + ": " + text_at(cause, {"message"}));
  return causes;
}

using Causes = std::vector<std::string>;

}  // namespace

TEST_CASE("the form of a name depends on the kind") {
  ClusterFixture fixture;
  const auto code = [&](const std::string& path, const std::string& name, const std::string& more = {}) {
    return fixture.post(path, fmt::format(R"({{"metadata":{{"name":"{}"}}{}}})", name, more)).code;
  };
  const std::string roles = "/apis/rbac.authorization.k8s.io/v1/", core = "/api/v1/namespaces/default/";
  const std::string role = R"(,"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"a"})";
  CHECK(code(roles + "clusterroles", "system:metrics-server") == 201);
  CHECK(code(roles + "clusterroles", "a/b") == 422);
  CHECK(code(roles + "clusterrolebindings", "system:Basic_user", role) == 201);
  CHECK(code(roles + "namespaces/default/roles", "system:a") == 201);
  CHECK(code(roles + "namespaces/default/rolebindings", "system:a", role) == 201);
  CHECK(code(core + "configmaps", "system:a") == 422);
  CHECK(code(core + "services", "a.b", R"(,"spec":{"ports":[{"port":1}]})") == 422);
  CHECK(code(core + "services", "1a", R"(,"spec":{"ports":[{"port":1}]})") == 201);
  CHECK(code("/apis/policy/v1/namespaces/default/poddisruptionbudgets", "A:b") == 201);
  const std::string job =
      R"(,"spec":{"schedule":"* * * * *","jobTemplate":{"spec":{"template":{"spec":{"restartPolicy":)"
      R"("Never","containers":[{"name":"c","image":"i"}]}}}}})";
  CHECK(code("/apis/batch/v1/namespaces/default/cronjobs", std::string(53, 'a'), job) == 422);
  CHECK(code("/apis/batch/v1/namespaces/default/cronjobs", std::string(52, 'a'), job) == 201);
  const std::string parent = R"(,"spec":{"parentRef":{"resource":"services","namespace":"default","name":"a"}})";
  CHECK(code("/apis/networking.k8s.io/v1/ipaddresses", "2001:db8::1", parent) == 201);
  CHECK(code("/apis/networking.k8s.io/v1/ipaddresses", "2001:db8::01", parent) == 422);
  CHECK(code("/apis/networking.k8s.io/v1/ipaddresses", "a", parent) == 422);
}

TEST_CASE("finalizers of kinds of Kubernetes have a prefix") {
  ClusterFixture fixture;
  const std::string cleanup = R"({"metadata":{"name":"m","finalizers":["cleanup","orphan","a.b/c"]}})";
  const std::string maps = "/api/v1/namespaces/default/configmaps";
  const std::string why =
      "Invalid value: \"cleanup\": name is neither a standard finalizer name nor is it fully qualified";
  CHECK(causes_of(fixture.post(maps, cleanup)) == Causes{"metadata.finalizers[0]: " + why});
  REQUIRE(fixture.post(maps, R"({"metadata":{"name":"m"}})").code == 201);
  CHECK(causes_of(fixture.merge(maps + "/m", R"({"metadata":{"finalizers":["cleanup"]}})")) ==
        Causes{"metadata.finalizers[0]: " + why});
  const ApiResponse lease = fixture.post("/apis/coordination.k8s.io/v1/namespaces/default/leases", cleanup);
  CHECK(lease.code == 201);
  CHECK(lease.warnings.empty());
  CHECK(
      causes_of(fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"n"},"spec":{"finalizers":["cleanup"]}})")) ==
      Causes{"spec.finalizers: " + why});
  CHECK(fixture.make("my", R"(,"finalizers":["cleanup"])").code == 201);
}

TEST_CASE("config maps and secrets hold at most a mebibyte") {
  ClusterFixture fixture;
  const std::string maps = "/api/v1/namespaces/default/configmaps", secrets = "/api/v1/namespaces/default/secrets";
  const auto config_map = [&](std::size_t data, std::size_t binary) {
    return fixture.post(maps + "?dryRun=All",
                        fmt::format(R"({{"metadata":{{"name":"m"}},"data":{{"a":"{}"}},"binaryData":{{"b":"{}"}}}})",
                                    std::string(data, 'x'), std::string(binary / 3 * 4, 'A')));
  };
  CHECK(config_map(1'048'573, 3).code == 201);
  CHECK(causes_of(config_map(1'048'574, 3)) == Causes{"[]: Too long: may not be more than 1048576 bytes"});
  const auto secret = [&](const std::string& data) {
    return fixture.post(secrets + "?dryRun=All",
                        fmt::format(R"({{"metadata":{{"name":"m"}},"data":{{"a":"{}"}}}})", data));
  };
  const std::string most(1'398'100, 'A');  // 1,048,575 bytes
  CHECK(secret(most + "AA==").code == 201);
  CHECK(causes_of(secret(most + "AAA=")) == Causes{"data: Too long: may not be more than 1048576 bytes"});
}

TEST_CASE("keys of config maps and secrets") {
  ClusterFixture fixture;
  const auto causes = [&](const std::string& members) {
    return causes_of(
        fixture.post("/api/v1/namespaces/default/configmaps", R"({"metadata":{"name":"m"},)" + members + "}"));
  };
  CHECK(causes(R"("data":{"..data":"x"})") ==
        Causes{"data[..data]: Invalid value: \"..data\": must not start with '..'"});
  CHECK(causes(R"("data":{"..":"x"})") == Causes{"data[..]: Invalid value: \"..\": must not be '..'"});
  CHECK(causes(R"("binaryData":{".":""})") == Causes{"binaryData[.]: Invalid value: \".\": must not be '.'"});
  CHECK(causes(R"("data":{"a":"x"},"binaryData":{"a":""})") ==
        Causes{"data[a]: Invalid value: \"a\": duplicate of key present in binaryData"});
  const std::string key(254, 'a');
  CHECK(causes(R"("data":{")" + key + R"(":"x"})") ==
        Causes{"data[" + key + "]: Invalid value: \"" + key + "\": must be no more than 253 characters"});
}

TEST_CASE("events of the new group have stricter rules, and events with a time are about any namespace") {
  ClusterFixture fixture;
  const std::string core = "/api/v1/namespaces/default/events",
                    events = "/apis/events.k8s.io/v1/namespaces/default/events";
  const auto with = [](const std::string& members) { return R"({"metadata":{"generateName":"e"})" + members + "}"; };
  const std::string time = R"(,"eventTime":"2026-01-02T03:04:05.000000Z")";
  const std::string words = time + R"(,"reportingInstance":"i","action":"a","reason":"r")";
  CHECK(fixture.post(core, with("")).code == 201);
  CHECK(causes_of(fixture.post(core, with(R"(,"involvedObject":{"namespace":"other"})"))) ==
        Causes{"involvedObject.namespace: Invalid value: \"other\": does not match event.namespace"});
  CHECK(fixture.post(core, with(words + R"(,"reportingComponent":"c","involvedObject":{"namespace":"other"})")).code ==
        201);
  CHECK(causes_of(fixture.post(core, with(time + R"(,"reportingComponent":"c")"))) ==
        Causes{"reportingInstance: Required value", "action: Required value", "reason: Required value"});
  CHECK(causes_of(fixture.post(core, with(words + R"(,"reportingComponent":"a b")"))).size() == 1);
  CHECK(fixture.post(events, with(words + R"(,"reportingController":"c","type":"Normal")")).code == 201);
  CHECK(causes_of(fixture.post(events, with(R"(,"type":"Odd")"))) ==
        Causes{"eventTime: Required value", "type: Invalid value: \"\": has invalid value: Odd"});
  CHECK(causes_of(fixture.post(events, with(words + R"(,"reportingController":"c","type":"Normal","series":{"count":1})"
                                                    R"(,"deprecatedCount":1)"))) ==
        Causes{"series.count: Invalid value: \"\": should be at least 2", "series.lastObservedTime: Required value",
               "count: Invalid value: \"\": needs to be unset"});
}

TEST_CASE("an APIService is named after its version and group") {
  ClusterFixture fixture;
  const auto make = [&](const std::string& name) {
    return fixture.post("/apis/apiregistration.k8s.io/v1/apiservices",
                        R"({"metadata":{"name":")" + name +
                            R"("},"spec":{"group":"a.io","version":"v1",)"
                            R"("groupPriorityMinimum":1,"versionPriority":1}})");
  };
  CHECK(causes_of(make("v2.a.io")) ==
        Causes{R"(metadata.name: Invalid value: "v2.a.io": must be `spec.version+"."+spec.group`: "v1.a.io")"});
  CHECK(make("v1.a.io").code == 201);
}

TEST_CASE("events of the new group change their series only") {
  ClusterFixture fixture;
  const std::string events = "/apis/events.k8s.io/v1/namespaces/default/events";
  REQUIRE(fixture
              .post(events, R"({"metadata":{"name":"e"},"eventTime":"2026-01-02T03:04:05.000000Z","reportingInstance":)"
                            R"("i","action":"a","reason":"r","reportingController":"c","type":"Normal","note":"n"})")
              .code == 201);
  const auto causes = [&](const std::string& patch) { return causes_of(fixture.merge(events + "/e", patch)); };
  CHECK(causes(R"({"note":"other"})") == Causes{"message: Invalid value: \"other\": field is immutable"});
  CHECK(causes(R"({"regarding":{"name":"x"}})") ==
        Causes{R"(involvedObject: Invalid value: {"Kind":"","Namespace":"","Name":"x","UID":"","APIVersion":"",)"
               R"("ResourceVersion":"","FieldPath":""}: field is immutable)"});
  CHECK(causes(R"({"series":{"count":1,"lastObservedTime":"2026-01-02T03:04:05.000000Z"}})").size() == 1);
  CHECK(
      fixture.merge(events + "/e", R"({"series":{"count":2,"lastObservedTime":"2026-01-02T03:04:05.000000Z"}})").code ==
      200);
  CHECK(fixture.merge("/api/v1/namespaces/default/events/e", R"({"message":"other"})").code == 200);
}

TEST_CASE("a node has several addresses of one type, and none twice") {
  ClusterFixture fixture;
  REQUIRE(fixture.post("/api/v1/nodes", R"({"metadata":{"name":"n"}})").code == 201);
  const auto addresses = [&](const std::string& second) {
    return fixture.merge("/api/v1/nodes/n/status",
                         R"({"status":{"addresses":[{"type":"InternalIP","address":"10.0.0.1"},{"type":"InternalIP",)"
                         R"("address":")" +
                             second + "\"}]}}");
  };
  CHECK(addresses("fd00::1").code == 200);
  CHECK(causes_of(addresses("10.0.0.1")) ==
        Causes{R"(status.addresses[1]: Duplicate value: {"Type":"InternalIP","Address":"10.0.0.1"})"});
}

TEST_CASE("lists with a key may have it twice if a server does not validate it") {
  ClusterFixture fixture;
  const std::string twice = R"([{"type":"A","status":"True"},{"type":"A","status":"False"}])";
  const auto status = [&](const std::string& path) {
    return fixture.merge(path + "/status", R"({"status":{"conditions":)" + twice + "}}").code;
  };
  REQUIRE(fixture.post("/api/v1/nodes", R"({"metadata":{"name":"n"}})").code == 201);
  CHECK(status("/api/v1/nodes/n") == 200);
  CHECK(status("/api/v1/namespaces/default") == 200);
  REQUIRE(
      fixture.post("/apis/policy/v1/namespaces/default/poddisruptionbudgets", R"({"metadata":{"name":"b"}})").code ==
      201);
  CHECK(status("/apis/policy/v1/namespaces/default/poddisruptionbudgets/b") == 422);
  CHECK(
      fixture
          .post("/apis/discovery.k8s.io/v1/namespaces/default/endpointslices",
                R"({"metadata":{"name":"s"},"addressType":"IPv4","endpoints":[{"addresses":["10.0.0.1","10.0.0.1"]}]})")
          .code == 201);
}

}  // namespace kubexx::testing
