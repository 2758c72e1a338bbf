#pragma once

#include <algorithm>
#include <ctime>
#include <functional>
#include <limits>

namespace kubexx::test {

/// The processor time of all threads of the process that `task` takes, so that other processes do not count.
inline double processor_seconds(const std::function<void()>& task) {
  const std::clock_t begin = std::clock();
  task();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// Whether eight times the size takes at most 32 times as long. Linear algorithms take 8 times as long, up to thrice
/// that where the larger data no longer fits a cache; quadratic ones take 64 times as long. `seconds(size)` returns
/// what one run takes; the best of several runs count, as other processes evict caches.
inline bool grows_linearly(int size, const std::function<double(int)>& seconds) {
  constexpr int kFewest = 3, kMost = 8;
  constexpr double kUnmeasurable = 0.005;
  double small = std::numeric_limits<double>::max(), large = small;
  for (int run = 1; run <= kMost; ++run) {
    small = std::min(small, seconds(size));
    large = std::min(large, seconds(8 * size));
    if (run >= kFewest && large < 32 * small + kUnmeasurable) return true;
  }
  return false;
}

}  // namespace kubexx::test
