#include "runtime/testing/kinds/kubernetes_kinds.hpp"

#include <fmt/format.h>

#include "runtime/testing/kinds/pod_defaults.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kTemplate =
    R"("template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}})";

/// Creates objects of built-in kinds in the namespace `default`.
struct DefaultsFixture : ClusterFixture {
  DefaultsFixture() { add_built_in_kinds(cluster.registry); }

  json::Value made(std::string_view group_version, std::string_view plural, const std::string& members,
                   const std::string& metadata = R"({"name":"x"})") {
    const std::string_view prefix = group_version.find('/') == std::string_view::npos ? "/api" : "/apis";
    const ApiResponse response = post(fmt::format("{}/{}/namespaces/default/{}", prefix, group_version, plural),
                                      fmt::format(R"({{"metadata":{},{}}})", metadata, members));
    INFO(response.body);
    REQUIRE(response.code == 201);
    return body_of(response);
  }
  json::Value pod(const std::string& spec) { return made("v1", "pods", R"("spec":)" + spec); }
};

std::string shown_at(const json::Value& object, json::MemberPath path) {
  const json::Value* value = json::find(object, path);
  return value == nullptr ? "" : json::to_text(*value);
}

std::string containers_with(std::string_view members) {
  return fmt::format(R"("containers":[{{"name":"c","image":"i",{}}}])", members);
}

}  // namespace

TEST_CASE("an autoscaler with a behavior has rules for both directions") {
  DefaultsFixture fixture;
  const auto behavior = [&](const char* name, const std::string& sent) {
    const json::Value autoscaler = fixture.made(
        "autoscaling/v2", "horizontalpodautoscalers",
        R"("spec":{"maxReplicas":3,"scaleTargetRef":{"apiVersion":"apps/v1","kind":"Deployment","name":"d"})" + sent +
            "}",
        fmt::format(R"({{"name":"{}"}})", name));
    return shown_at(autoscaler, {"spec", "behavior"});
  };
  CHECK(behavior("a", "").empty());
  CHECK(
      behavior("b", R"(,"behavior":{"scaleUp":{"stabilizationWindowSeconds":5}})") ==
      R"({"scaleDown":{"policies":[{"periodSeconds":15,"type":"Percent","value":100}],"selectPolicy":"Max"},)"
      R"("scaleUp":{"policies":[{"periodSeconds":15,"type":"Pods","value":4},{"periodSeconds":15,"type":"Percent","value":100}],)"
      R"("selectPolicy":"Max","stabilizationWindowSeconds":5}})");
}

TEST_CASE("a rolling update of a stateful set has a partition unless its type was sent") {
  DefaultsFixture fixture;
  const auto strategy = [&](const char* name, const std::string& sent) {
    const json::Value set =
        fixture.made("apps/v1", "statefulsets",
                     fmt::format(R"("spec":{{"selector":{{"matchLabels":{{"a":"b"}}}},{}{}}})", kTemplate, sent),
                     fmt::format(R"({{"name":"{}"}})", name));
    return shown_at(set, {"spec", "updateStrategy"});
  };
  const std::string rolling = R"({"rollingUpdate":{"partition":0},"type":"RollingUpdate"})";
  CHECK(strategy("a", "") == rolling);
  CHECK(strategy("b", R"(,"updateStrategy":{"type":"RollingUpdate"})") == R"({"type":"RollingUpdate"})");
  CHECK(strategy("c", R"(,"updateStrategy":{"rollingUpdate":{}})") == rolling);
  CHECK(strategy("d", R"(,"updateStrategy":{"type":"OnDelete"})") == R"({"type":"OnDelete"})");
}

