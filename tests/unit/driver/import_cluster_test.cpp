#include <sys/stat.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/testing/api_server.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver::import_cluster_test {
namespace {

/// A cluster with two definitions, as kubectl applied them.
struct DefiningCluster {
  Folder folder;
  mutable testing::ApiServer server =
      testing::ApiServer::start(
          {.crds = {definition_of("{size: {type: integer}}"), definition_of("{size: {type: string}}", "Gadget")}})
          .value();
  std::string kubeconfig = folder.write("kubeconfig", server.kubeconfig());

  DefiningCluster() { ::chmod(kubeconfig.c_str(), 0600); }

  ImportResult import_from(const std::vector<std::string>& names) const {
    return import(names, folder / "out", "", false, {"--cluster", "--kubeconfig", kubeconfig});
  }
};

TEST_CASE("import reads the definitions of a cluster") {
  const DefiningCluster cluster;
  SECTION("all") {
    const ImportResult result = cluster.import_from({});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    CHECK(cluster.folder.has("out/example.com/v1/widget.hpp"));
    CHECK(cluster.folder.has("out/example.com/v1/gadget.hpp"));
  }
  SECTION("one, as from its file") {
    CHECK(cluster.import_from({"widgets.example.com"}).code == kSuccess);
    CHECK(!cluster.folder.has("out/example.com/v1/gadget.hpp"));
    Folder other;
    CHECK(import({"-"}, other / "out", definition_of("{size: {type: integer}}")).code == kSuccess);
    CHECK(cluster.folder.read("out/example.com/v1/widget.hpp") == other.read("out/example.com/v1/widget.hpp"));
  }
  SECTION("one that does not exist") {
    const ImportResult result = cluster.import_from({"widgets.example.com", "nets.example.com"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "customresourcedefinitions.apiextensions.k8s.io \"nets.example.com\" not found [env-cluster]"));
    CHECK(!cluster.folder.has("out/example.com/v1/widget.hpp"));
  }
  SECTION("a server that answers the half") {
    cluster.server.fail({.method = "GET", .times = 0, .code = 200, .body = R"({"items":[)"});
    const ImportResult result = cluster.import_from({});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result, "[env-cluster]"));
    CHECK(!cluster.folder.has("out"));
  }
  SECTION("a proxy that answers with a page") {
    cluster.server.fail(
        {.method = "GET", .times = 0, .code = 200, .body = "<html>", .headers = {{"Content-Type", "text/html"}}});
    CHECK(mentions(cluster.import_from({}), "the answer has content type 'text/html'; expected JSON [env-cluster]"));
  }
  SECTION("a slow server") {
    cluster.server.fail(
        {.kind = testing::Fault::Kind::delay, .method = "GET", .delay = std::chrono::milliseconds(300)});
    CHECK(cluster.import_from({}).code == kSuccess);
    CHECK(cluster.folder.has("out/example.com/v1/widget.hpp"));
  }
}

/// A definition with what OpenAPI documents show, and with columns, which they do not show.
constexpr std::string_view kServed = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.demo.example.com}
spec:
  group: demo.example.com
  scope: Namespaced
  names: {plural: gadgets, singular: gadget, kind: Gadget, listKind: GadgetList, shortNames: [gd], categories: [all]}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}, scale: {specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas}}
    selectableFields: [{jsonPath: .spec.colour}]
    additionalPrinterColumns: [{name: Colour, type: string, jsonPath: .spec.colour}]
    schema:
      openAPIV3Schema:
        description: A gadget.
        type: object
        required: [spec]
        properties:
          apiVersion:
            description: |-
              APIVersion defines the versioned schema of this representation of an object.
              Servers should convert recognized schemas to the latest internal value, and
              may reject unrecognized values.
              More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources
            type: string
          kind:
            description: |-
              Kind is a string value representing the REST resource this object represents.
              Servers may infer this from the endpoint the client submits requests to.
              Cannot be updated.
              In CamelCase.
              More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
            type: string
          metadata: {type: object}
          spec:
            type: object
            x-kubernetes-validations: [{rule: self.replicas > 0, message: too few}]
            properties:
              replicas: {type: integer, format: int32, minimum: 1, default: 2}
              colour: {type: string, enum: [red, blue]}
              port: {anyOf: [{type: integer}, {type: string}], x-kubernetes-int-or-string: true}
              anything: {x-kubernetes-preserve-unknown-fields: true}
              object: {type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true}
              parts:
                type: array
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [key]
                items: {type: object, required: [key], properties: {key: {type: string}}}
          status: {type: object, properties: {replicas: {type: integer, format: int32}}}
  - name: v1alpha1
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {kind: {type: string}, apiVersion: {type: string}, metadata: {type: object}}}}
  - {name: v1alpha0, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
)";

/// A cluster whose user may not read definitions.
struct GuardedCluster {
  Folder folder;
  mutable testing::ApiServer server = testing::ApiServer::start({.crds = {std::string(kServed)}}).value();
  std::string user = folder.write("user", server.add_user("reader", "").value());

  GuardedCluster() { ::chmod(user.c_str(), 0600); }

