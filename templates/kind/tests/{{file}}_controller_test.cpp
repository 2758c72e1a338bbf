// Runs the operator on an API server in this process, and explores it in a simulation.
#include "{{file}}_controller.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/simulation.hpp>
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

/// Watches the objects until the status of one reports `replicas` as ready.
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

/// Every crash, lost answer and stale cache around each write of the operator leads to the same end state.
int test_faults(const std::string& definition) {
  const kubexx::testing::SimulationOptions options{.crds = {definition}, .operates = [](kubexx::Operator& op) {
                                                     {{cpp_namespace}}::set_up_{{file}}(op, {.namespaces = {"default"}});
                                                   }};
  const kubexx::testing::Action create{"create", [](const kubexx::Client& client) -> kubexx::Result<> {
                                         {{kind}} object;
                                         object.metadata.name = "sample";
                                         object.spec.replicas = 3;
                                         const auto created = kubexx::api<{{kind}}>(client, "default").create(object);
                                         if (!created) return created.error();
                                         return {};
                                       }};
  const auto report = kubexx::testing::explore(options, {create});
  if (!report) return fail(report.error().text());
  return *report ? 0 : fail(report->text());
}

int test_on_server(const std::string& definition) {
  const auto server = kubexx::testing::ApiServer::start({.crds = {definition}});
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

}  // namespace

int main() {
  const std::string definition = text_of(CRD_DIR "/{{group}}_{{plural}}.yaml");
  const int failed = test_on_server(definition);
  return failed != 0 ? failed : test_faults(definition);
}
