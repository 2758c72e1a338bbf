#include "runtime/testing/kinds/partial_updates.hpp"

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What a real server answers is in tests/e2e/conformance/parts.transcript.

namespace kubexx::testing {
namespace {

const std::string kPartialPod = "/api/v1/namespaces/default/pods/a";
const std::string kPartialRequest = "/apis/certificates.k8s.io/v1/certificatesigningrequests/a";

struct PartialFixture : ClusterFixture {
  PartialFixture() {
    add_built_in_kinds(cluster.registry);
    REQUIRE(post("/api/v1/namespaces/default/pods",
                 R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i","resources":)"
                 R"({"requests":{"cpu":"1"}}}]}})")
                .code == 201);
    REQUIRE(post("/apis/certificates.k8s.io/v1/certificatesigningrequests",
                 R"({"metadata":{"name":"a"},"spec":{"request":"YQ==","signerName":"example.com/s","usages":["any"]}})")
                .code == 201);
  }
  ApiResponse strategic(const std::string& target, std::string body) {
    return ask("PATCH", target, std::move(body), "application/strategic-merge-patch+json");
  }
};

std::string json_at(const ApiResponse& response, json::MemberPath path) {
  const json::Value body = body_of(response);
  const json::Value* value = find(body, path);
  return value == nullptr ? "" : json::to_text(*value);
}

}  // namespace

TEST_CASE("ephemeral containers are added, and everything else that is sent is ignored") {
  PartialFixture fixture;
  const std::string target = kPartialPod + "/ephemeralcontainers";
  const ApiResponse added = fixture.strategic(
      target, R"({"metadata":{"labels":{"x":"y"}},"spec":{"containers":[{"name":"c","image":"other"}],)"
              R"("ephemeralContainers":[{"name":"debug","image":"i"}]}})");
  CAPTURE(added.body);
  CHECK(added.code == 200);
  const ApiResponse pod = fixture.get(kPartialPod);
  CHECK(json_at(pod, {"metadata", "labels"}).empty());
  CHECK(json_at(pod, {"spec", "containers"}).find("other") == std::string::npos);
  CHECK(json_at(pod, {"spec", "ephemeralContainers"}).find(R"("name":"debug")") != std::string::npos);
  CHECK(json_at(pod, {"metadata", "generation"}) == "2");
  CHECK(fixture.get(target).code == 200);
  CHECK(fixture.merge(target, R"({"spec":{"ephemeralContainers":[]}})").code == 422);
  CHECK(fixture.strategic(target, R"({"spec":{"ephemeralContainers":[{"name":"debug","image":"j"}]}})").code == 422);
  CHECK(fixture.strategic(target, R"({"spec":{"ephemeralContainers":[{"name":"c","image":"i"}]}})").code == 422);
  CHECK(fixture.strategic(target, R"({"spec":{"ephemeralContainers":[{"name":"bare"}]}})").code == 422);
}

TEST_CASE("resize changes processors and memory only") {
  PartialFixture fixture;
  const std::string target = kPartialPod + "/resize";
  const auto resize = [&](const std::string& container) {
    return fixture.strategic(target, R"({"spec":{"containers":[{"name":"c",)" + container + "}]}}");
  };
  CHECK(resize(R"("image":"other","resources":{"requests":{"cpu":"2","memory":"1Gi"}})").code == 200);
  const ApiResponse pod = fixture.get(kPartialPod);
  CHECK(json_at(pod, {"spec", "containers"}).find(R"("requests":{"cpu":"2","memory":"1Gi"})") != std::string::npos);
  CHECK(json_at(pod, {"spec", "containers"}).find("other") == std::string::npos);
  for (const char* wrong :
       {R"("resources":{"requests":{"ephemeral-storage":"1Gi"}})", R"("resources":{"requests":{"memory":null}})",
        R"("resources":null)", R"("resizePolicy":[{"resourceName":"cpu","restartPolicy":"RestartContainer"}])"}) {
    CAPTURE(wrong);
    CHECK(resize(wrong).code == 422);
  }
  CHECK(fixture.merge(target, R"({"spec":{"containers":[{"name":"d","image":"i"}]}})").code == 422);
  CHECK(fixture.get(kPartialPod).body == pod.body);
}

TEST_CASE("a certificate request is approved or denied, once and for all") {
  PartialFixture fixture;
  const std::string target = kPartialRequest + "/approval";
  const auto decide = [&](const std::string& to, const std::string& conditions) {
    return fixture.merge(to, R"({"status":{"certificate":"YQ==","conditions":[)" + conditions + "]}}");
  };
  const std::string approved = R"({"type":"Approved","status":"True"})";
  CHECK(decide(kPartialRequest + "/status", approved).code == 422);
  CHECK(decide(target, R"({"type":"Approved","status":"False"})").code == 422);
  const ApiResponse done = decide(target, approved);
  CAPTURE(done.body);
  CHECK(done.code == 200);
  CHECK(json_at(done, {"status", "certificate"}).empty());
  CHECK(json_at(done, {"status", "conditions"}) ==
        R"([{"lastTransitionTime":"2026-01-02T03:04:05Z","lastUpdateTime":"2026-01-02T03:04:05Z","status":"True",)"
        R"("type":"Approved"}])");
  CHECK(decide(target, "").code == 422);
  CHECK(decide(target, approved + R"(,{"type":"Denied","status":"True"})").code == 422);
  CHECK(decide(kPartialRequest + "/status", "").code == 422);
  CHECK(json_at(decide(kPartialRequest + "/status", approved), {"status", "certificate"}) == R"("YQ==")");
}

TEST_CASE("parts of any shape are rejected or ignored, and change nothing else") {
  PartialFixture fixture;
  const std::string pod = fixture.get(kPartialPod).body, request = fixture.get(kPartialRequest).body;
  for (const char* body :
       {"", "[]", R"({"spec":[]})", R"({"spec":{"containers":"x"}})", R"({"spec":{"containers":[7]}})",
        R"({"spec":{"ephemeralContainers":{}}})", R"({"spec":{"ephemeralContainers":[[]]}})",
        R"({"spec":{"containers":[{"name":"c","resources":[]}]}})", R"({"status":{"conditions":[7]}})",
        R"({"status":{"conditions":{}}})", R"({"status":[]})"}) {
    CAPTURE(body);
    for (const char* part : {"ephemeralcontainers", "resize"}) {
      const int code = fixture.merge(kPartialPod + "/" + part, body).code;
      CHECK((code == 200 || code == 400 || code == 422));
    }
    const int code = fixture.merge(kPartialRequest + "/approval", body).code;
    CHECK((code == 200 || code == 400 || code == 422));
  }
  CHECK(fixture.get(kPartialPod).body == pod);
  CHECK(fixture.get(kPartialRequest).body == request);
}

TEST_CASE("built-in kinds answer methods that they do not have with 405") {
  PartialFixture fixture;
  const auto code = [&](const char* method, const std::string& target) {
    return fixture.ask(method, target, "{}").code;
  };
  CHECK(code("DELETE", "/api/v1/namespaces") == 405);
  for (const char* method : {"POST", "PUT", "PATCH", "DELETE"}) CHECK(code(method, "/api/v1/pods") == 405);
  CHECK(code("GET", "/api/v1/pods") == 200);
  for (const char* method : {"POST", "DELETE"}) {
    CHECK(code(method, kPartialPod + "/status") == 405);
    CHECK(code(method, kPartialPod + "/resize") == 405);
    CHECK(code(method, "/apis/apps/v1/namespaces/default/deployments/a/scale") == 405);
  }
  CHECK(code("GET", "/apis/authorization.k8s.io/v1/watch/subjectaccessreviews") == 404);
}

}  // namespace kubexx::testing
