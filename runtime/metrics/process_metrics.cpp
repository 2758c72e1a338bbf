#include "runtime/metrics/process_metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace kubexx::metrics {
namespace {

double cpu_seconds() {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
  std::error_code failed;
  double count = 0;
  for (std::filesystem::directory_iterator each("/proc/self/fd", failed), end; !failed && each != end;
       each.increment(failed))
    ++count;
  return count > 0 ? count - 1 : 0;  // one is that of the listing
}

double boot_seconds() {
  std::ifstream file("/proc/stat");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("btime ")) return std::stod(line.substr(6));
  return 0;
}

/// Field 22 of /proc/self/stat, in ticks since the machine booted. The name of the program, in parentheses, may contain
/// spaces.
double start_seconds() {
  std::ifstream file("/proc/self/stat");
  std::string line;
  std::getline(file, line);
  const auto name_end = line.rfind(')');
  std::istringstream fields(name_end == std::string::npos ? "" : line.substr(name_end + 1));
  std::string field;
  for (int i = 3; i <= 22; ++i) fields >> field;
  return field.empty() ? 0 : boot_seconds() + std::stod(field) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

void register_process_metrics(Registry& registry) {
  registry.compute_counter("process_cpu_seconds_total", "Seconds of CPU that the process has used", {}, cpu_seconds);
  registry.compute_gauge("process_resident_memory_bytes", "Resident memory in bytes", {}, resident_bytes);
  registry.compute_gauge("process_open_fds", "Open file descriptors", {}, open_descriptors);
  registry.compute_gauge("process_start_time_seconds", "Start of the process in seconds since 1970", {},
                         [start = start_seconds()] { return start; });
}

}  // namespace kubexx::metrics
