#include "generator/support/held_signals.hpp"

namespace kubexx::support {
namespace {

constexpr int kEndingSignals[] = {SIGINT, SIGTERM, SIGHUP};

/// Not one that the program handles or ignores.
bool ends_program(int signal) {
  struct sigaction action{};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL;
}

}  // namespace

HeldSignals::HeldSignals() {
  ::sigemptyset(&held_);
  for (const int signal : kEndingSignals)
    if (ends_program(signal)) ::sigaddset(&held_, signal);
  hold();
}

bool HeldSignals::has_arrived() const {
  sigset_t pending;
  ::sigpending(&pending);
  for (const int signal : kEndingSignals)
    if (::sigismember(&pending, signal) && ::sigismember(&held_, signal) && !::sigismember(&before_, signal))
      return true;
  return false;
}

}  // namespace kubexx::support
