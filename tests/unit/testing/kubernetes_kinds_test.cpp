#include "runtime/testing/kinds/kubernetes_kinds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "runtime/kubernetes/catalog.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kDeployments = "/apis/apps/v1/namespaces/default/deployments";
constexpr const char* kWeb =
    R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web","creationTimestamp":null},"spec":{"replicas":2,)"
    R"("selector":{"matchLabels":{"app":"web"}},"strategy":{},"template":{"metadata":{"creationTimestamp":null,"labels":{"app":"web"}},)"
    R"("spec":{"containers":[{"name":"web","image":"nginx","ports":[{"containerPort":80}],"resources":{"limits":{"cpu":1}}}]}}},"status":{}})";

std::string web() { return std::string(kDeployments) + "/web"; }

struct KubernetesFixture : ClusterFixture {
  explicit KubernetesFixture(const std::vector<std::string>& names = {"apps/v1/Deployment", "core/v1/Pod",
                                                                      "networking.k8s.io/v1/Ingress"}) {
    REQUIRE(add_kubernetes_kinds(cluster.registry, names));
  }
  ApiResponse strategic(std::string_view target, std::string body) {
    return ask("PATCH", target, std::move(body), "application/strategic-merge-patch+json");
  }
  ApiResponse apply(std::string_view target, std::string body) {
    return ask("PATCH", target, std::move(body), "application/apply-patch+yaml");
  }
};

std::string text_of(const ApiResponse& response, json::MemberPath path) {
  const json::Value body = body_of(response);
  const json::Value* value = find(body, path);
  return value == nullptr ? "" : json::to_text(*value);
}

}  // namespace

TEST_CASE("kinds of Kubernetes are stored with the default values of a server") {
  KubernetesFixture fixture;
  const ApiResponse made = fixture.post(kDeployments, kWeb);
  CAPTURE(made.body);
  REQUIRE(made.code == 201);
  CHECK(text_of(made, {"metadata", "generation"}) == "1");
  CHECK(
      text_of(made, {"spec", "template", "spec", "containers"}) ==
      R"([{"image":"nginx","imagePullPolicy":"Always","name":"web","ports":[{"containerPort":80,"protocol":"TCP"}],)"
      R"("resources":{"limits":{"cpu":"1"}},"terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File"}])");
  CHECK(text_of(made, {"spec", "strategy"}) ==
        R"({"rollingUpdate":{"maxSurge":"25%","maxUnavailable":"25%"},"type":"RollingUpdate"})");
  CHECK(text_of(made, {"status"}) == "{}");
  CHECK(fixture.get(web()).body == made.body);
  CHECK(fixture.get("/apis/apps/v1").body.find(R"("name":"deployments/scale")") != std::string::npos);
  CHECK(fixture.get("/apis").body.find("networking.k8s.io") != std::string::npos);
}

TEST_CASE("a value of another type is reported as Go's decoder reports it") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const auto message = [](const ApiResponse& response) { return text_at(body_of(response), {"message"}); };
  const auto containers = [&](const std::string& members) {
    return fixture.post(
        "/api/v1/namespaces/default/pods",
        R"({"metadata":{"name":"p"},"spec":{"containers":[{"name":"a","image":"a",)" + members + "}]}}");
  };
  CHECK(message(containers(R"("ports":[{"containerPort":"80"}])")) ==
        "Pod in version \"v1\" cannot be handled as a Pod: json: cannot unmarshal string into Go struct field "
        "ContainerPort.spec.containers.ports.containerPort of type int32");
  CHECK(message(containers(R"("imagePullPolicy":1)"))
            .ends_with("number into Go struct field Container.spec.containers.imagePullPolicy of type v1.PullPolicy"));
  CHECK(message(containers(R"("env":{})")).ends_with(".containers.env of type []v1.EnvVar"));
  CHECK(message(containers(R"("resources":{"limits":"x"})")).ends_with("resources.limits of type v1.ResourceList"));
  CHECK(message(containers(R"("workingDir":1,"resources":{"limits":{"cpu":"many"}})")).find("quantities must match") !=
        std::string::npos);
  CHECK(containers(R"("args":[null],"env":null,"stdin":null)").code == 201);
  CHECK(fixture.get("/api/v1/namespaces/default/pods/p").body.find(R"("args":[""])") != std::string::npos);
  const ApiResponse merged =
      fixture.ask("PATCH", web(), R"({"spec":{"replicas":2.5}})", "application/merge-patch+json");
  CHECK(merged.code == 422);
  CHECK(
      message(merged).ends_with("json: cannot unmarshal number 2.5 into Go struct field DeploymentSpec.spec.replicas "
                                "of type int32"));
}

