// Runs the operator on an API server in this process.
#include "{{file}}_controller.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/testing.hpp>
#include <string>
#include <thread>

#include "api/{{version}}/{{file}}.kubexx.hpp"

using {{cpp_namespace}}::{{version}}::{{kind}};

namespace {

int fail(const std::string& why) {
  std::cerr << why << '\n';
  return 1;
}

std::string text_of(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Follows the objects until the status of one says that `replicas` are ready.
bool becomes_ready(const kubexx::Api<{{kind}}>& objects, int replicas) {
  bool ready = false;
  std::stop_source stop;
  const auto ended = objects.watch({.stop = stop.get_token()}, [&](kubexx::WatchEvent<{{kind}}>&& event) {
    ready = ready || (event.object.status && event.object.status->ready_replicas == replicas);
    if (ready) stop.request_stop();
  });
  return ready;
}

int test_status(const kubexx::Client& client) {
  const auto objects = kubexx::api<{{kind}}>(client, "default");
  {{kind}} object;
  object.metadata.name = "sample";
  object.spec.replicas = 3;
  if (const auto created = objects.create(object); !created) return fail(created.error().text());
  if (!becomes_ready(objects, 3)) return fail("the status does not follow the spec");

  object.metadata.name = "too-large";
  object.spec.replicas = 101;
  if (const auto created = objects.create(object); created) return fail("the server accepts 101 replicas");
  return 0;
}

}  // namespace

int main() {
  const auto server = kubexx::testing::ApiServer::start({.crds = {text_of(CRD_DIR "/{{group}}_{{plural}}.yaml")}});
  if (!server) return fail(server.error().text());
  const auto client = kubexx::Client::from_kubeconfig(server->kubeconfig());
  if (!client) return fail(client.error().text());
  kubexx::Operator op(*client, {.name = "{{name}}"});
  {{cpp_namespace}}::set_up_{{file}}(op, {.namespaces = {"default"}});
  const std::jthread running([&](const std::stop_token& stop) {
    if (const auto ended = op.run(stop); !ended) fail(ended.error().text());
  });
  return test_status(*client);
}
