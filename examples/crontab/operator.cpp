// An operator as a program: leader election, probes, metrics, logs and a clean end at SIGTERM.
//
// Run it on the cluster of KUBECONFIG, on which the CRD is installed, or on `kubexx serve`; config/operator runs it in
// a cluster. What it does is in schedules.cpp.
#include "schedules.hpp"

int main(int argc, char** argv) {
  kubexx::Operator op(kubexx::Client::from_environment(),
                      {.name = "crontab-operator", .election = kubexx::ElectionOptions{.name = "crontab"}});
  write_schedules(op);
  return kubexx::run_until_signalled(op, argc, argv);
}
