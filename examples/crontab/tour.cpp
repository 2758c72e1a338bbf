// The operator of schedules.cpp at work, on an API server in this process.
#include <chrono>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <kubexx/testing.hpp>
#include <stdexcept>
#include <thread>

#include "api/v1/crontab.kubexx.hpp"
#include "schedules.hpp"

using kubexx::k8s::core::v1::ConfigMap;
using stable::v1::CronTab;

kubexx::testing::ApiServer start_server() {
  std::ifstream file(CRONTAB_CRD);
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  return kubexx::testing::ApiServer::start({.crds = {crd}, .garbage_collection = true}).value();
}

void await(const std::function<bool()>& holds) {
  for (int tries = 0; tries < 10'000; ++tries) {
    if (holds()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  throw std::runtime_error("the operator does not do what it should");
}

/// What each step makes the operator do.
void walk(const kubexx::Client& client) {
  const auto tabs = kubexx::api<CronTab>(client, "default");
  const auto maps = kubexx::api<ConfigMap>(client, "default");
  const auto schedule = [&] {
    const auto map = maps.get("nightly-schedule");
    return map ? map->data.at("schedule") : std::string();
  };

  tabs.create({.metadata = {.name = "nightly"}, .spec = {.image = "report:1"}}).value();
  await([&] { return !schedule().empty(); });
  std::cout << "  a CronTab is created:     nightly-schedule appears, with '" << schedule() << "'\n";

  tabs.edit("nightly", [](CronTab& tab) { tab.spec.cron_spec = "30 2 * * *"; }).value();
  await([&] { return schedule().starts_with("30"); });
  std::cout << "  its schedule changes:     nightly-schedule has '" << schedule() << "'\n";

  const std::string before = maps.get("nightly-schedule").value().metadata.uid;
  maps.remove("nightly-schedule").value();
  await([&] { return !schedule().empty(); });
  const bool is_new = maps.get("nightly-schedule").value().metadata.uid != before;
  std::cout << "  the ConfigMap is deleted: " << (is_new ? "a new one" : "the old one") << " has '" << schedule()
            << "'\n";

  tabs.remove("nightly").value();
  await([&] { return !maps.get("nightly-schedule"); });
  std::cout << "  the CronTab is deleted:   nightly-schedule is deleted, too\n";
}

int main() try {
  const auto server = start_server();
  const auto client = kubexx::Client::from_kubeconfig(server.kubeconfig()).value();
  kubexx::Operator op(client, {.name = "crontab-operator"});
  write_schedules(op);
  kubexx::Result<> ended;
  {
    const std::jthread running([&](const std::stop_token& stop) { ended = op.run(stop); });
    std::cout << "An operator writes the schedule of each CronTab into a ConfigMap:\n";
    walk(client);
  }
  if (!ended) throw std::runtime_error(ended.error().text());
} catch (const std::exception& exception) {
  std::cerr << exception.what() << '\n';
  return 1;
}
