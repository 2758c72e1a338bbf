#include "runtime/testing/kinds/body_kind.hpp"

#include <fmt/format.h>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

struct BodiesFixture : ClusterFixture {
  BodiesFixture() { add_built_in_kinds(cluster.registry); }

  static constexpr std::string_view kMaps = "/api/v1/namespaces/default/configmaps";
  static std::string map(std::string_view name) { return fmt::format("{}/{}", kMaps, name); }
  /// The code and the message of the answer.
  static std::string shown(const ApiResponse& response) {
    return fmt::format("{} {}", response.code, at(response, {"message"}));
  }
};

}  // namespace

TEST_CASE("a body of another kind is rejected before anything else") {
  BodiesFixture fixture;
  const auto posted = [&](const char* body) { return BodiesFixture::shown(fixture.post(BodiesFixture::kMaps, body)); };
  const std::string start = "400 Secret in version \"v1\" cannot be handled as a ConfigMap: ";
  CHECK(posted(R"({"apiVersion":"v1","kind":"Secret","metadata":{"name":1}})") ==
        start + "converting (v1.Secret) to (core.ConfigMap): unknown conversion");
  CHECK(posted(R"({"apiVersion":"batch/v1","kind":"Secret"})") ==
        start + R"(no kind "Secret" is registered for version "batch/v1" in scheme "pkg/runtime/scheme.go:111")");
  CHECK(posted(R"({"apiVersion":"a/b/c","kind":"ConfigMap"})") ==
        "400 the object provided is unrecognized (must be of type ConfigMap): unexpected GroupVersion string: a/b/c "
        "({\"apiVersion\":\"a/b/c\",\"kind\":\" ...)");
  CHECK(posted(R"({"apiVersion":"","kind":null,"metadata":{"name":"a"}})") == "201 ");
  const auto put = [&](std::string_view name, const char* body) {
    return BodiesFixture::shown(fixture.put(BodiesFixture::map(name), body));
  };
  CHECK(put("none", R"({"kind":"Secret","metadata":{"name":"other"}})").starts_with(start));
  CHECK(put("none", R"({"metadata":{"name":"other","labels":[]}})") ==
        "400 ConfigMap in version \"v1\" cannot be handled as a ConfigMap: json: cannot unmarshal array into Go struct "
        "field ObjectMeta.metadata.labels of type map[string]string");
  CHECK(put("none", R"({"metadata":{"name":"other"}})").starts_with("400 the name of the object (other)"));
  CHECK(put("none", R"({"metadata":{"name":"none"}})").starts_with("404 "));
  CHECK(put("none", "null") ==
        "400 the name of the object (none based on URL) was undeterminable: name must be provided");
  CHECK(BodiesFixture::shown(fixture.merge(BodiesFixture::map("a"), R"({"kind":"Job","metadata":{"name":"b"}})"))
            .ends_with(R"(no kind "Job" is registered for version "v1" in scheme "pkg/runtime/scheme.go:111")"));
}

TEST_CASE("a definition of another kind is rejected") {
  BodiesFixture fixture;
  const auto posted = [&](const char* body) {
    return BodiesFixture::shown(fixture.post("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", body));
  };
  const std::string start = "400 Job in version \"v1\" cannot be handled as a CustomResourceDefinition: ";
  CHECK(posted(R"({"apiVersion":"batch/v1","kind":"Job"})") ==
        start + R"(no kind "Job" is registered for version "batch/v1" in scheme "pkg/runtime/scheme.go:111")");
  CHECK(posted("[]").starts_with("400 the object provided is unrecognized (must be of type CustomResourceDefinition)"));
}

TEST_CASE("a custom resource that cannot be decoded is rejected for that, whatever its name and version") {
  BodiesFixture fixture;
  fixture.make("a");
  const auto put = [&](std::string_view name, const char* body) {
    return BodiesFixture::shown(fixture.put(ClusterFixture::path(name), body));
  };
  const std::string version =
      "400 the API version in the data (batch/v1) does not match the expected API version (stable.example.com/v1)";
  for (const char* name : {"a", "none"}) {
    CHECK(put(name, R"({"apiVersion":"batch/v1","kind":"Job","metadata":{"name":"b"}})") == version);
    CHECK(put(name, R"({"apiVersion":"batch/v1","kind":"CronTab","metadata":{"name":"a"}})") == version);
    CHECK(put(name, "null").find("Object 'Kind' is missing in 'null'") != std::string::npos);
  }
  CHECK(BodiesFixture::shown(fixture.merge(ClusterFixture::path("a"), R"({"apiVersion":"batch/v1"})")) ==
        R"(422 CronTab.batch "a" is invalid: apiVersion: Invalid value: "batch/v1": must be stable.example.com/v1)");
}

TEST_CASE("bodies in other versions of a kind are known, but not accepted") {
  BodiesFixture fixture;
  CHECK(BodiesFixture::shown(fixture.post(
            "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers",
            R"({"apiVersion":"autoscaling/v1","kind":"HorizontalPodAutoscaler","metadata":{"name":"a"}})")) ==
        "400 the API version in the data (autoscaling/v1) does not match the expected API version (autoscaling/v2)");
}

}  // namespace kubexx::testing
