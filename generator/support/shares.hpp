#pragma once

#include <algorithm>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

namespace kubexx::support {

/// Items [first, last) of a list.
struct Share {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Divides a list into as many runs as there are processors, but into none shorter than what is worth a thread.
inline std::vector<Share> shares_of(std::size_t count, std::size_t worth_a_thread) {
  const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
  const std::size_t shares = std::clamp<std::size_t>(count / worth_a_thread, 1, processors);
  std::vector<Share> result;
  for (std::size_t i = 0; i < shares; ++i) result.push_back({count * i / shares, count * (i + 1) / shares});
  return result;
}

/// Calls `work(i)` for every i below `count`, each on a thread of its own and the first on this one. Rethrows what one
/// throws.
template <class Work>
void at_once(std::size_t count, const Work& work) {
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < count; ++i) others.push_back(std::async(std::launch::async, work, i));
  if (count > 0) work(0);
  for (std::future<void>& other : others) other.get();
}

}  // namespace kubexx::support