TEST_CASE("the result of a strategic merge patch is converted to the Go type") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const auto fault = [&](const char* patch) {
    const ApiResponse response = fixture.strategic(web(), patch);
    return fmt::format("{} {}", response.code, text_at(body_of(response), {"message"}));
  };
  const std::string start = "422  \"\" is invalid: patch: Invalid value: ";
  CHECK(fault(R"({"spec":{"replicas":"3"}})") == start + R"("map[spec:map[replicas:3]]": unrecognized type: int32)");
  CHECK(fault(R"({"spec":{"replicas":1.5}})") ==
        start + R"("map[spec:map[replicas:1.5]]": cannot convert float64 to int32)");
  CHECK(fault(R"({"metadata":{"uid":1}})") ==
        start + R"("map[metadata:map[uid:1]]": cannot convert int64 to types.UID)");
  CHECK(fault(R"({"metadata":"x"})") == start + R"("map[metadata:x]": cannot restore struct from: string)");
  CHECK(fault(R"({"metadata":{"labels":[]}})") ==
        start + R"("map[metadata:map[labels:[]]]": cannot restore map from slice)");
  CHECK(fault(R"({"$patch":"delete"})") ==
        "400 the name of the object (web based on URL) was undeterminable: name must be provided");
  CHECK(fault(R"({"$patch":1})") == "500 unknown patch type: %!s(int64=1) in map: map[$patch:1]");
  CHECK(text_of(fixture.strategic(web(), R"({"apiVersion":"v9","spec":{"replicas":2.0}})"), {"spec", "replicas"}) ==
        "2");
}

TEST_CASE("a pod has a container, and containers have images") {
  KubernetesFixture fixture;
  const auto causes = [&](const std::string& spec) {
    return text_at(body_of(fixture.post("/api/v1/namespaces/default/pods",
                                        R"({"metadata":{"name":"p"},"spec":{"containers":)" + spec + "}}")),
                   {"message"});
  };
  CHECK(causes("[]") == "Pod \"p\" is invalid: spec.containers: Required value");
  CHECK(causes(R"([{"name":"a"}])") == "Pod \"p\" is invalid: spec.containers[0].image: Required value");
}

TEST_CASE("API services and service accounts are stored as Go types hold them") {
  ClusterFixture fixture;
  const ApiResponse service = fixture.post(
      "/apis/apiregistration.k8s.io/v1/apiservices",
      R"({"metadata":{"name":"v1.a.b"},"spec":{"group":"a.b","version":"v1","service":{"name":"s","namespace":"n"},)"
      R"("caBundle":"","insecureSkipTLSVerify":false,"groupPriorityMinimum":1,"versionPriority":1}})");
  CHECK(text_of(service, {"spec"}) ==
        R"({"group":"a.b","groupPriorityMinimum":1,"service":{"name":"s","namespace":"n","port":443},)"
        R"("version":"v1","versionPriority":1})");
  const ApiResponse account = fixture.post("/api/v1/namespaces/default/serviceaccounts",
                                           R"({"metadata":{"name":"a"},"secrets":[{"name":"s","namespace":"n"}]})");
  CHECK(text_of(account, {"secrets"}) == R"([{"name":"s"}])");
}

TEST_CASE("the label and the finalizer of a namespace are those of a server") {
  ClusterFixture fixture;
  const ApiResponse made =
      fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"shop"},"spec":{"finalizers":["example.com/own"]}})");
  CAPTURE(made.body);
  CHECK(text_of(made, {"metadata", "labels"}) == R"({"kubernetes.io/metadata.name":"shop"})");
  CHECK(text_of(made, {"spec", "finalizers"}) == R"(["example.com/own","kubernetes"])");
  CHECK(made.body.find(R"("f:labels":{".":{},"f:kubernetes.io/metadata.name":{}})") != std::string::npos);
  const ApiResponse generated = fixture.post("/api/v1/namespaces", R"({"metadata":{"generateName":"shop-"}})");
  CHECK(text_of(generated, {"metadata", "labels"}).starts_with(R"({"kubernetes.io/metadata.name":"shop-)"));
  CHECK(generated.body.find("f:labels") == std::string::npos);
  CHECK(fixture.post("/api/v1/namespaces", R"({"metadata":{"name":"bad","labels":[]}})").code == 400);
}

