// Lists the CronTabs of the cluster of KUBECONFIG.
#include <iostream>
#include <kubexx/client.hpp>

#include "api/v1/crontab.kubexx.hpp"

int main() try {
  const auto client = kubexx::Client::from_environment().value();
  for (const auto& tab : kubexx::api<stable::v1::CronTab>(client).list().value().items)
    std::cout << tab.metadata.name_space << '/' << tab.metadata.name << "  " << tab.spec.cron_spec << "  "
              << tab.spec.image << '\n';
} catch (const kubexx::Failure& failure) {
  std::cerr << failure.what() << '\n';
  return 1;
}
