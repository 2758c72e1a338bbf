#pragma once

#include <signal.h>

namespace kubexx::support {

/// Holds back the signals that end a program, which would leave files in between: SIGINT, SIGTERM and SIGHUP, unless
/// the program handles or ignores them. Those that have arrived are delivered at the end. For this thread and those
/// that it starts.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals() { release(); }
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

  void hold() { ::pthread_sigmask(SIG_BLOCK, &held_, &before_); }
  void release() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  /// Not those that the caller holds back.
  bool has_arrived() const;

 private:
  sigset_t held_;
  sigset_t before_;
};

}  // namespace kubexx::support