TEST_CASE("the addresses of a pod begin with its address") {
  KubernetesFixture fixture;
  const std::string pod = "/api/v1/namespaces/default/pods/p";
  REQUIRE(fixture
              .post("/api/v1/namespaces/default/pods",
                    R"({"metadata":{"name":"p"},"spec":{"containers":[{"name":"c","image":"i"}]}})")
              .code == 201);
  const auto status = [&](const std::string& members) {
    const ApiResponse changed = fixture.merge(pod + "/status", R"({"status":{)" + members + "}}");
    CHECK(changed.code == 200);
    return text_of(changed, {"status", "podIP"}) + " " + text_of(changed, {"status", "podIPs"});
  };
  CHECK(status(R"("podIP":"10.1.2.3")") == R"("10.1.2.3" [{"ip":"10.1.2.3"}])");
  CHECK(status(R"("podIP":"10.1.2.4")") == R"("10.1.2.4" [{"ip":"10.1.2.4"}])");
  CHECK(status(R"("podIP":null,"podIPs":[{"ip":"10.1.2.5"},{"ip":"fd00::1"}])") ==
        R"("10.1.2.5" [{"ip":"10.1.2.5"},{"ip":"fd00::1"}])");
}

TEST_CASE("kinds of Kubernetes are validated by their shape") {
  KubernetesFixture fixture;
  const ApiResponse typed =
      fixture.post(kDeployments,
                   R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"replicas":"two"}})");
  CHECK(typed.code >= 400);
  CHECK(typed.code < 500);
  const ApiResponse strict = fixture.post(
      std::string(kDeployments) + "?fieldValidation=Strict",
      R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"replica":2,"selector":{},"template":{}}})");
  CHECK(strict.code == 400);
  CHECK(strict.body.find("spec.replica") != std::string::npos);
  const ApiResponse missing = fixture.post(
      kDeployments, R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":{"template":{}}})");
  CHECK(missing.code == 422);
  CHECK(missing.body.find("spec.selector: Required value") != std::string::npos);
}

TEST_CASE("default values do not hide values of the wrong type") {
  KubernetesFixture fixture;
  const auto spec = [&](const std::string& text) {
    const std::string start = R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"x"},"spec":)";
    const ApiResponse response = fixture.post(kDeployments, start + text + "}");
    CAPTURE(text, response.body);
    CHECK(response.code >= 400);
    CHECK(response.code < 500);
    return response.body;
  };
  spec(R"("x")");
  spec("[]");
  const std::string whole =
      R"({"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[)";
  spec(whole + R"({"name":"c","image":"i"}]}},"strategy":"x"})");
  spec(whole + R"({"name":"c","image":"i"}]}},"strategy":{"rollingUpdate":[1]}})");
  spec(whole + R"({"name":"c","image":"i","resources":7}]}}})");
  spec(whole + R"("c"]}}})");
  spec(R"({"selector":{"matchLabels":{"a":"b"}},"template":[]})");
  CHECK(spec(R"({"selector":{"matchLabels":{"a":"c"}},"template":{"metadata":{"labels":{"a":"b"}},)"
             R"("spec":{"containers":[{"name":"c","image":"i"}]}}})")
            .find("`selector` does not match template `labels`") != std::string::npos);
  for (const std::string kind : {"services", "pods", "nodes"}) {
    const std::string path = kind == "nodes" ? "/api/v1/nodes" : "/api/v1/namespaces/default/" + kind;
    const std::string name = kind == "services" ? "Service" : kind == "pods" ? "Pod" : "Node";
    const ApiResponse response = fixture.post(
        path, R"({"apiVersion":"v1","kind":")" + name + R"(","metadata":{"name":"x"},"spec":"x","status":[]})");
    CHECK(response.code >= 400);
    CHECK(response.code < 500);
  }
}

TEST_CASE("values that Go omits from JSON are not stored") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const std::string stored = fixture.get(web()).body;
  const std::string zeros =
      R"({"metadata":{"labels":{}},"spec":{"paused":false,"minReadySeconds":0,"template":{"spec":{"volumes":[],"nodeSelector":{},)"
      R"("hostNetwork":false,"subdomain":"","containers":[{"name":"web","image":"nginx","args":[],"ports":[{"containerPort":80,"hostPort":0}],)"
      R"("resources":{"limits":{"cpu":1},"requests":{}}}]}}}})";
  CHECK(fixture.merge(web(), zeros).body == stored);
  CHECK(fixture.strategic(web(), zeros).body == stored);
  const ApiResponse emptied = fixture.strategic(
      web(),
      R"({"spec":{"template":{"spec":{"containers":[{"name":"web","ports":[{"containerPort":80,"$patch":"delete"}]}]}}}})");
  CHECK(emptied.body.find(R"("ports")") == std::string::npos);
}

