#include "runtime/testing/kinds/immutable_fields.hpp"

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What a real server answers is in tests/e2e/conformance/immutable.transcript.

namespace kubexx::testing {
namespace {

struct ImmutableFixture : ClusterFixture {
  ImmutableFixture() { add_built_in_kinds(cluster.registry); }
};

const std::string kPods = R"("template":{"metadata":{"labels":{"app":"a"}},"spec":{"restartPolicy":"Never",)"
                          R"("containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"1"}}}]}})";

/// An update of an object, and the message of the cause; empty if it is accepted.
struct Update {
  std::string collection, object, patch, message;
};

std::vector<Update> updates() {
  const std::string apps = "/apis/apps/v1/namespaces/default/", core = "/api/v1/namespaces/default/";
  const std::string selected =
      R"({"metadata":{"name":"a"},"spec":{"selector":{"matchLabels":{"app":"a"}},"serviceName":"s",)" + kPods + "}}";
  const std::string job = R"({"metadata":{"name":"a"},"spec":{)" + kPods + "}}";
  const std::string jobs = "/apis/batch/v1/namespaces/default/jobs";
  const std::string other_pods =
      R"({"spec":{"selector":{"matchLabels":{"app":"b"}},"template":{"metadata":{"labels":{"app":"b"}}}}})";
  const std::string other_selector = R"(Invalid value: {"matchLabels":{"app":"b"}}: field is immutable)";
  const std::string binding = R"({"metadata":{"name":"a"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io",)"
                              R"("kind":"Role","name":"r"}})";
  return {
      {apps + "deployments", selected, other_pods, other_selector},
      {apps + "replicasets", selected, other_pods, other_selector},
      {apps + "deployments", selected, R"({"spec":{"replicas":3}})", ""},
      {apps + "statefulsets", selected, R"({"spec":{"replicas":3,"minReadySeconds":2}})", ""},
      {apps + "statefulsets", selected, R"({"spec":{"serviceName":"t"}})",
       "Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', "
       "'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are "
       "forbidden"},
      {jobs, job, R"({"spec":{"completions":3}})", "Invalid value: 3: field is immutable"},
      {jobs, job, R"({"spec":{"parallelism":3,"backoffLimit":2,"suspend":true}})", ""},
      {"/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings", binding, R"({"roleRef":{"name":"s"}})",
       R"(Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"Role","Name":"s"}: cannot change roleRef)"},
      {core + "services", R"({"metadata":{"name":"a"},"spec":{"clusterIP":"10.0.0.7","ports":[{"port":80}]}})",
       R"({"spec":{"clusterIP":"10.0.0.8"}})", R"(Invalid value: ["10.0.0.8"]: may not change once set)"},
      {core + "services", R"({"metadata":{"name":"a"},"spec":{"ports":[{"port":80}]}})",
       R"({"spec":{"clusterIP":"10.0.0.8"}})", ""},
      {core + "configmaps", R"({"metadata":{"name":"a"},"immutable":true,"data":{"x":"y"}})", R"({"data":{"x":"z"}})",
       "Forbidden: field is immutable when `immutable` is set"},
      {core + "secrets", R"({"metadata":{"name":"a"}})", R"({"type":"example.com/other"})",
       R"(Invalid value: "example.com/other": field is immutable)"},
      {core + "persistentvolumeclaims",
       R"({"metadata":{"name":"a"},"spec":{"accessModes":["ReadWriteOnce"],"storageClassName":"fast",)"
       R"("resources":{"requests":{"storage":"1Gi"}}}})",
       R"({"spec":{"resources":{"requests":{"storage":"1024Mi"}},"volumeName":"v"}})", ""},
      {core + "pods", R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})",
       R"({"spec":{"containers":[{"name":"c","image":"j"}]}})", ""},
      {core + "pods", R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})",
       R"({"spec":{"containers":[{"name":"c","image":"i"},{"name":"d","image":"i"}]}})",
       "Forbidden: pod updates may not add or remove containers"},
  };
}

std::string cause_of(const ApiResponse& response) {
  const json::Value body = body_of(response);
  const json::Value* causes = find(body, {"details", "causes"});
  return causes == nullptr ? std::string() : text_at(causes->as_array().front(), {"message"});
}

}  // namespace

TEST_CASE("fields of built-in kinds that never change are immutable, and others change") {
  for (const Update& update : updates()) {
    ImmutableFixture fixture;
    const ApiResponse created = fixture.post(update.collection, update.object);
    CAPTURE(update.collection, update.patch, created.body);
    REQUIRE(created.code == 201);
    const ApiResponse changed = fixture.merge(update.collection + "/a", update.patch);
    CAPTURE(changed.body);
    CHECK(changed.code == (update.message.empty() ? 200 : 422));
    CHECK(cause_of(changed) == update.message);
  }
}

TEST_CASE("the template of a job is immutable, whatever its quantities are written as") {
  ImmutableFixture fixture;
  const std::string jobs = "/apis/batch/v1/namespaces/default/jobs";
  REQUIRE(fixture.post(jobs, R"({"metadata":{"name":"a"},"spec":{)" + kPods + "}}").code == 201);
  const auto patch = [&](const std::string& container) {
    return fixture.ask("PATCH", jobs + "/a", R"({"spec":{"template":{"spec":{"containers":[)" + container + "]}}}}",
                       "application/strategic-merge-patch+json");
  };
  CHECK(patch(R"({"name":"c","resources":{"requests":{"cpu":"1000m"}}})").code == 200);
  const ApiResponse changed = patch(R"({"name":"c","image":"j"})");
  CHECK(changed.code == 422);
  CHECK(
      text_at(body_of(changed), {"message"}).starts_with(R"(Job.batch "a" is invalid: spec.template: Invalid value)"));
  REQUIRE(fixture.merge(jobs + "/a", R"({"spec":{"suspend":true}})").code == 200);
  CHECK(patch(R"({"name":"c","resources":{"requests":{"cpu":"2"}}})").code == 200);
  CHECK(patch(R"({"name":"c","image":"j"})").code == 422);
}

TEST_CASE("a negative scale of a built-in kind is an error of the Scale") {
  ImmutableFixture fixture;
  const std::string deployment = "/apis/apps/v1/namespaces/default/deployments";
  REQUIRE(fixture
              .post(deployment,
                    R"({"metadata":{"name":"a"},"spec":{"selector":{"matchLabels":{"app":"a"}},)" + kPods + "}}")
              .code == 201);
  const ApiResponse scaled = fixture.merge(deployment + "/a/scale", R"({"spec":{"replicas":-1}})");
  CHECK(scaled.code == 422);
  CHECK(text_at(body_of(scaled), {"message"}) ==
        R"(Scale.autoscaling "a" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0)");
  const ApiResponse replaced = fixture.merge(deployment + "/a", R"({"spec":{"replicas":-1}})");
  CHECK(text_at(body_of(replaced), {"message"}) ==
        R"(Deployment.apps "a" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0)");
}

}  // namespace kubexx::testing
