#pragma once

#include <signal.h>

#include <functional>
#include <thread>

namespace kubexx::process {

/// Handles SIGTERM and SIGINT while it exists: the first of them calls a function; one that arrives half a second later
/// or after that ends the process with 128 and its number as status. Those in between belong to the same request and
/// have no effect. If a signal has arrived, this stays so after the object: the second signal of a request must not end
/// a process that is about to return its status. At most one object at a time.
class Signals {
 public:
  /// `first` is called on a thread of this object, with the number of the signal.
  explicit Signals(std::function<void(int)> first);
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();

 private:
  struct sigaction old_term_ = {};
  struct sigaction old_int_ = {};
  std::thread thread_;
};

}  // namespace kubexx::process
