#include "runtime/testing/requests/service_addresses.hpp"

#include <fmt/format.h>

#include <set>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

// What a real server answers is in tests/e2e/conformance/services.transcript.

namespace kubexx::testing {
namespace {

struct ServiceFixture : ClusterFixture {
  ServiceFixture() { add_built_in_kinds(cluster.registry); }

  /// `spec` are the members of a service with a port.
  ApiResponse serve(const std::string& name, const std::string& spec = {}) {
    return post(kServices, fmt::format(R"({{"metadata":{{"name":"{}"}},"spec":{{{}{}"ports":[{{"port":80}}]}}}})", name,
                                       spec, spec.empty() ? "" : ","));
  }
  ApiResponse serve_ports(const std::string& name, const std::string& type, const std::string& ports) {
    return post(kServices, fmt::format(R"({{"metadata":{{"name":"{}"}},"spec":{{"type":"{}","ports":[{}]}}}})", name,
                                       type, ports));
  }

  static constexpr std::string_view kServices = "/api/v1/namespaces/default/services";
  static std::string path_of(std::string_view name) { return fmt::format("{}/{}", kServices, name); }
};

std::string spec_of(const ApiResponse& response, std::string_view member) {
  const json::Value body = body_of(response);
  const json::Value* value = find(body, {"spec", member});
  return value == nullptr ? "" : json::to_text(*value);
}

std::string address_of(const ApiResponse& response) { return at(response, {"spec", "clusterIP"}); }

std::int64_t node_port_of(const ApiResponse& response, std::size_t index = 0) {
  return json::integer_at(json::list_at(body_of(response), {"spec", "ports"}).at(index), {"nodePort"});
}

std::string message_of(const ApiResponse& response) {
  return fmt::format("{} {}", response.code, at(response, {"message"}));
}

}  // namespace

TEST_CASE("a service gets an address of its own, which every read shows") {
  ServiceFixture fixture;
  const ApiResponse web = fixture.serve("web");
  CAPTURE(web.body);
  REQUIRE(web.code == 201);
  CHECK(address_of(web).starts_with("10.0."));
  CHECK(spec_of(web, "clusterIPs") == fmt::format(R"(["{}"])", address_of(web)));
  CHECK(spec_of(web, "ipFamilies") == R"(["IPv4"])");
  CHECK(spec_of(web, "ipFamilyPolicy") == R"("SingleStack")");
  CHECK(spec_of(web, "internalTrafficPolicy") == R"("Cluster")");
  CHECK(spec_of(web, "sessionAffinity") == R"("None")");
  CHECK(fixture.get(ServiceFixture::path_of("web")).body == web.body);
  std::set<std::string> addresses{address_of(web)};
  for (int i = 0; i < 600; ++i) addresses.insert(address_of(fixture.serve(fmt::format("web-{}", i))));
  CHECK(addresses.size() == 601);
  CHECK_FALSE(addresses.contains(""));
}

TEST_CASE("the address of a service does not depend on others, and is free when it is deleted") {
  ServiceFixture one, other;
  const std::string address = address_of(one.serve("web"));
  REQUIRE(other.serve("first").code == 201);
  CHECK(address_of(other.serve("web")) == address);
  CHECK(message_of(one.serve("same", fmt::format(R"("clusterIP":"{}")", address))) ==
        fmt::format(R"(422 Service "same" is invalid: spec.clusterIPs: Invalid value: ["{0}"]: failed to allocate IP )"
                    "{0}: provided IP is already allocated",
                    address));
  REQUIRE(one.ask("DELETE", ServiceFixture::path_of("web")).code == 200);
  CHECK(address_of(one.serve("same", fmt::format(R"("clusterIP":"{}")", address))) == address);
  CHECK_FALSE(address_of(one.serve("web")) == address);
}

TEST_CASE("a headless service and an external name have no address") {
  ServiceFixture fixture;
  const ApiResponse headless = fixture.serve("a", R"("clusterIP":"None","selector":{"app":"a"})");
  CHECK(spec_of(headless, "clusterIPs") == R"(["None"])");
  CHECK(spec_of(headless, "ipFamilies") == R"(["IPv4"])");
  const ApiResponse unselected = fixture.serve("b", R"("clusterIP":"None")");
  CHECK(spec_of(unselected, "ipFamilies") == R"(["IPv4","IPv6"])");
  CHECK(spec_of(unselected, "ipFamilyPolicy") == R"("RequireDualStack")");
  const ApiResponse external = fixture.serve("c", R"("type":"ExternalName","externalName":"example.com")");
  CAPTURE(external.body);
  REQUIRE(external.code == 201);
  for (const char* member : {"clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy", "internalTrafficPolicy"})
    CHECK(spec_of(external, member).empty());
  CHECK(message_of(fixture.serve("d", R"("type":"ExternalName","externalName":"a.b","clusterIP":"10.0.0.9")")) ==
        R"(422 Service "d" is invalid: spec.clusterIPs: Forbidden: may not be set for ExternalName services)");
}

TEST_CASE("addresses that a service cannot have are rejected") {
  ServiceFixture fixture;
  const auto answer = [&](const std::string& spec) { return message_of(fixture.serve("a", spec)); };
  const std::string start = R"(422 Service "a" is invalid: spec.)";
  CHECK(answer(R"("clusterIP":"192.168.0.1")") ==
        start + R"(clusterIPs: Invalid value: ["192.168.0.1"]: failed to allocate IP 192.168.0.1: the provided )"
                "network does not match the current range");
  CHECK(answer(R"("clusterIP":"10.0.0.1")").ends_with("10.0.0.1: provided IP is already allocated"));
  CHECK(answer(R"("clusterIP":"web")") ==
        start +
            R"(clusterIPs[0]: Invalid value: "web": must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff))");
  CHECK(answer(R"("clusterIP":"10.0.0.8","clusterIPs":["10.0.0.9"])") ==
        start + R"(clusterIPs: Invalid value: ["10.0.0.9"]: first value must match `clusterIP`)");
  CHECK(answer(R"("clusterIPs":["10.0.0.9"])") ==
        start + R"(clusterIPs: Invalid value: ["10.0.0.9"]: must be empty when `clusterIP` is not specified)");
  CHECK(answer(R"("ipFamilyPolicy":"RequireDualStack")") ==
        start + R"(ipFamilyPolicy: Invalid value: "RequireDualStack": this cluster is not configured for dual-stack )"
                "services");
  CHECK(answer(R"("ipFamilies":["IPv6"])") ==
        start + R"(ipFamilies[0]: Invalid value: "IPv6": not configured on this cluster)");
  CHECK(answer(R"("ipFamilyPolicy":"PreferDualStack")").starts_with("201"));
}

TEST_CASE("an update keeps what it does not name") {
  ServiceFixture fixture;
  const ApiResponse web = fixture.serve("web", R"("type":"NodePort")");
  REQUIRE(web.code == 201);
  const ApiResponse replaced =
      fixture.put(ServiceFixture::path_of("web"),
                  R"({"metadata":{"name":"web"},"spec":{"type":"NodePort","ports":[{"port":81}]}})");
  CAPTURE(replaced.body);
  REQUIRE(replaced.code == 200);
  CHECK(address_of(replaced) == address_of(web));
  CHECK(spec_of(replaced, "clusterIPs") == spec_of(web, "clusterIPs"));
  CHECK(node_port_of(replaced) == node_port_of(web));
  CHECK(message_of(fixture.merge(ServiceFixture::path_of("web"), R"({"spec":{"clusterIP":"10.0.0.8"}})")) ==
        R"(422 Service "web" is invalid: spec.clusterIPs[0]: Invalid value: ["10.0.0.8"]: may not change once set)");
}

TEST_CASE("the managers of a service do not own what the server allocates") {
  ServiceFixture fixture;
  const ApiResponse web = fixture.serve("web", R"("type":"NodePort")");
  CHECK(web.body.find("f:internalTrafficPolicy") != std::string::npos);
  for (const char* field : {"f:clusterIP", "f:clusterIPs", "f:ipFamilies", "f:ipFamilyPolicy", "f:nodePort"})
    CHECK(web.body.find(fmt::format("\"{}\"", field)) == std::string::npos);
}

TEST_CASE("the ports of services on nodes are unique") {
  ServiceFixture fixture;
  const ApiResponse web = fixture.serve_ports("web", "NodePort", R"({"port":80},{"name":"b","port":81})");
  CHECK(node_port_of(web) >= 30000);
  CHECK(node_port_of(web) <= 32767);
  CHECK(node_port_of(web, 1) != node_port_of(web));
  const ApiResponse dns =
      fixture.serve_ports("dns", "LoadBalancer", R"({"name":"t","port":53},{"name":"u","port":53,"protocol":"UDP"})");
  CHECK(node_port_of(dns) == node_port_of(dns, 1));
  CHECK(spec_of(dns, "externalTrafficPolicy") == R"("Cluster")");
  CHECK(
      message_of(
          fixture.serve_ports("a", "NodePort", fmt::format(R"({{"port":80,"nodePort":{}}})", node_port_of(web)))) ==
      fmt::format(R"(422 Service "a" is invalid: spec.ports[0].nodePort: Invalid value: {}: provided port is already )"
                  "allocated",
                  node_port_of(web)));
  CHECK(message_of(fixture.serve_ports("a", "NodePort", R"({"port":80,"nodePort":80})")) ==
        R"(422 Service "a" is invalid: spec.ports[0].nodePort: Invalid value: 80: provided port is not in the valid )"
        "range. The range of valid ports is 30000-32767");
  CHECK(node_port_of(fixture.serve_ports("a", "NodePort", R"({"port":80,"nodePort":30001})")) == 30001);
  const ApiResponse none = fixture.serve("b", R"("type":"LoadBalancer","allocateLoadBalancerNodePorts":false)");
  CHECK(node_port_of(none) == 0);
  const ApiResponse local = fixture.serve("c", R"("type":"LoadBalancer","externalTrafficPolicy":"Local")");
  CHECK(json::integer_at(body_of(local), {"spec", "healthCheckNodePort"}) >= 30000);
  CHECK(json::integer_at(body_of(local), {"spec", "healthCheckNodePort"}) != node_port_of(local));
}

TEST_CASE("a service of another type gets what it needs, and loses the rest") {
  ServiceFixture fixture;
  const std::string web = ServiceFixture::path_of("web");
  const std::string address = address_of(fixture.serve("web"));
  const ApiResponse outside = fixture.merge(web, R"({"spec":{"type":"LoadBalancer","externalTrafficPolicy":"Local"}})");
  CAPTURE(outside.body);
  CHECK(address_of(outside) == address);
  CHECK(node_port_of(outside) >= 30000);
  CHECK_FALSE(spec_of(outside, "healthCheckNodePort").empty());
  const ApiResponse inside = fixture.merge(web, R"({"spec":{"type":"ClusterIP"}})");
  CAPTURE(inside.body);
  CHECK(address_of(inside) == address);
  CHECK(node_port_of(inside) == 0);
  for (const char* member : {"healthCheckNodePort", "externalTrafficPolicy", "allocateLoadBalancerNodePorts"})
    CHECK(spec_of(inside, member).empty());
  const ApiResponse external = fixture.merge(web, R"({"spec":{"type":"ExternalName","externalName":"example.com"}})");
  CAPTURE(external.body);
  REQUIRE(external.code == 200);
  for (const char* member : {"clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"})
    CHECK(spec_of(external, member).empty());
  CHECK(address_of(fixture.merge(web, R"({"spec":{"type":"ClusterIP","externalName":null}})")) == address);
}

TEST_CASE("a dry run allocates nothing") {
  ServiceFixture fixture;
  const std::string body = R"({"metadata":{"name":"web"},"spec":{"type":"NodePort","ports":[{"port":80}]}})";
  const ApiResponse dry = fixture.post(fmt::format("{}?dryRun=All", ServiceFixture::kServices), body);
  CHECK(address_of(dry) == "10.0.0.0");
  CHECK(node_port_of(dry) == 32769);
  CHECK(at(dry, {"metadata", "resourceVersion"}).empty());
  CHECK(fixture.get(ServiceFixture::path_of("web")).code == 404);
}

TEST_CASE("a status does not change the addresses of a service") {
  ServiceFixture fixture;
  const std::string address = address_of(fixture.serve("web", R"("type":"LoadBalancer")"));
  const ApiResponse changed =
      fixture.merge(ServiceFixture::path_of("web") + "/status",
                    R"({"spec":{"clusterIP":"10.0.0.8"},"status":{"loadBalancer":{"ingress":[{"ip":"192.0.2.1"}]}}})");
  CAPTURE(changed.body);
  CHECK(changed.code == 200);
  CHECK(address_of(changed) == address);
  CHECK(changed.body.find(R"("ingress":[{"ip":"192.0.2.1","ipMode":"VIP"}])") != std::string::npos);
  const ApiResponse inside = fixture.merge(ServiceFixture::path_of("web"), R"({"spec":{"type":"ClusterIP"}})");
  CHECK(inside.body.find(R"("loadBalancer":{})") != std::string::npos);
}

}  // namespace kubexx::testing
