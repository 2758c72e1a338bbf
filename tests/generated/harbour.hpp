#pragma once

#include <fmt/format.h>

#include <string>

#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/testing/api_server.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/fleet_definitions.hpp"

/// A server that has the kinds of api/v1, and a client of it.
namespace kubexx::test {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::Ocean;

struct Harbour {
  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Client client = connect();
  Api<Fleet> fleets = api<Fleet>(client, "default");

  Client connect(std::chrono::milliseconds timeout = std::chrono::seconds(10)) const {
    return Client::from_kubeconfig(server.kubeconfig(), {.user_agent = "tester/1.0", .timeout = timeout}).value();
  }

  /// The same objects, as a program that knows more of them sees them.
  DynamicApi raw() const { return {client, resource_info<Fleet>(), "default"}; }

  /// The kind as of a newer program: it has fields that the types do not know.
  void grow() const {
    const ResourceInfo definitions{
        "apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions", false, true, false};
    const std::string spec = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties";
    const std::string text = R"({"type":"string"})";
    DynamicApi(client, definitions)
        .patch("fleets.harbour.example.com", json_patch(R"([{"op":"add","path":")" + spec +
                                                        R"(/admiral","value":{"type":"object","properties":{"name":)" +
                                                        text + R"(}}},{"op":"add","path":")" + spec +
                                                        R"(/ships/items/properties/home","value":)" + text + "}]"))
        .value();
  }
};

inline Fleet fleet(std::string name) {
  Fleet object;
  object.metadata.name = std::move(name);
  object.spec.flag = "red";
  return object;
}

/// The way to the server as a user with these credentials.
inline std::string kubeconfig_with(const testing::ApiServer& server, const std::string& user) {
  return fmt::format(
      "current-context: c\nclusters: [{{name: k, cluster: {{server: \"{}\", certificate-authority-data: {}}}}}]\n"
      "users: [{{name: u, user: {{{}}}}}]\ncontexts: [{{name: c, context: {{cluster: k, user: u}}}}]\n",
      server.url(), core::encode_base64(server.authority(), core::Base64Alphabet::standard), user);
}

inline json::Value json_value(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

}  // namespace kubexx::test