  ImportResult import_as_user(const std::vector<std::string>& names, std::vector<std::string> options = {}) const {
    options.insert(options.end(), {"--cluster", "--kubeconfig", user});
    return import(names, folder / "out", "", false, options);
  }
};

TEST_CASE("definitions that may not be read are made of what clusters show to every user") {
  const GuardedCluster cluster;
  const ImportResult result = cluster.import_as_user({"gadgets.demo.example.com"});
  CAPTURE(result.err);
  REQUIRE(result.code == kSuccess);
  CHECK(mentions(result,
                 "note: you may not read definitions; the kinds, as discovery and OpenAPI documents show them, are "
                 "external\n"));

  SECTION("the header is that of the definition but for what is not shown") {
    Folder other;
    std::string visible(kServed);
    const std::string columns =
        "    additionalPrinterColumns: [{name: Colour, type: string, jsonPath: .spec.colour}]\n";
    visible.erase(visible.find(columns), columns.size());
    REQUIRE(import({"-"}, other / "out", visible, false, {"--external"}).code == kSuccess);
    const std::string header = "out/demo.example.com/v1/gadget.hpp";
    CHECK(cluster.folder.read(header) == other.read(header));
    CHECK(cluster.folder.has("out/demo.example.com/v1alpha1/gadget.hpp"));
    CHECK(!cluster.folder.has("out/demo.example.com/v1alpha0/gadget.hpp"));
  }
  SECTION("the same again") {
    CHECK(cluster.import_as_user({"gadgets.demo.example.com"}, {"--check"}).code == kSuccess);
  }
  SECTION("one version") {
    Folder other;
    CHECK(cluster.import_as_user({"gadgets.demo.example.com"}, {"--kind", "demo.example.com/v1/Gadget"}).code ==
          kSuccess);
    CHECK(mentions(cluster.import_as_user({"gadgets.demo.example.com"}, {"--kind", "demo.example.com/v2/Gadget"}),
                   "did you mean 'demo.example.com/v1/Gadget'?"));
  }
}

TEST_CASE("kinds that have no definition to be made are errors") {
  const GuardedCluster cluster;
  SECTION("a name that is not served") {
    const ImportResult result = cluster.import_as_user({"gadget.demo.example.com"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "you may not read definitions, and the cluster serves no 'gadget.demo.example.com'; did you mean "
                   "'gadgets.demo.example.com'? [env-cluster]"));
  }
  SECTION("a kind of Kubernetes itself") {
    const ImportResult result = cluster.import_as_user({"deployments.apps"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "'deployments.apps' has no definition that can be made of its OpenAPI documents: version 'v1': its "
                   "schema refers to '#/components/schemas/io.k8s.api.apps.v1.DeploymentSpec', as those of "
                   "CustomResourceDefinitions do not; 'kubexx import --openapi' reads such documents [env-cluster]"));
  }
  SECTION("without names") {
    const ImportResult result = cluster.import_as_user({});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "customresourcedefinitions.apiextensions.k8s.io is forbidden: User \"reader\" cannot list resource "
                   "\"customresourcedefinitions\" in API group \"apiextensions.k8s.io\" at the cluster scope "
                   "[env-cluster]\n"));
    CHECK(mentions(result, "kinds with a name need no such right: 'kubexx import --cluster PLURAL.GROUP'"));
  }
  SECTION("a version whose kinds are not known") {
    const std::string_view stale = R"(,{"version":"v1","freshness":"Stale"})";
    const std::string_view current = R"({"version":"v1alpha1","resources":[{"resource":"gadgets","responseKind":)"
                                     R"({"kind":"Gadget"},"scope":"Namespaced","singularResource":"gadget"}]})";
    const bool is_only_one = GENERATE(true, false);
    cluster.server.fail(
        {.method = "GET",
         .path = "/apis",
         .nth = 2,  // after the definition
         .code = 200,
         .body = fmt::format(R"({{"kind":"APIGroupDiscoveryList","items":[{{"metadata":{{"name":)"
                             R"("demo.example.com"}},"versions":[{}]}}]}})",
                             is_only_one ? stale.substr(1) : std::string(current) + std::string(stale))});
    const ImportResult result = cluster.import_as_user({"gadgets.demo.example.com"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result,
                   "GET /apis: the API server could not read the kinds of demo.example.com/v1, whose discovery is "
                   "stale: the server of this API may not be running [env-cluster]"));
  }
  SECTION("a document that is not JSON") {
    cluster.server.fail(
        {.method = "GET", .path = "/openapi/v3/apis/demo.example.com/v1", .times = 0, .code = 200, .body = "{"});
    const ImportResult result = cluster.import_as_user({"gadgets.demo.example.com"});
    CHECK(result.code == kEnvironment);
    CHECK(mentions(result, "GET /openapi/v3/apis/demo.example.com/v1: the answer is not JSON [env-cluster]"));
  }
  CHECK(!cluster.folder.has("out"));
}

TEST_CASE("options of the cluster need '--cluster'") {
  Folder folder;
  CHECK(import({"-"}, folder / "out", "", false, {"--context", "a"}).code == kUsage);
  CHECK(mentions(import({}, folder / "out"), "FILE is missing"));
}

}  // namespace
}  // namespace kubexx::driver::import_cluster_test
