#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_set>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/cache/store.hpp>
#include "runtime/events/gate.hpp"

namespace kubexx::controller {

/// Records an event `Undecodable` about each version of an object that a cache cannot decode: once, even if several
/// caches receive it. Those found while the gate is closed are recorded by `open`. Thread-safe.
class SkipEvents {
 public:
  /// The gate outlives it.
  explicit SkipEvents(events::Gate& gate) : gate_(gate) {}

  void skipped(const ResourceInfo& kind, const cache::ObjectId& state, const Error& error);
  /// After the gate was opened.
  void record_all(const cache::Store& store);

  static constexpr std::size_t kMost = 10'000;  ///< versions that are remembered; beyond it all are forgotten

 private:
  events::Gate& gate_;
  std::mutex mutex_;
  std::unordered_set<std::string> recorded_;  ///< uids and versions
};

}  // namespace kubexx::controller
