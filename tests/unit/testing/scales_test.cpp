#include "runtime/testing/requests/scale.hpp"

#include <fmt/format.h>

#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"
#include "tests/unit/testing/hex_bytes.hpp"

namespace kubexx::testing {
namespace {

constexpr const char* kProtobuf = "application/vnd.kubernetes.protobuf";

struct ScalesFixture : ClusterFixture {
  ScalesFixture() {
    REQUIRE(add_kubernetes_kinds(cluster.registry, {"apps/v1/Deployment"}));
    post("/apis/apps/v1/namespaces/default/deployments",
         R"({"metadata":{"name":"web"},"spec":{"selector":{"matchLabels":{"a":"b"}},)"
         R"("template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"c","image":"i"}]}}}})");
    make("web");
  }

  static std::string deployment() { return "/apis/apps/v1/namespaces/default/deployments/web"; }
  json::Value replicas(const std::string& target) {
    const json::Value object = body_of(get(target));
    const json::Value* found = find(object, {"spec", "replicas"});
    return found == nullptr ? json::Value() : *found;
  }
};

}  // namespace

TEST_CASE("a Scale in the binary encoding of client-go is written") {
  // What client-go v0.36.3 sends for UpdateScale.
  const std::string five = bytes_of(
      "6b3873000a170a0e6175746f7363616c696e672f763112055363616c6512260a1a0a0377656212001a0764656661756c74"
      "22002a00320038004200120208051a04080012001a002200");
  ScalesFixture fixture;
  for (const std::string& target : {ScalesFixture::deployment(), ScalesFixture::path("web")}) {
    const ApiResponse written = fixture.ask("PUT", target + "/scale", five, kProtobuf);
    INFO(target << ": " << written.body);
    CHECK(written.code == 200);
    CHECK(fixture.replicas(target) == json::Value(5));
  }
  CHECK(fixture.ask("PUT", ScalesFixture::path("web"), five, kProtobuf).code == 415);
}

TEST_CASE("a Scale that cannot be decoded is rejected") {
  ScalesFixture fixture;
  const auto put = [&](const std::string& target, const std::string& body) {
    const ApiResponse response = fixture.put(target + "/scale", body);
    return fmt::format("{} {}", response.code, at(response, {"message"}));
  };
  const std::string start = "400 Scale in version \"v1\" cannot be handled as a Scale: json: cannot unmarshal ";
  const struct {
    std::string body, message;
  } cases[] = {
      {R"({"metadata":{"name":"web"},"spec":{"replicas":3000000000}})",
       start + "number 3000000000 into Go struct field ScaleSpec.spec.replicas of type int32"},
      {R"({"metadata":{"name":"web"},"spec":{"replicas":"3"}})",
       start + "string into Go struct field ScaleSpec.spec.replicas of type int32"},
      {R"({"metadata":{"name":"web","labels":[]},"spec":{"replicas":3}})",
       start + "array into Go struct field ObjectMeta.metadata.labels of type map[string]string"},
      {R"({"metadata":{"name":"other"},"spec":[]})",
       start + "array into Go struct field Scale.spec of type v1.ScaleSpec"},
      {R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"}})",
       "400 Deployment in version \"v1\" cannot be handled as a Scale: converting (v1.Deployment) to "
       "(autoscaling.Scale): unknown conversion"},
  };
  for (const auto& [body, message] : cases) {
    CHECK(put(ScalesFixture::deployment(), body) == message);
    CHECK(put(ScalesFixture::path("web"), body) ==
          "400 no kind is registered for the type v1.Scale in scheme \"pkg/runtime/scheme.go:111\"");
  }
  for (const std::string& target : {ScalesFixture::deployment(), ScalesFixture::path("web")})
    CHECK(fixture.replicas(target) == json::Value(1));
}

}  // namespace kubexx::testing