TEST_CASE("jobs and replication controllers have the labels of their pods") {
  DefaultsFixture fixture;
  const json::Value job = fixture.made("batch/v1", "jobs", fmt::format(R"("spec":{{{}}})", kTemplate));
  const json::Value labels = *json::find(job, {"metadata", "labels"});
  CHECK(labels == *json::find(job, {"spec", "template", "metadata", "labels"}));
  CHECK(text_at(labels, {"a"}) == "b");
  CHECK(text_at(labels, {"batch.kubernetes.io/job-name"}) == "x");
  CHECK(text_at(labels, {"controller-uid"}) == text_at(job, {"metadata", "uid"}));
  const json::Value own = fixture.made("batch/v1", "jobs", fmt::format(R"("spec":{{{}}})", kTemplate),
                                       R"({"name":"own","labels":{"x":"y"}})");
  CHECK(shown_at(own, {"metadata", "labels"}) == R"({"x":"y"})");
  const json::Value controller =
      fixture.made("v1", "replicationcontrollers", fmt::format(R"("spec":{{{}}})", kTemplate));
  CHECK(shown_at(controller, {"metadata", "labels"}) == R"({"a":"b"})");
  CHECK(shown_at(controller, {"spec", "selector"}) == R"({"a":"b"})");
  CHECK(shown_at(controller, {"spec", "minReadySeconds"}).empty());
}

TEST_CASE("limits of containers have default values of their bounds") {
  DefaultsFixture fixture;
  const json::Value range = fixture.made(
      "v1", "limitranges",
      R"("spec":{"limits":[{"type":"Container","max":{"cpu":"2"},"min":{"cpu":"1","memory":"1Gi"}},{"type":"Pod","max":{"cpu":"2"}}]})");
  CHECK(shown_at(range, {"spec", "limits"}) ==
        R"([{"default":{"cpu":"2"},"defaultRequest":{"cpu":"2","memory":"1Gi"},"max":{"cpu":"2"},)"
        R"("min":{"cpu":"1","memory":"1Gi"},"type":"Container"},{"max":{"cpu":"2"},"type":"Pod"}])");
}

TEST_CASE("a daemon set counts the changes of its template in an annotation") {
  DefaultsFixture fixture;
  const std::string path = "/apis/apps/v1/namespaces/default/daemonsets/x";
  const auto count = [](const json::Value& set) {
    return text_at(set, {"metadata", "annotations", "deprecated.daemonset.template.generation"});
  };
  CHECK(count(fixture.made("apps/v1", "daemonsets",
                           fmt::format(R"("spec":{{"selector":{{"matchLabels":{{"a":"b"}}}},{}}})", kTemplate))) ==
        "1");
  CHECK(count(body_of(fixture.merge(path, R"({"spec":{"minReadySeconds":1}})"))) == "1");
  CHECK(count(body_of(fixture.merge(path, R"({"spec":{"template":{"metadata":{"labels":{"c":"d"}}}}})"))) == "2");
  CHECK(count(body_of(fixture.merge(path, R"({"metadata":{"annotations":null}})"))) == "2");
  CHECK(count(body_of(fixture.merge(path + "/status", R"({"status":{"numberReady":1}})"))) == "2");
}

TEST_CASE("pods on the network of their host use its ports") {
  DefaultsFixture fixture;
  const json::Value pod =
      fixture.pod(R"({"hostNetwork":true,)" + containers_with(R"("ports":[{"containerPort":80}])") + "}");
  CHECK(shown_at(pod, {"spec", "containers"}).find(R"("hostPort":80)") != std::string::npos);
}

TEST_CASE("images are pulled by their tags, also as volumes") {
  const auto policies = [](const char* image) {
    auto parsed = json::parse(fmt::format(
        R"({{"containers":[{{"name":"c","image":"{0}"}}],"volumes":[{{"name":"v","image":{{"reference":"{0}"}}}}]}})",
        image));
    json::Value spec = std::get<json::Value>(std::move(parsed));
    default_pod_spec(spec);
    const std::string container = text_at(json::list_at(spec, {"containers"})[0], {"imagePullPolicy"});
    CHECK(container == text_at(json::list_at(spec, {"volumes"})[0], {"image", "pullPolicy"}));
    return container;
  };
  for (const char* latest : {"i", "r:5000/i", "i:latest", "localhost/i", "Host/i", "i:latest@sha256:0"})
    CHECK(policies(latest) == "Always");
  for (const char* pinned : {"i:1", "r:5000/i:1", "i@sha256:0", "i:1@sha256:0", "I", "r.io/I", ""})
    CHECK(policies(pinned) == "IfNotPresent");
}

