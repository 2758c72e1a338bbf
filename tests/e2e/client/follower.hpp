#pragma once

#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client/api.hpp>
#include "tests/support/sample_kind.hpp"

/// A watch in a thread of its own, and what a program that keeps objects would know from it.
namespace kubexx::test {

class Follower {
 public:
  using Objects = std::map<std::string, Database>;

  Follower(Api<Database> api, WatchOptions options);
  /// Stops; the watch has ended then.
  ~Follower();

  /// Waits until what is known is like that; false when it takes too long.
  bool knows(const std::function<bool(const Objects&)>& like, std::chrono::seconds limit = std::chrono::seconds(90));
  bool knows_name(const std::string& name);
  bool synced();

  int resets();
  /// How often an object of this name was said to be new.
  int added(const std::string& name);
  std::vector<Error> troubles();
  /// The watch has ended when it returns.
  void stop();
  Result<> result() const { return result_; }

 private:
  bool take(WatchEvent<Database>&& event);
  template <class Like>
  bool wait(Like like, std::chrono::seconds limit);

  std::mutex mutex_;
  std::condition_variable changed_;
  Objects objects_;
  Objects arriving_;  ///< since a reset
  std::map<std::string, int> added_;
  std::vector<Error> troubles_;
  int resets_ = 0;
  bool complete_ = false;
  Result<> result_;
  std::jthread thread_;
};

}  // namespace kubexx::test
