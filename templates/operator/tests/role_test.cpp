// Runs the operator with exactly the rights of config/rbac/role.yaml: they suffice, and none is spare.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/client.hpp>
#include <kubexx/testing.hpp>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "api/{{version}}/{{file}}.kubexx.hpp"
#include "operator.hpp"

using {{cpp_namespace}}::{{version}}::{{kind}};

namespace {

const std::string kHome = "{{name}}-system";

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

kubexx::Result<> create_namespace(const kubexx::Client& client) {
  const kubexx::DynamicApi namespaces(
      client, {.version = "v1", .kind = "Namespace", .plural = "namespaces", .namespaced = false});
  kubexx::json::Object metadata, home;
  metadata.set("name", kHome);
  home.set("metadata", std::move(metadata));
  const auto created = namespaces.create(std::move(home));
  if (!created) return created.error();
  return {};
}

/// Runs the operator until it has written the status of an object, or reports that something is wrong; false if the
/// object cannot be created. If the reconciler of another kind calls the API server itself, create an object of that
/// kind, too: until then, rights that only it needs are reported as spare.
bool use_operator(const kubexx::Client& client, const kubexx::Client& admin) {
  std::stop_source done;
  auto options = {{cpp_namespace}}::operator_options(kHome);
  options.report = [&](std::string_view line) {
    std::cerr << line << '\n';
    done.request_stop();
  };
  kubexx::Operator op(client, options);
  {{cpp_namespace}}::set_up(op, {{#namespaced}}{.namespaces = {kHome}}{{/namespaced}}{{^namespaced}}{}{{/namespaced}});
  const std::jthread running([&](const std::stop_token& stop) {
    if (const auto ended = op.run(stop); !ended) fail(ended.error().text());
    done.request_stop();
  });
  const auto objects = kubexx::api<{{kind}}>(admin, kHome);
  {{kind}} object;
  object.metadata.name = "sample";
  if (const auto created = objects.create(object); !created) {
    fail(created.error().text());
    return false;
  }
  const auto ended = objects.watch({.stop = done.get_token()}, [&](kubexx::WatchEvent<{{kind}}>&& event) {
    if (event.object.status) done.request_stop();
  });
  return true;
}

}  // namespace

int main() {
  kubexx::testing::ApiServerOptions options;
  for (const auto& entry : std::filesystem::directory_iterator(CRD_DIR)) options.crds.push_back(text_of(entry.path()));
  auto server = kubexx::testing::ApiServer::start(options);
  if (!server) return fail(server.error().text());
  const auto admin = kubexx::Client::from_kubeconfig(server->kubeconfig());
  if (!admin) return fail(admin.error().text());
  if (const auto created = create_namespace(*admin); !created) return fail(created.error().text());
  bool is_used = false;
  const auto report = kubexx::testing::check_roles(*server, text_of(ROLES), [&](const std::string& kubeconfig) {
    if (const auto client = kubexx::Client::from_kubeconfig(kubeconfig))
      is_used = use_operator(*client, *admin);
  });
  if (!report) return fail(report.error().text());
  if (!is_used) return 1;
  return *report ? 0 : fail("config/rbac/role.yaml: " + report->text());
}