TEST_CASE("zero values that Go holds by pointer, and empty structs, are stored") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const ApiResponse patched = fixture.merge(
      web(), R"({"spec":{"replicas":0,"template":{"spec":{"automountServiceAccountToken":false,"affinity":{},)"
             R"("volumes":[{"name":"a","emptyDir":{}},{"name":"b","hostPath":{"path":"/b","type":""}}]}}}})");
  CAPTURE(patched.body);
  CHECK(text_of(patched, {"spec", "replicas"}) == "0");
  CHECK(text_of(patched, {"spec", "template", "spec", "automountServiceAccountToken"}) == "false");
  CHECK(text_of(patched, {"spec", "template", "spec", "affinity"}) == "{}");
  CHECK(text_of(patched, {"spec", "template", "spec", "volumes"}) ==
        R"([{"emptyDir":{},"name":"a"},{"hostPath":{"path":"/b","type":""},"name":"b"}])");
}

TEST_CASE("empty values of the wrong type are not omitted") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  for (const std::string wrong :
       {R"("volumes":{})", R"("nodeSelector":[])", R"("hostNetwork":0)", R"("subdomain":false)"})
    CHECK(fixture.merge(web(), R"({"spec":{"template":{"spec":{)" + wrong + "}}}}").code >= 400);
}

TEST_CASE("an apply owns values that Go omits, and does not store them") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const ApiResponse applied = fixture.apply(
      web() + "?fieldManager=me",
      R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"template":{"spec":{"hostPID":false,"tolerations":[]}}}})");
  CHECK(text_of(applied, {"metadata", "generation"}) == "1");
  CHECK(applied.body.find(R"("f:hostPID":{})") != std::string::npos);
  CHECK(text_of(applied, {"spec", "template", "spec", "hostPID"}).empty());
  CHECK(text_of(applied, {"spec", "template", "spec", "tolerations"}).empty());
}

TEST_CASE("lists that Go always writes are null if they are empty") {
  KubernetesFixture fixture({"rbac.authorization.k8s.io/v1/Role"});
  const std::string roles = "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles";
  const std::string start = R"({"apiVersion":"rbac.authorization.k8s.io/v1","kind":"Role","metadata":{"name":")";
  for (const std::string rest : {R"(a"}})", R"(b"},"rules":[]})", R"(c"},"rules":null})"}) {
    const ApiResponse made = fixture.post(roles, start + rest);
    CAPTURE(made.body);
    CHECK(made.code == 201);
    CHECK(text_of(made, {"rules"}) == "null");
    CHECK(made.body.find("managedFields") == std::string::npos);
  }
  const ApiResponse applied =
      fixture.apply(roles + "/a?fieldManager=me",
                    start + R"(a"},"rules":[{"verbs":["get"],"apiGroups":[""],"resources":["pods"]}]})");
  CAPTURE(applied.body);
  CHECK(applied.code == 200);
}

TEST_CASE("status and scale of kinds of Kubernetes are subresources") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  REQUIRE(fixture.merge(web() + "/status", R"({"status":{"replicas":2},"spec":{"replicas":9}})").code == 200);
  CHECK(text_of(fixture.get(web()), {"spec", "replicas"}) == "2");
  CHECK(text_of(fixture.get(web()), {"status", "replicas"}) == "2");
  REQUIRE(fixture.merge(web() + "/scale", R"({"spec":{"replicas":5}})").code == 200);
  CHECK(text_of(fixture.get(web()), {"spec", "replicas"}) == "5");
  CHECK(text_of(fixture.get(web()), {"metadata", "generation"}) == "2");
}

TEST_CASE("strategic merge patches merge the lists of kinds of Kubernetes by their keys") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const ApiResponse patched = fixture.strategic(
      web(),
      R"({"spec":{"template":{"spec":{"containers":[{"name":"web","image":"nginx:2"},{"name":"log","image":"log"}]}}}})");
  CAPTURE(patched.body);
  REQUIRE(patched.code == 200);
  const std::string containers = text_of(patched, {"spec", "template", "spec", "containers"});
  CHECK(containers.find(R"("image":"nginx:2")") != std::string::npos);
  CHECK(containers.find(R"("containerPort":80)") != std::string::npos);
  CHECK(containers.find(R"("name":"log")") != std::string::npos);
}

