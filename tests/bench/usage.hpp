#pragma once

namespace kubexx::bench {

/// What this process has used since it began.
struct Usage {
  double cpu = 0;       ///< milliseconds
  double memory = 0;    ///< MB that are resident
  double peak = 0;      ///< MB, at the most
  double switches = 0;  ///< voluntary context switches of all threads
};
Usage usage();

/// The processor time that this process has taken, which does not depend on what else the machine does.
double processor_seconds();

}  // namespace kubexx::bench
