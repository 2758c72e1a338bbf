#include "tests/bench/usage.hpp"

#include <sys/resource.h>

#include <ctime>
#include <fstream>
#include <string>
#include <string_view>

namespace kubexx::bench {
namespace {

double megabytes_of(std::string_view field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(field)) return std::stod(line.substr(field.size() + 1)) * 1024 / 1e6;
  return 0;
}

double milliseconds(const timeval& time) {
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-3 * static_cast<double>(time.tv_usec);
}

}  // namespace

Usage usage() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return {milliseconds(used.ru_utime) + milliseconds(used.ru_stime), megabytes_of("VmRSS:"), megabytes_of("VmHWM:"),
          static_cast<double>(used.ru_nvcsw)};
}

double processor_seconds() {
  timespec spent{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
  return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
}

}  // namespace kubexx::bench