TEST_CASE("applies merge the lists of kinds of Kubernetes by their keys") {
  KubernetesFixture fixture;
  REQUIRE(fixture.post(kDeployments, kWeb).code == 201);
  const ApiResponse applied = fixture.apply(
      web() + "?fieldManager=me",
      R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"template":{"spec":{"containers":[{"name":"log","image":"log"}]}}}})");
  CAPTURE(applied.body);
  REQUIRE(applied.code == 200);
  CHECK(text_of(applied, {"spec", "template", "spec", "containers"}).find(R"("image":"nginx")") != std::string::npos);
  CHECK(applied.body.find(R"(k:{\"name\":\"log\"})") != std::string::npos);
}

TEST_CASE("the OpenAPI document has the types of kinds of Kubernetes") {
  KubernetesFixture fixture;
  const std::string document = fixture.get("/openapi/v3/apis/apps/v1").body;
  CHECK(document.find(R"("io.k8s.api.core.v1.PodSpec":{)") != std::string::npos);
  CHECK(document.find(R"({"group":"apps","kind":"Deployment","version":"v1"})") != std::string::npos);
}

TEST_CASE("every stored kind of Kubernetes is served, in its preferred version or the one that is named") {
  ClusterFixture fixture;
  std::set<std::string> stored, served;
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds()) {
    const bool is_stored = std::ranges::find(kind.verbs, "watch") != kind.verbs.end();
    const std::string name = (kind.group.empty() ? "core" : kind.group) + "/" + kind.version + "/" + kind.kind;
    CAPTURE(name);
    ClusterFixture named;
    CHECK(add_kubernetes_kinds(named.cluster.registry, {name}).has_value() == is_stored);
    if (!is_stored) continue;
    const std::string root = (kind.group.empty() ? "/api/" : "/apis/" + kind.group + "/") + kind.version;
    CHECK(named.get(root + "/" + kind.plural).code == 200);
    const bool is_stable =
        kind.version.find("alpha") == std::string::npos && kind.version.find("beta") == std::string::npos;
    if (is_stable) stored.insert(kind.group + "/" + kind.plural);
    if (fixture.get(root + "/" + kind.plural).code == 200) served.insert(kind.group + "/" + kind.plural);
  }
  CHECK(served == stored);
  CHECK(fixture.get("/apis/autoscaling/v2/horizontalpodautoscalers").code == 200);
}

TEST_CASE("the rules of a kind of Kubernetes are read when a request needs them") {
  ClusterFixture fixture;
  const auto outlines = [&] {
    return std::ranges::count_if(fixture.cluster.registry.resources(),
                                 [](const ResourcePtr& one) { return one->definition == nullptr; });
  };
  const auto before = outlines();
  CHECK(before > 40);
  CHECK(fixture.get("/apis/apps/v1").body.find(R"("name":"statefulsets/scale")") != std::string::npos);
  CHECK(fixture.get("/openapi/v3").body.find("apis/apps/v1") != std::string::npos);
  CHECK(outlines() == before);
  const ResourcePtr found = fixture.cluster.registry.find("apps", "v1", "statefulsets");
  REQUIRE(found != nullptr);
  CHECK(found->definition != nullptr);
  CHECK(fixture.cluster.registry.find("apps", "v1", "statefulsets") == found);
  ClusterFixture another;
  CHECK(another.cluster.registry.find("apps", "v1", "statefulsets") == found);
}

TEST_CASE("kinds that Kubernetes does not have are rejected") {
  ClusterFixture fixture;
  CHECK(add_kubernetes_kinds(fixture.cluster.registry, {"apps/v1/Deploymnt"}).error().message ==
        "Kubernetes has no kind 'apps/v1/Deploymnt'; expected a name such as 'apps/v1/Deployment'");
  CHECK_FALSE(add_kubernetes_kinds(fixture.cluster.registry, {"authorization/v1/SubjectAccessReview"}));
  CHECK_FALSE(add_kubernetes_kinds(
      fixture.cluster.registry, {"autoscaling/v2/HorizontalPodAutoscaler", "autoscaling/v1/HorizontalPodAutoscaler"}));
  CHECK(add_kubernetes_kinds(fixture.cluster.registry, {"core/v1/ConfigMap"}));
}