TEST_CASE("requests of a pod are those of its containers, and else its limits") {
  DefaultsFixture fixture;
  const json::Value pod = fixture.pod(
      R"({"resources":{"limits":{"cpu":"2","memory":"2Gi"}},"containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"500m"}}},)"
      R"({"name":"d","image":"i","resources":{"requests":{"cpu":"250m"}}}],)"
      R"("initContainers":[{"name":"e","image":"i","restartPolicy":"Always","resources":{"requests":{"cpu":"100m"}}}]})");
  CHECK(shown_at(pod, {"spec", "resources"}) ==
        R"({"limits":{"cpu":"2","memory":"2Gi"},"requests":{"cpu":"850m","memory":"2Gi"}})");
  CHECK(text_at(pod, {"status", "qosClass"}) == "Burstable");
}

TEST_CASE("a node keeps the status that it was created with") {
  DefaultsFixture fixture;
  const ApiResponse made =
      fixture.post("/api/v1/nodes", R"({"metadata":{"name":"n"},"status":{"capacity":{"cpu":2},"unknown":1}})");
  CHECK(shown_at(body_of(made), {"status", "allocatable"}) == R"({"cpu":"2"})");
  CHECK(shown_at(body_of(made), {"status", "capacity"}) == R"({"cpu":"2"})");
  CHECK(shown_at(body_of(made), {"status", "unknown"}).empty());
  CHECK(at(fixture.get("/api/v1/nodes/n"), {"status", "capacity", "cpu"}) == "2");
  CHECK(fixture.merge("/api/v1/nodes/n", R"({"status":{"capacity":{"cpu":"3"}}})").code == 200);
  CHECK(at(fixture.get("/api/v1/nodes/n"), {"status", "capacity", "cpu"}) == "2");
  CHECK(fixture.post("/api/v1/nodes", R"({"metadata":{"name":"m"},"status":{"capacity":1}})").code == 400);
}

TEST_CASE("a volume has the time at which it entered its phase") {
  DefaultsFixture fixture;
  const ApiResponse made = fixture.post(
      "/api/v1/persistentvolumes",
      R"({"metadata":{"name":"v"},"spec":{"capacity":{"storage":"1Gi"},"accessModes":["ReadWriteOnce"],"hostPath":{"path":"/x"}}})");
  const std::string created = at(made, {"status", "lastPhaseTransitionTime"});
  CHECK(created == at(made, {"metadata", "creationTimestamp"}));
  const auto since = [&](const std::string& status) {
    return at(fixture.merge("/api/v1/persistentvolumes/v/status", R"({"status":)" + status + "}"),
              {"status", "lastPhaseTransitionTime"});
  };
  CHECK(since(R"({"lastPhaseTransitionTime":"2020-01-01T00:00:00Z"})") == "2020-01-01T00:00:00Z");
  CHECK(since(R"({"phase":"Bound"})") == created);
  CHECK(since(R"({"lastPhaseTransitionTime":null})") == created);
}

TEST_CASE("requests for devices are for one device") {
  DefaultsFixture fixture;
  const json::Value claim = fixture.made(
      "resource.k8s.io/v1", "resourceclaims",
      R"("spec":{"devices":{"requests":[{"name":"a","exactly":{"deviceClassName":"d"}},{"name":"b","exactly":{"deviceClassName":"d","allocationMode":"All"}}]}})");
  CHECK(shown_at(claim, {"spec", "devices", "requests"}) ==
        R"([{"exactly":{"allocationMode":"ExactCount","count":1,"deviceClassName":"d"},"name":"a"},)"
        R"({"exactly":{"allocationMode":"All","deviceClassName":"d"},"name":"b"}])");
}

}  // namespace kubexx::testing
