#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <thread>
#include <vector>

#include "generator/support/heap.hpp"

namespace kubexx::support {

/// Items [first, last) of a list.
struct Share {
  std::size_t first = 0;
  std::size_t last = 0;
};

inline std::size_t processors() { return std::max(1u, std::thread::hardware_concurrency()); }

/// Divides a list into a few shares for each processor, none of them smaller than is worth a thread.
inline std::vector<Share> shares_of(std::size_t count, std::size_t worth_a_thread) {
  constexpr std::size_t most_for_one = 4;
  const std::size_t most = processors() == 1 ? 1 : most_for_one * processors();
  const std::size_t shares = std::clamp<std::size_t>(count / worth_a_thread, 1, most);
  std::vector<Share> result;
  for (std::size_t i = 0; i < shares; ++i) result.push_back({count * i / shares, count * (i + 1) / shares});
  return result;
}

/// Calls `work(i)` for every i below `count`, on as many threads as there are processors, including this one. Each
/// thread claims the next index when it is free, because a sleeping processor needs milliseconds to wake up. Rethrows
/// an exception of `work`.
template <class Work>
void at_once(std::size_t count, const Work& work) {
  std::atomic<std::size_t> next = 0;
  const auto take = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  const auto help = [&] {
    prepare_heap_of_thread();
    take();
  };
  std::vector<std::future<void>> others;
  for (std::size_t i = 1; i < std::min(count, processors()); ++i)
    others.push_back(std::async(std::launch::async, help));
  take();
  for (std::future<void>& other : others) other.get();
}

}  // namespace kubexx::support
