// An operator: it reports in the status of each CronTab how many pods are wanted.
//
// Run it on the cluster of KUBECONFIG, on which the CRD is installed, or on `kubexx serve`.
#include <iostream>
#include <kubexx/operator.hpp>

#include "api/v1/crontab.kubexx.hpp"

using kubexx::Requeue;
using stable::v1::CronTab;
using stable::v1::CronTabStatus;

kubexx::Result<Requeue> reconcile(const CronTab& tab, kubexx::Context& ctx) {
  const auto written = ctx.status(tab, [&](CronTabStatus& status) {
    status.replicas = tab.spec.suspend ? 0 : tab.spec.replicas;
    status.label_selector = "crontab=" + tab.metadata.name;
  });
  if (!written) return written.error();
  return Requeue::done();
}

int main(int argc, char** argv) {
  const auto client = kubexx::Client::from_environment();
  if (!client) {
    std::cerr << client.error().text() << '\n';
    return 1;
  }
  kubexx::Operator op(*client, {.name = "crontab-operator", .election = kubexx::ElectionOptions{.name = "crontab"}});
  const auto tabs = op.cache<CronTab>();
  op.controller(tabs, reconcile).when(kubexx::generation_changed<CronTab>());
  return kubexx::run_until_signalled(op, argc, argv);
}
