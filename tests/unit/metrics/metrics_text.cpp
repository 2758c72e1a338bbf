#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include "runtime/metrics/operator_metrics.hpp"
#include "runtime/metrics/process_metrics.hpp"

// Prints the text of a registry with random values and labels; for the comparison with the Go packages of Prometheus.

namespace {

using namespace kubexx::metrics;

double random_value(std::mt19937_64& random) {
  switch (random() % 5) {
    case 0:
      return static_cast<double>(random() % 2'000'000);
    case 1:
      return static_cast<double>(random()) / 1e3;
    case 2:
      return static_cast<double>(random() % 1'000'000) * 1e-9;
    case 3:
      return -static_cast<double>(random() % 10'000'000) / 16;
    default: {
      double any = 0;
      const std::uint64_t bits = random();
      static_assert(sizeof(any) == sizeof(bits));
      __builtin_memcpy(&any, &bits, sizeof(any));
      return any == any ? any : std::numeric_limits<double>::infinity();
    }
  }
}

std::string random_label(std::mt19937_64& random) {
  static const std::string pieces[] = {"a", "\"", "\\", "\n", " ", "{", "}", ",", "=", "é", "#", "0"};
  std::string label;
  for (auto left = random() % 6; left > 0; --left) label += pieces[random() % std::size(pieces)];
  return label;
}

}  // namespace

int main() {
  std::mt19937_64 random(7);
  Registry registry;
  const QueueMetrics queue(registry, "crontab");
  const ReconcileMetrics runs(registry, "crontab");
  register_cache_metrics(registry, "", "v1", "configmaps", [] { return CacheTotals{.objects = 3}; });
  const ElectionMetrics election(registry, "crontab");
  register_process_metrics(registry);
  for (int i = 0; i < 3000; ++i) {
    queue.queue_duration.observe(static_cast<double>(random() % 1'000'000'000) * 1e-6);
    registry.gauge("random", "Help with \\ and\nlines", {{"label", random_label(random)}, {"n", std::to_string(i)}})
        .set(random_value(random));
  }
  std::fputs(registry.text().c_str(), stdout);
}