TEST_CASE("a dry run binds and evicts no pod") {
  ClusterFixture fixture;
  const std::string pods = "/api/v1/namespaces/default/pods";
  REQUIRE(fixture.post(pods, R"({"metadata":{"name":"a"},"spec":{"containers":[{"name":"c","image":"i"}]}})").code ==
          201);
  const std::string binding = R"({"metadata":{"name":"a"},"target":{"name":"worker"}})";
  CHECK(fixture.post(pods + "/a/binding?dryRun=All", binding).code == 201);
  CHECK(at(fixture.get(pods + "/a"), {"spec", "nodeName"}).empty());
  CHECK(fixture.post(pods + "/a/eviction?dryRun=All", R"({"metadata":{"name":"a"}})").code == 201);
  CHECK(fixture.get(pods + "/a").code == 200);
  for (const char* body : {"[]", "{}", R"({"metadata":{"name":"a"},"target":[]})", R"({"metadata":{"name":7}})", ""}) {
    INFO(body);
    CHECK(fixture.post(pods + "/a/binding", body).code == 400);
  }
  for (const char* body : {"[]", "{}", R"({"metadata":{"name":"a"},"deleteOptions":[]})", ""}) {
    INFO(body);
    CHECK(fixture.post(pods + "/a/eviction", body).code == 400);
  }
  CHECK(fixture.post(pods + "/a/binding", binding).code == 201);
  CHECK(at(fixture.get(pods + "/a"), {"spec", "nodeName"}) == "worker");
}

TEST_CASE("lists whose elements may have one key are accepted with a warning, others are not") {
  ClusterFixture fixture;
  const auto make = [&](std::string_view more) {
    return fixture.post("/api/v1/namespaces/default/pods",
                        R"({"metadata":{"generateName":"a"},"spec":{"containers":[{"name":"c","image":"i",)" +
                            std::string(more) + "}]}}");
  };
  const ApiResponse made = make(R"("env":[{"name":"A","value":"1"},{"name":"A","value":"2"}])");
  CHECK(made.code == 201);
  REQUIRE(made.warnings.size() == 1);
  CHECK(made.warnings.front() ==
        "spec.containers[0].env[1]: hides previous definition of \"A\", which may be dropped when using apply");
  CHECK(make(R"("volumeDevices":[{"name":"v","devicePath":"/a"},{"name":"v","devicePath":"/a"}])").code == 422);
}

TEST_CASE("autoscalers are served in two versions, whatever their annotations contain") {
  ClusterFixture fixture;
  const std::string old = "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers";
  const std::string now = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";
  const auto make = [&](const std::string& name, const std::string& metrics) {
    json::Value object = std::get<json::Value>(
        json::parse(R"({"spec":{"maxReplicas":3,"scaleTargetRef":{"kind":"Deployment","name":"web"}}})"));
    json::set(object, {"metadata", "name"}, name);
    for (const char* part : {"metrics", "current-metrics", "conditions", "behavior"})
      json::set(object, {"metadata", "annotations", "autoscaling.alpha.kubernetes.io/" + std::string(part)}, metrics);
    return fixture.post(old, json::to_text(object));
  };
  int count = 0;
  for (const char* text : {"", "{", "[]", "{}", "7", "null", "[7]", R"([{"type":7}])", R"([{"type":"Resource"}])",
                           R"([{"type":"Resource","resource":[]}])", R"([{"type":"Object","object":{"target":7}}])",
                           R"([{"type":"Pods","pods":{"metricName":[],"targetAverageValue":{}}}])"}) {
    CAPTURE(text);
    const std::string name = "a" + std::to_string(++count);
    CHECK(make(name, text).code == 201);
    CHECK(fixture.get(now + "/" + name).code == 200);
    const ApiResponse shown = fixture.get(old + "/" + name);
    CHECK(shown.code == 200);
    CHECK(fixture.put(old + "/" + name, shown.body).code == 200);
  }
  CHECK(fixture.get(now).code == 200);
  CHECK(text_of(fixture.get(now + "/a1"), {"spec", "metrics"}) ==
        R"([{"resource":{"name":"cpu","target":{"averageUtilization":80,"type":"Utilization"}},"type":"Resource"}])");
  CHECK(text_of(fixture.get(old + "/a1"), {"spec", "targetCPUUtilizationPercentage"}) == "80");
  CHECK(fixture.post("/api/v1/nodes", R"({"metadata":{"name":"n"}})").body.find("generation") == std::string::npos);
}

}  // namespace kubexx::testing
