#include <iostream>

#include "api/v1/crontab.hpp"

int main() {
  stable::v1::CronTab nightly;
  nightly.metadata.name = "nightly";
  nightly.spec.image = "registry.example.com/report:1";
  nightly.spec.concurrency_policy = stable::v1::ConcurrencyPolicy::Forbid;
  std::cout << nightly.metadata.name << " runs " << nightly.spec.image << " at '" << nightly.spec.cron_spec << "' in "
            << nightly.spec.replicas << " of at most " << stable::v1::max_replicas << " pods\n";
}
