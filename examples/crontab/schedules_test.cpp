// Explores the operator of schedules.cpp: whatever fails at the worst moment, each CronTab has its schedule in the end.
#include <fstream>
#include <iostream>
#include <iterator>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <kubexx/simulation.hpp>
#include <vector>

#include "api/v1/crontab.kubexx.hpp"
#include "schedules.hpp"

using kubexx::Client;
using kubexx::Result;
using kubexx::k8s::core::v1::ConfigMap;
using kubexx::testing::Action;
using stable::v1::CronTab;

namespace {

kubexx::Api<CronTab> tabs(const Client& client) { return kubexx::api<CronTab>(client, "default"); }
kubexx::Api<ConfigMap> maps(const Client& client) { return kubexx::api<ConfigMap>(client, "default"); }

Result<> create(const Client& client) {
  return tabs(client).create({.metadata = {.name = "nightly"}, .spec = {.image = "report:1"}});
}

Result<> change_schedule(const Client& client) {
  return tabs(client).edit("nightly", [](CronTab& tab) { tab.spec.cron_spec = "30 2 * * *"; });
}

Result<> remove_map(const Client& client) { return maps(client).remove("nightly-schedule"); }

Result<> suspend(const Client& client) {
  return tabs(client).edit("nightly", [](CronTab& tab) { tab.spec.suspend = true; });
}

Result<> remove_tab(const Client& client) { return tabs(client).remove("nightly"); }

/// Garbage collection deletes the ConfigMap.
Result<> check_rest(const Client& client) {
  if (tabs(client).get("nightly") || maps(client).get("nightly-schedule"))
    return kubexx::Error{.message = "something is left of the CronTab"};
  return {};
}

/// Beside the CronTab there is a schedule of it, or none.
Result<> check_schedule(const Client& client) {
  const auto tab = tabs(client).get("nightly");
  const auto map = maps(client).get("nightly-schedule");
  if (!tab || !map) return {};
  const std::string& schedule = map->data.at("schedule");
  if (schedule == "never" || schedule == "5 0 * * *" || schedule == "30 2 * * *") return {};
  return kubexx::Error{.message = "the schedule '" + schedule + "' is not one of the CronTab"};
}

}  // namespace

int main() {
  std::ifstream file(CRONTAB_CRD);
  const std::string crd{std::istreambuf_iterator<char>(file), {}};
  const std::vector<Action> actions = {{"create", create},
                                       {"change the schedule", change_schedule},
                                       {"delete the ConfigMap", remove_map},
                                       Action::concurrent("suspend", suspend),
                                       {"delete", remove_tab},
                                       {"check what is left", check_rest}};
  const auto report =
      kubexx::testing::explore({.crds = {crd}, .operates = write_schedules}, actions, {.always = check_schedule});
  if (!report) {
    std::cerr << report.error().text() << '\n';
    return 1;
  }
  std::cout << report->text();
  return *report ? 0 : 1;
}
