#pragma once

#include <pthread.h>
#include <signal.h>

namespace kubexx::core {

/// The first call of a thread of the library: signals are for the program's own threads, and a broken connection must
/// not raise SIGPIPE.
inline void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

}  // namespace kubexx::core
