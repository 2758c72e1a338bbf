#include <kubexx/client/discovery.hpp>

#include "tests/support/catch.hpp"
#include "tests/unit/client/script.hpp"

namespace kubexx {
namespace {

using test::Script;

constexpr const char* aggregated_core =
    R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[
  {"metadata":{},"versions":[{"version":"v1","resources":[
    {"resource":"pods","responseKind":{"group":"","version":"","kind":"Pod"},"scope":"Namespaced","singularResource":"pod",
     "verbs":["get","list"],"shortNames":["po"],"categories":["all"],
     "subresources":[{"subresource":"status","responseKind":{"kind":"Pod"},"verbs":["get"]}]},
    {"resource":"nodes","responseKind":{"kind":"Node"},"scope":"Cluster","singularResource":"node","verbs":["get"]}]}]}]})";

constexpr const char* aggregated_groups = R"({"kind":"APIGroupDiscoveryList","items":[
  {"metadata":{"name":"demo.io"},"versions":[
    {"version":"v2","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"},"scope":"Namespaced",
      "singularResource":"widget","verbs":["get"],"subresources":[{"subresource":"scale","verbs":["get","update"]}]}]},
    {"version":"v1","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"},"scope":"Namespaced",
      "singularResource":"widget","verbs":["get"]}]}]},
  {"metadata":{"name":"other.io"},"versions":[{"version":"v1","resources":[
    {"resource":"pods","responseKind":{"kind":"Pod"},"scope":"Cluster","singularResource":"pod","verbs":[]}]}]}]})";

}  // namespace

TEST_CASE("A server with aggregated discovery gets two requests") {
  Script script;
  script->then(200, aggregated_core).then(200, aggregated_groups);
  const auto found = discover(script.client());
  REQUIRE(found);
  CHECK(script->lines() == std::vector<std::string>{"GET /api", "GET /apis"});
  CHECK(http::find_header(script->request(0).headers, "Accept")
            ->starts_with("application/json;g=apidiscovery.k8s.io;v=v2;"));
  REQUIRE(found->kinds.size() == 5);
  const ServedKind& pod = found->kinds[0];
  CHECK(pod.info == ResourceInfo{"", "v1", "Pod", "pods", true, true, false});
  CHECK(pod.allows("list"));
  CHECK(!pod.allows("watch"));
  CHECK(found->kinds[1].info == ResourceInfo{"", "v1", "Node", "nodes", false, false, false});
  CHECK(found->kinds[2].info == ResourceInfo{"demo.io", "v2", "Widget", "widgets", true, false, true});
}

TEST_CASE("a kind is found by every name it has") {
  Script script;
  script->then(200, aggregated_core).then(200, aggregated_groups);
  const auto found = discover(script.client());
  REQUIRE(found);
  for (const char* word : {"pods", "pod", "po", "Pod", "PODS"}) {
    REQUIRE(found->find(word));
    CHECK(found->find(word)->info.group.empty());
  }
  CHECK(found->find("pods.other.io")->info.group == "other.io");
  CHECK(found->find("widgets")->info.version == "v2");
  CHECK(found->find("widgets.demo.io")->info.version == "v2");
  CHECK(found->find("widgets.v1.demo.io")->info.version == "v1");
  for (const char* word : {"", "x", "pods.x", ".", "widgets.v3.demo.io"}) CHECK(found->find(word) == nullptr);
}

