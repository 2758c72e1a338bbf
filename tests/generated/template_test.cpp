#include <kubexx/detail/config/read_file.hpp>
#include <kubexx/k8s/apps/v1.kubexx.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <kubexx/operator.hpp>
#include <kubexx/simulation.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "api/v1/site.kubexx.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// What users write into a custom resource becomes part of what its operator applies.

namespace {

namespace apps = kubexx::k8s::apps::v1;
namespace core = kubexx::k8s::core::v1;
using kubexx::convert;
using kubexx::decode;
using kubexx::encode;
using kubexx::testing::Simulation;
using site::v1::Site;

kubexx::Result<apps::DeploymentApply> deployment_of(const Site& site) {
  auto pod = kubexx::convert<core::PodTemplateSpecApply>(site.spec.template_);
  if (!pod) return pod.error();
  pod->metadata.labels["site"] = site.metadata.name;
  apps::DeploymentApply wanted;
  wanted.metadata.name = site.metadata.name;
  wanted.spec.selector.emplace().match_labels["site"] = site.metadata.name;
  wanted.spec.template_ = *std::move(pod);
  return wanted;
}

/// With zero values of members that distinguish them from absent ones, and quantities that servers write differently.
constexpr std::string_view kTemplate =
    R"({"metadata":{"labels":{"tier":"front"}},"spec":{"containers":[{"env":[{"name":"EMPTY"}],"image":"nginx:1.29",)"
    R"("name":"web","ports":[{"containerPort":80,"protocol":"TCP"}],"resources":{"limits":{"cpu":"0.5","memory":)"
    R"("1024Mi"}},"securityContext":{"runAsNonRoot":false,"runAsUser":0}}],"nodeSelector":{"disk":"ssd"},)"
    R"("terminationGracePeriodSeconds":0,"volumes":[{"emptyDir":{},"name":"scratch"}]}})";

void deploy(kubexx::Operator& op) {
  auto sites = op.cache<Site>();
  auto deployments = op.cache<apps::Deployment>();
  op.controller(sites, [=](const Site& site, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
      const auto wanted = deployment_of(site);
      if (!wanted) return wanted.error();
      const auto deployed = ctx.ensure(deployments, *wanted);
      if (!deployed) return deployed.error();
      return kubexx::Requeue::done();
    }).owns(deployments);
}

/// An operator that deploys a site, and its users.
struct Sites {
  Sites() {
    REQUIRE(sites.create(
        decode<Site>(R"({"metadata":{"name":"front"},"spec":{"template":)" + std::string(kTemplate) + "}}").value()));
    settle();
  }

  apps::Deployment deployment() const { return deployments.get("front").value(); }
  void settle() {
    REQUIRE(simulation.settle());
    CHECK(simulation.failing() == std::vector<std::string>());
  }

  Simulation simulation =
      Simulation::start(
          {.crds = {kubexx::config::read_file(kubexx::test::build_path("tests/generated/site/example.com_sites.yaml"))
                        .value()},
           .operates = deploy})
          .value();
  kubexx::Api<Site> sites = kubexx::api<Site>(simulation.client(), "default");
  kubexx::Api<apps::Deployment> deployments = kubexx::api<apps::Deployment>(simulation.client(), "default");
};

std::string converted(std::string_view pod) {
  return encode(convert<core::PodTemplateSpecApply>(decode<core::PodTemplateSpec>(pod).value()).value());
}

}  // namespace

TEST_CASE("a pod template is converted to its apply type with what is set in it") {
  CHECK(converted(kTemplate) == kTemplate);
  CHECK(converted(R"({"spec":{"containers":[]}})") == R"({"spec":{"containers":[]}})");
}

TEST_CASE("the pod template of a custom resource is deployed, and applied again only if it changes") {
  Sites world;
  const core::PodTemplateSpec first = world.deployment().spec.template_;
  CHECK(first.metadata.labels == std::map<std::string, std::string>{{"site", "front"}, {"tier", "front"}});
  CHECK(first.spec.termination_grace_period_seconds == 0);
  CHECK(first.spec.containers.at(0).security_context->run_as_non_root == false);
  CHECK(first.spec.containers.at(0).image == "nginx:1.29");
  CHECK(first.spec.node_selector.size() == 1);
  CHECK(world.simulation.writes() == 1);

  REQUIRE(world.sites.patch("front", kubexx::merge_patch(R"({"metadata":{"labels":{"seen":"yes"}}})")));
  world.settle();
  CHECK(world.simulation.writes() == 1);
  REQUIRE(world.deployments.status().patch("front", kubexx::merge_patch(R"({"status":{"replicas":1}})")));
  world.settle();
  CHECK(world.simulation.writes() == 1);

  REQUIRE(world.sites.edit("front", [](Site& site) {
    site.spec.template_.spec.containers.at(0).image = "nginx:1.30";
    site.spec.template_.spec.node_selector.clear();
  }));
  world.settle();
  CHECK(world.simulation.writes() == 2);
  CHECK(world.deployment().spec.template_.spec.containers.at(0).image == "nginx:1.30");
  CHECK(world.deployment().spec.template_.spec.node_selector.empty());
}

TEST_CASE("parts of custom resources are converted to apply types and back") {
  auto pod = convert<core::PodTemplateSpecApply>(decode<core::PodTemplateSpec>(kTemplate).value()).value();
  CHECK_FALSE(pod.spec.host_network);
  pod.spec.containers->front().image = "nginx:1.30";
  CHECK(convert<core::PodTemplateSpec>(pod).value().spec.containers.front().image == "nginx:1.30");

  const std::vector<core::EnvVar> env = {{.name = "COLOUR", .value = "red"}};
  CHECK(encode(convert<std::vector<core::EnvVarApply>>(env).value()) == R"([{"name":"COLOUR","value":"red"}])");
  CHECK(convert<core::PodSpecApply>(pod).error().message == "metadata: the field is unknown");
  CHECK(convert<core::PodTemplateSpecApply>(kubexx::Json(R"({"spec":{"colour":"red","hostname":"a"}})"))
            .error()
            .message == "spec.colour: the field is unknown");
}

TEST_CASE("a manifest is decoded to an apply type") {
  const auto site = decode<site::v1::SiteApply>(R"({"apiVersion":"example.com/v1","kind":"Site","metadata":{"name":)"
                                                R"("front"},"spec":{"template":{"spec":{"hostNetwork":false}}}})");
  CHECK(site.value().spec.template_.spec.host_network == false);
  CHECK(decode<site::v1::SiteApply>(R"({"kind":"Shop"})").error().message.find("kind: ") == 0);
}
