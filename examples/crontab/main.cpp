// A CronTab on an API server: rejected, created, edited, scaled and deleted, then replayed by a watch.
//
// Without KUBECONFIG the server runs in this process and applies the rules of a real one. With it, the same calls are
// sent to that cluster.
#include <iostream>
#include <stdexcept>

#include "api/v1/crontab.kubexx.hpp"
#include "cluster.hpp"

using kubexx::Change;
using stable::v1::CronTab;
using CronTabs = kubexx::Api<CronTab>;

void show(const char* what, const CronTab& tab) {
  std::cout << "  " << what << tab.metadata.name << ": " << tab.spec.image << " at '" << tab.spec.cron_spec << "' in "
            << tab.spec.replicas << (tab.spec.replicas == 1 ? " pod" : " pods") << '\n';
}

/// Errors are values that contain the server's answer.
void reject(const CronTabs& crontabs) {
  const auto made = crontabs.create(
      {.metadata = {.name = "nightly"}, .spec = {.cron_spec = "every night", .image = "report:1", .replicas = 500}});
  if (made) throw std::runtime_error("the server accepted an invalid object");
  std::cout << "\nA CronTab with the schedule 'every night' and 500 pods is rejected with " << made.error().code << ' '
            << made.error().reason_text << ":\n";
  for (const kubexx::Cause& cause : made.error().causes)
    std::cout << "  " << cause.field << ": " << cause.message << '\n';
}

/// Verbs that the kind lacks do not compile: there is a scale because api/v1/crontab.hpp declares the subresource.
void run_through(const CronTabs& crontabs) {
  std::cout << "\nA valid one is created, edited, scaled and deleted:\n";
  show("created  ", crontabs.create({.metadata = {.name = "nightly"}, .spec = {.image = "report:1"}}).value());
  show("edited   ", crontabs.edit("nightly", [](CronTab& tab) { tab.spec.cron_spec = "30 2 * * *"; }).value());
  std::cout << "  scaled   nightly: " << crontabs.scale("nightly", 5).value().replicas << " pods wanted\n";
  crontabs.remove("nightly").value();
  std::cout << "  deleted  nightly\n";
}

/// A watch starts at any version that the server still has, and continues after a connection ends.
void watch(const CronTabs& crontabs, const std::string& version) {
  std::cout << "\nA watch resumed from the earlier version replays the same events:\n";
  const auto take = [](const kubexx::WatchEvent<CronTab>& event) {
    if (event.change == Change::added) show("added    ", event.object);
    if (event.change == Change::modified) show("modified ", event.object);
    if (event.change == Change::deleted) show("deleted  ", event.object);
    return event.change != Change::deleted;
  };
  crontabs.watch({.fields = "metadata.name=nightly", .version = version}, take).value();
}

int main() try {
  const Cluster cluster = connect().value();
  std::cout << (cluster.in_process ? "An API server in this process serves CronTabs: " + cluster.in_process->url()
                                   : "The cluster that KUBECONFIG names serves CronTabs.")
            << '\n';
  const auto crontabs = kubexx::api<CronTab>(cluster.client, cluster.client.default_namespace());
  const std::string version = crontabs.list().value().version;
  reject(crontabs);
  run_through(crontabs);
  watch(crontabs, version);
} catch (const std::exception& failure) {
  std::cerr << "crontab: " << failure.what() << '\n';
  return 1;
}
