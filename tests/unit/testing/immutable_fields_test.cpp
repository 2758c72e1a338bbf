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
       R"({"spec":{"clusterIP":"10.0.0.8"}})", R"(Invalid value: ["10.0.0.8"]: may not change once set)"},
      {core + "configmaps", R"({"metadata":{"name":"a"},"immutable":true,"data":{"x":"y"}})", R"({"data":{"x":"z"}})",
       "Forbidden: field is immutable when `immutable` is set"},
      {core + "secrets", R"({"metadata":{"name":"a"}})", R"({"type":"example.com/other"})",
       R"(Invalid value: "example.com/other": field is immutable)"},
      {core + "persistentvolumeclaims",
       R"({"metadata":{"name":"a"},"spec":{"accessModes":["ReadWriteOnce"],"storageClassName":"fast",)"
       R"("resources":{"requests":{"storage":"1Gi"}}}})",
       R"({"spec":{"resources":{"requests":{"storage":"1024Mi"}},"volumeName":"v"}})", ""},
      {core + "configmaps", R"({"metadata":{"name":"a"},"immutable":true,"data":{"x":"y"}})", R"({"data":{"z":""}})",
       "Forbidden: field is immutable when `immutable` is set"},
      {core + "secrets", R"({"metadata":{"name":"a"},"immutable":true,"data":{"x":"eXk="}})",
       R"({"data":{"x":"eX\nk="}})", ""},
      {"/apis/storage.k8s.io/v1/storageclasses",
       R"({"metadata":{"name":"a"},"provisioner":"p","parameters":{"x":"y"}})", R"({"parameters":{"z":""}})",
       R"(Invalid value: {"x":"y","z":""}: field is immutable)"},
      {core + "pods",
       R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i","env":[{"name":"M","valueFrom":)"
       R"({"resourceFieldRef":{"resource":"limits.memory"}}}]}]}})",
       R"({"spec":{"containers":[{"name":"c","image":"i","env":[{"name":"M","valueFrom":)"
       R"({"resourceFieldRef":{"resource":"limits.memory","divisor":"0"}}}]}]}})",
       ""},
      {core + "pods", R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})",
       R"({"spec":{"schedulingGates":[{"name":"a.b/c"}]}})",
       "Forbidden: only deletion is allowed, but found new scheduling gate 'a.b/c'"},
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

TEST_CASE("quantities of built-in kinds may be numbers, and are stored as a server writes them") {
  ImmutableFixture fixture;
  const std::string core = "/api/v1/namespaces/default/";
  const std::string pod = R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i","resources":)"
                          R"({"limits":{"cpu":0.5,"memory":134217728},"requests":{"cpu":"0.25"}}}]}})";
  const ApiResponse created = fixture.post(core + "pods", pod);
  CAPTURE(created.body);
  REQUIRE(created.code == 201);
  CHECK(created.body.find(R"("limits":{"cpu":"500m","memory":"134217728"})") != std::string::npos);
  CHECK(created.body.find(R"("cpu":"250m")") != std::string::npos);
  CHECK(fixture.put(core + "pods/a", pod).code == 200);
  const auto apply = [&](const std::string& cpu) {
    const std::string body = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":)"
                             R"([{"name":"c","resources":{"limits":{"cpu":)" +
                             cpu + "}}}]}}";
    return fixture.ask("PATCH", core + "pods/a?fieldManager=other", body, "application/apply-patch+yaml");
  };
  CHECK(apply(R"("500m")").code == 200);

  const ApiResponse claim = fixture.post(core + "persistentvolumeclaims",
                                         R"({"metadata":{"name":"a"},"spec":{"accessModes":["ReadWriteOnce"],)"
                                         R"("resources":{"requests":{"storage":1.5}}}})");
  CHECK(claim.code == 201);
  CHECK(claim.body.find(R"("storage":"1500m")") != std::string::npos);
  const ApiResponse wrong = fixture.post(core + "persistentvolumeclaims",
                                         R"({"metadata":{"name":"b"},"spec":{"accessModes":["ReadWriteOnce"],)"
                                         R"("resources":{"requests":{"storage":true}}}})");
  CHECK(wrong.code == 400);
}