TEST_CASE("an older server is asked group by group, and one that fails does not hide the others") {
  Script script;
  script->then(200, R"({"kind":"APIVersions","versions":["v1"]})");
  script->then(200, R"({"kind":"APIResourceList","groupVersion":"v1","resources":[
    {"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get"],"shortNames":["po"]},
    {"name":"pods/status","singularName":"","namespaced":true,"kind":"Pod","verbs":["get"]}]})");
  script->then(200, R"({"kind":"APIGroupList","groups":[
    {"name":"demo.io","versions":[{"version":"v1"},{"version":"v2"}],"preferredVersion":{"version":"v2"}},
    {"name":"gone.io","versions":[{"version":"v1"}],"preferredVersion":{"version":"v1"}}]})");
  for (int i = 0; i < 2; ++i)
    script->then(200,
                 R"({"kind":"APIResourceList","resources":[{"name":"widgets","singularName":"widget","namespaced":true,
      "kind":"Widget","verbs":["get"]},{"name":"widgets/scale","kind":"Scale","verbs":["get"]}]})");
  script->then(404, "404 page not found");
  const auto found = discover(script.client());
  REQUIRE(found);
  CHECK(script->lines() == std::vector<std::string>{"GET /api", "GET /api/v1", "GET /apis", "GET /apis/demo.io/v1",
                                                    "GET /apis/demo.io/v2", "GET /apis/gone.io/v1"});
  CHECK(found->find("po")->info == ResourceInfo{"", "v1", "Pod", "pods", true, true, false});
  CHECK(found->find("widgets")->info == ResourceInfo{"demo.io", "v2", "Widget", "widgets", true, false, true});
  REQUIRE(found->troubles.size() == 1);
  CHECK(found->troubles[0].not_found());
  CHECK(found->troubles[0].group == "gone.io");
  CHECK(found->troubles[0].version == "v1");
}

TEST_CASE("The kinds of a version that is stale are not known, and another version is preferred") {
  Script script;
  script->then(200, aggregated_core);
  script->then(200, R"({"kind":"APIGroupDiscoveryList","items":[
    {"metadata":{"name":"demo.io"},"versions":[
      {"version":"v2","freshness":"Stale","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"}}]},
      {"version":"v1","freshness":"Current","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"}}]},
      {"version":"v0","resources":[{"resource":"widgets","responseKind":{"kind":"Widget"}}]}]},
    {"metadata":{"name":"metrics.k8s.io"},"versions":[{"version":"v1beta1","freshness":"Stale"}]}]})");
  const auto found = discover(script.client());
  REQUIRE(found);
  CHECK(found->find("widgets")->info.version == "v1");
  CHECK(found->find("widgets")->preferred);
  CHECK(!found->find("widgets.v0.demo.io")->preferred);
  CHECK(found->find("widgets.v2.demo.io") == nullptr);
  REQUIRE(found->troubles.size() == 2);
  CHECK(found->troubles[0].group == "demo.io");
  CHECK(found->troubles[0].version == "v2");
  CHECK(found->troubles[1].text() ==
        "GET /apis: the API server could not read the kinds of metrics.k8s.io/v1beta1, whose discovery is stale: the "
        "server of this API may not be running");
  CHECK(found->troubles[1].reason == Reason::service_unavailable);
}

TEST_CASE("A server without a core group has the kinds of its groups") {
  Script script;
  SECTION("as servers of aggregated APIs") {
    script->then(404, "404 page not found").then(200, aggregated_groups);
    const auto found = discover(script.client());
    REQUIRE(found);
    CHECK(found->kinds.size() == 3);
  }
  SECTION("other errors are not hidden") {
    script->then(403, test::status_text(403, "Forbidden"));
    CHECK(discover(script.client()).error().reason == Reason::forbidden);
  }
  SECTION("nor those of its groups") {
    script->then(404, "404 page not found").then(404, "404 page not found");
    CHECK(discover(script.client()).error().request == "GET /apis");
  }
}

TEST_CASE("answers of no known shape find nothing") {
  for (const char* body : {"{}", R"({"kind":"APIGroupDiscoveryList","items":[{"versions":[{"resources":[7]}]}]})",
                           R"({"kind":"APIVersions","versions":7})"}) {
    Script script;
    script->then(200, body).then(200, body);
    REQUIRE(discover(script.client()));
  }
  for (const char* body : {"<html>", "[]", "null", ""}) {
    Script script;
    script->then(200, body);
    const auto found = discover(script.client());
    CHECK(found.error().stage == Stage::decode);
    CHECK(found.error().request == "GET /api");
  }
}

}  // namespace kubexx
