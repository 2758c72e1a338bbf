#include "runtime/simulation/cluster_state.hpp"

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kServices = "/api/v1/namespaces/default/services";

struct ServedCluster : ClusterFixture {
  explicit ServedCluster(std::uint64_t seed) {
    cluster.seed(seed);
    add_built_in_kinds(cluster.registry);
  }
  void serve(const std::string& metadata) {
    REQUIRE(post(kServices, R"({"metadata":{)" + metadata + R"(},"spec":{"ports":[{"port":80}]}})").code == 201);
  }
  ClusterState state() const { return state_of(cluster, {}, {}); }
};

}  // namespace

TEST_CASE("addresses of services are equal in equal runs, whatever the order of creation and the generated names") {
  ServedCluster one(1), other(2);
  for (const char* metadata : {R"("name":"a")", R"("name":"b")", R"("generateName":"c-")"}) one.serve(metadata);
  for (const char* metadata : {R"("generateName":"c-")", R"("name":"b")", R"("name":"a")"}) other.serve(metadata);
  CHECK(difference(one.state(), other.state()).empty());
  other.serve(R"("name":"d")");
  CHECK(difference(one.state(), other.state()).find("services default/d") != std::string::npos);
}

TEST_CASE("empty objects and lists are compared, unless something in them may differ") {
  const auto state_with = [](const std::string& data, const std::vector<std::string>& ignored) {
    ServedCluster served(1);
    REQUIRE(served.make("a").code == 201);
    REQUIRE(served.merge(ClusterFixture::path("a") + "/status", R"({"status":)" + data + "}").code == 200);
    return state_of(served.cluster, ignored, {});
  };
  CHECK(difference(state_with("{}", {}), state_with("null", {})) ==
        "  crontabs.stable.example.com default/a status: missing, expected {}\n");
  CHECK(difference(state_with("{}", {"status.replicas"}), state_with("null", {"status.replicas"})).empty());
  CHECK(
      difference(state_with("{}", {"status.replicas"}), state_with(R"({"replicas":1})", {"status.replicas"})).empty());
}

TEST_CASE("definitions are compared without their status") {
  const std::string definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/crontabs.stable.example.com";
  ServedCluster one(1), other(2);
  REQUIRE(other.merge(definition + "/status", R"({"status":{"conditions":[]}})").code == 200);
  CHECK(difference(one.state(), other.state()).empty());
  REQUIRE(other.merge(definition, R"({"spec":{"names":{"shortNames":["ct","cron"]}}})").code == 200);
  CHECK(difference(one.state(), other.state()) ==
        "  customresourcedefinitions.apiextensions.k8s.io crontabs.stable.example.com spec.names.shortNames[1]: "
        "\"cron\", expected nothing\n");
}

TEST_CASE("an object that is missing is one difference, and does not hide those of other objects") {
  const ClusterState expected = {{{"fleets default/a", "spec.flag"}, "1"},
                                 {{"fleets default/a", "spec.ships"}, "2"},
                                 {{"fleets default/b", "spec.flag"}, "1"},
                                 {{"fleets default/b", "spec.ships"}, "2"}};
  const ClusterState found = {{{"fleets default/b", "spec.flag"}, "3"}, {{"fleets default/c", "spec.flag"}, "1"}};
  CHECK(difference(expected, found) ==
        "  fleets default/a: missing\n"
        "  fleets default/c: expected not to exist\n"
        "  fleets default/b spec.flag: 3, expected 1\n"
        "  fleets default/b spec.ships: missing, expected 2\n");
}

}  // namespace kubexx::testing