TEST_CASE("an empty string of a built-in kind has the default value where Go has no pointer") {
  ImmutableFixture fixture;
  const std::string pods = "/api/v1/namespaces/default/pods";
  const ApiResponse pod =
      fixture.post(pods, R"({"metadata":{"name":"a"},"spec":{"dnsPolicy":"","restartPolicy":"","schedulerName":"",)"
                         R"("containers":[{"name":"c","image":"i:1","imagePullPolicy":"","terminationMessagePath":"",)"
                         R"("terminationMessagePolicy":"","ports":[{"containerPort":80,"protocol":""}]}]}})");
  CAPTURE(pod.body);
  REQUIRE(pod.code == 201);
  CHECK(at(pod, {"spec", "dnsPolicy"}) == "ClusterFirst");
  CHECK(at(pod, {"spec", "restartPolicy"}) == "Always");
  CHECK(at(pod, {"spec", "schedulerName"}) == "default-scheduler");
  for (const std::string member :
       {R"("imagePullPolicy":"IfNotPresent")", R"("terminationMessagePath":"/dev/termination-log")",
        R"("terminationMessagePolicy":"File")", R"("protocol":"TCP")"}) {
    CAPTURE(member);
    CHECK(pod.body.find(member) != std::string::npos);
  }
  const std::string secrets = "/api/v1/namespaces/default/secrets";
  CHECK(at(fixture.post(secrets, R"({"metadata":{"name":"a"},"type":""})"), {"type"}) == "Opaque");
  CHECK(fixture.merge(secrets + "/a", R"({"type":""})").code == 200);
  const ApiResponse binding =
      fixture.post("/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings",
                   R"({"metadata":{"name":"a"},"roleRef":{"apiGroup":"","kind":"Role","name":"r"}})");
  CHECK(at(binding, {"roleRef", "apiGroup"}) == "rbac.authorization.k8s.io");
  const std::string priorities = "/apis/scheduling.k8s.io/v1/priorityclasses";
  CHECK(fixture.post(priorities, R"({"metadata":{"name":"a"}})").code == 201);
  CHECK(fixture.merge(priorities + "/a", R"({"value":0})").code == 200);
}

TEST_CASE("the service account of a pod has two names") {
  ImmutableFixture fixture;
  const std::string pods = "/api/v1/namespaces/default/pods";
  const auto pod = [](const std::string& member) {
    return R"({"metadata":{"name":"a"},"spec":{)" + member + R"("containers":[{"name":"c","image":"i"}]}})";
  };
  const ApiResponse created = fixture.post(pods, pod(R"("serviceAccountName":"s",)"));
  REQUIRE(created.code == 201);
  CHECK(at(created, {"spec", "serviceAccount"}) == "s");
  CHECK(fixture.put(pods + "/a", pod(R"("serviceAccount":"s",)")).code == 200);
  CHECK(fixture.put(pods + "/a", pod(R"("serviceAccount":"t","serviceAccountName":"s",)")).code == 200);
  CHECK(fixture.put(pods + "/a", pod("")).code == 422);
}

TEST_CASE("the source of a claim has two names, unless it is in another namespace") {
  ImmutableFixture fixture;
  const std::string claims = "/api/v1/namespaces/default/persistentvolumeclaims";
  const auto claim = [](const std::string& source) {
    return R"({"metadata":{"name":"a"},"spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":)"
           R"("1Gi"}},)" +
           source + "}}";
  };
  const std::string source = R"({"kind":"PersistentVolumeClaim","name":"b"})";
  const ApiResponse created = fixture.post(claims, claim(R"("dataSource":)" + source));
  REQUIRE(created.code == 201);
  CHECK(at(created, {"spec", "dataSourceRef", "name"}) == "b");
  CHECK(fixture.put(claims + "/a", claim(R"("dataSourceRef":)" + source)).code == 200);
  CHECK(fixture
            .put(claims + "/a", claim(R"("dataSourceRef":{"kind":"PersistentVolumeClaim","name":"b","namespace":"n"})"))
            .code == 422);
}

TEST_CASE("updates of some built-in kinds require a version") {
  ImmutableFixture fixture;
  const std::string classes = "/apis/node.k8s.io/v1/runtimeclasses";
  const std::string budgets = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
  const std::string runtime = R"({"metadata":{"name":"a"},"handler":"h"})";
  const std::string budget =
      R"({"metadata":{"name":"a"},"spec":{"minAvailable":1,"selector":{"matchLabels":{"a":"b"}}}})";
  REQUIRE(fixture.post(classes, runtime).code == 201);
  CHECK(fixture.put(classes + "/a", runtime).code == 422);
  REQUIRE(fixture.post(budgets, budget).code == 201);
  CHECK(fixture.put(budgets + "/a", budget).code == 422);
}

}  // namespace kubexx::testing
