#include "runtime/testing/kinds/status_writes.hpp"

#include "runtime/json/members.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kStatusPatch =
    R"({"metadata":{"labels":{"l":"2"},"annotations":{"n":"2"},"finalizers":["example.com/f"]},"status":{}})";

struct StatusFixture : ClusterFixture {
  StatusFixture() { add_built_in_kinds(cluster.registry); }

  /// The object after a write to its status.
  json::Value patched(const std::string& collection, const std::string& members) {
    const ApiResponse made =
        post(collection, R"({"metadata":{"name":"x","labels":{"l":"1"},"annotations":{"n":"1"}},)" + members + "}");
    CAPTURE(made.body);
    REQUIRE(made.code == 201);
    const ApiResponse response = merge(collection + "/x/status", kStatusPatch);
    CAPTURE(response.body);
    REQUIRE(response.code == 200);
    CHECK(get(collection + "/x").body == response.body);
    return body_of(response);
  }
};

std::string label_of(const json::Value& object) { return text_at(object, {"metadata", "labels", "l"}); }
std::string note_of(const json::Value& object) { return text_at(object, {"metadata", "annotations", "n"}); }

}  // namespace

TEST_CASE("writes to the status of kinds of Kubernetes change their metadata, too") {
  StatusFixture fixture;
  const json::Value pod =
      fixture.patched("/api/v1/namespaces/default/pods", R"("spec":{"containers":[{"name":"c","image":"i"}]})");
  CHECK(label_of(pod) == "2");
  CHECK(note_of(pod) == "2");
  CHECK(json::texts_at(pod, {"metadata", "finalizers"}) == std::vector<std::string>{"example.com/f"});
  const json::Value deployment = fixture.patched(
      "/apis/apps/v1/namespaces/default/deployments",
      R"("spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}})");
  CHECK(label_of(deployment) == "1");
  CHECK(note_of(deployment) == "2");
  CHECK(json::integer_at(deployment, {"metadata", "generation"}) == 1);
}

TEST_CASE("some kinds keep their metadata when their status is written, as custom resources do") {
  StatusFixture fixture;
  const json::Value attachment =
      fixture.patched("/apis/storage.k8s.io/v1/volumeattachments",
                      R"("spec":{"attacher":"a.example.com","nodeName":"n","source":{"persistentVolumeName":"v"}})");
  CHECK(label_of(attachment) == "1");
  CHECK(note_of(attachment) == "1");
  fixture.make("a", R"(,"labels":{"l":"1"})");
  CHECK(label_of(body_of(fixture.merge(ClusterFixture::path("a/status"), kStatusPatch))) == "1");
}

TEST_CASE("an object without its last finalizer is removed by a write to its status") {
  StatusFixture fixture;
  fixture.patched("/api/v1/namespaces/default/pods", R"("spec":{"containers":[{"name":"c","image":"i"}]})");
  const std::string pod = "/api/v1/namespaces/default/pods/x";
  REQUIRE(fixture.ask("DELETE", pod).code == 200);
  CHECK(fixture.merge(pod + "/status", R"({"metadata":{"finalizers":null}})").code == 200);
  CHECK(fixture.get(pod).code == 404);
}

}  // namespace kubexx::testing
