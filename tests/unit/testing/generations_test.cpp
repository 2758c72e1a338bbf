#include "runtime/testing/kinds/generations.hpp"

#include <fmt/format.h>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

/// A kind, and whether its strategy in Kubernetes 1.36 counts its changes.
struct CountedCase {
  std::string_view path, api_version, kind;
  std::string_view content;  ///< JSON members besides the metadata
  std::string_view change;   ///< a merge patch of the content
  /// The generation of a new object, and after changes of an annotation, of a label and of the content.
  std::string_view created, annotated, labelled, changed;
};

constexpr CountedCase kCountedCases[] = {
    {"/apis/apps/v1/namespaces/default/deployments", "apps/v1", "Deployment",
     R"("spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}})",
     R"({"spec":{"replicas":3}})", "1", "2", "2", "3"},
    {"/apis/apps/v1/namespaces/default/daemonsets", "apps/v1", "DaemonSet",
     R"("spec":{"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}})",
     R"({"spec":{"minReadySeconds":3}})", "1", "1", "1", "2"},
    {"/apis/apps/v1/namespaces/default/statefulsets", "apps/v1", "StatefulSet",
     R"("spec":{"serviceName":"s","selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}})",
     R"({"spec":{"replicas":3}})", "1", "1", "1", "2"},
    {"/apis/discovery.k8s.io/v1/namespaces/default/endpointslices", "discovery.k8s.io/v1", "EndpointSlice",
     R"("addressType":"IPv4","endpoints":[])", R"({"endpoints":[{"addresses":["10.1.2.3"]}]})", "1", "1", "2", "3"},
    {"/apis/scheduling.k8s.io/v1/priorityclasses", "scheduling.k8s.io/v1", "PriorityClass", R"("value":7)",
     R"({"description":"seven"})", "1", "1", "1", "1"},
    {"/apis/storage.k8s.io/v1/csidrivers", "storage.k8s.io/v1", "CSIDriver", R"("spec":{})",
     R"({"spec":{"requiresRepublish":true}})", "0", "0", "0", "1"},
    {"/apis/storage.k8s.io/v1/storageclasses", "storage.k8s.io/v1", "StorageClass", R"("provisioner":"p")",
     R"({"allowVolumeExpansion":true})", "0", "0", "0", "0"},
    {"/api/v1/namespaces/default/podtemplates", "v1", "PodTemplate",
     R"("template":{"spec":{"containers":[{"name":"c","image":"i"}]}})",
     R"({"template":{"metadata":{"labels":{"a":"b"}}}})", "1", "1", "1", "2"},
    {"/api/v1/namespaces/default/services", "v1", "Service", R"("spec":{"ports":[{"port":1}]})",
     R"({"spec":{"ports":[{"port":2}]}})", "0", "0", "0", "0"},
    {"/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers", "autoscaling/v2", "HorizontalPodAutoscaler",
     R"("spec":{"maxReplicas":3,"scaleTargetRef":{"kind":"Deployment","name":"d"}})", R"({"spec":{"maxReplicas":4}})",
     "0", "0", "0", "0"},
    {"/apis/networking.k8s.io/v1/namespaces/default/networkpolicies", "networking.k8s.io/v1", "NetworkPolicy",
     R"("spec":{"podSelector":{}})", R"({"spec":{"policyTypes":["Egress"]}})", "1", "1", "1", "2"},
    {"/api/v1/namespaces/default/configmaps", "v1", "ConfigMap", R"("data":{"a":"b"})", R"({"data":{"a":"c"}})", "0",
     "0", "0", "0"},
};

struct BuiltInFixture : ClusterFixture {
  BuiltInFixture() { add_built_in_kinds(cluster.registry); }
};

std::string generation_of(const ApiResponse& response) {
  INFO(response.body);
  REQUIRE(response.code < 300);
  return fmt::to_string(json::integer_at(body_of(response), {"metadata", "generation"}));
}

std::string object_of(const CountedCase& one, std::string_view metadata = "") {
  return fmt::format(R"({{"apiVersion":"{}","kind":"{}","metadata":{{"name":"x"{}}},{}}})", one.api_version, one.kind,
                     metadata, one.content);
}

}  // namespace

TEST_CASE("the generation rises with the changes that the strategy of a kind counts") {
  for (const CountedCase& one : kCountedCases) {
    CAPTURE(one.kind);
    BuiltInFixture fixture;
    const std::string path = fmt::format("{}/x", one.path);
    CHECK(generation_of(fixture.post(one.path, object_of(one))) == one.created);
    CHECK(generation_of(fixture.merge(path, R"({"metadata":{"annotations":{"a":"1"}}})")) == one.annotated);
    CHECK(generation_of(fixture.merge(path, R"({"metadata":{"labels":{"a":"1"}}})")) == one.labelled);
    CHECK(generation_of(fixture.merge(path, std::string(one.change))) == one.changed);
    CHECK(generation_of(fixture.merge(path, std::string(one.change))) == one.changed);
    CHECK(generation_of(fixture.merge(path, R"({"metadata":{"generation":77}})")) == one.changed);
    CHECK(generation_of(fixture.get(path)) == one.changed);
  }
}

TEST_CASE("a new object keeps the generation that it was sent with, unless its strategy sets one") {
  for (const CountedCase& one : kCountedCases) {
    CAPTURE(one.kind);
    BuiltInFixture fixture;
    CHECK(generation_of(fixture.post(one.path, object_of(one, R"(,"generation":7)"))) ==
          (one.created == "1" ? "1" : "7"));
    if (one.created == "1") continue;
    CHECK(generation_of(fixture.merge(fmt::format("{}/x", one.path), R"({"metadata":{"labels":{"b":"c"}}})")) == "7");
  }
}

TEST_CASE("writes of the status do not raise the generation, those of the scale do") {
  BuiltInFixture fixture;
  const CountedCase& deployment = kCountedCases[0];
  const std::string path = fmt::format("{}/x", deployment.path);
  fixture.post(deployment.path, object_of(deployment));
  CHECK(generation_of(fixture.merge(path + "/status",
                                    R"({"metadata":{"annotations":{"a":"1"}},"status":{"replicas":1}})")) == "1");
  CHECK(fixture.merge(path + "/scale", R"({"spec":{"replicas":5}})").code == 200);
  CHECK(generation_of(fixture.get(path)) == "2");
}

}  // namespace kubexx::testing
