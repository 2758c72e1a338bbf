#pragma once

#include <shared_mutex>

namespace kubexx::cache {

/// A shared mutex that is held for less time than it takes to wake a thread: a thread that has to wait tries for about
/// a microsecond before it sleeps.
class SpinMutex {
 public:
  void lock() {
    if (!tried([this] { return mutex_.try_lock(); })) mutex_.lock();
  }
  bool try_lock() { return mutex_.try_lock(); }
  void unlock() { mutex_.unlock(); }

  void lock_shared() {
    if (!tried([this] { return mutex_.try_lock_shared(); })) mutex_.lock_shared();
  }
  bool try_lock_shared() { return mutex_.try_lock_shared(); }
  void unlock_shared() { mutex_.unlock_shared(); }

 private:
  template <class Try>
  static bool tried(Try attempt) {
    for (int tries = 0; tries < 500; ++tries)
      if (attempt()) return true;
    return false;
  }

  std::shared_mutex mutex_;
};

}  // namespace kubexx::cache
