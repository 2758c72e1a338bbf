#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <kubexx/controller/context.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/detail/cache/object.hpp>

/// Why keys run, for logs.
namespace kubexx::controller {

/// The changes that wake keys, until their runs take them. Thread-safe.
class Causes {
 public:
  static constexpr std::size_t kMost = 8;  ///< of one key; later ones are not kept

  /// `info` outlives the runs of the key.
  void add(const Key& key, const ResourceInfo& info, const cache::Event& event);
  void add(const Key& key, WakeCause cause);
  std::vector<WakeCause> take(const Key& key);
  void clear();

 private:
  std::mutex mutex_;
  std::unordered_map<Key, std::vector<WakeCause>> by_key_;
};

/// The fields that identify a key of a controller in log records.
std::vector<std::pair<std::string, std::string>> log_fields(std::string_view controller, const Key& key);

}  // namespace kubexx::controller
