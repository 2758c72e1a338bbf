#include "runtime/process/signals.hpp"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>

namespace kubexx::process {
namespace {

constexpr std::uint64_t kNoSignal = 1000;

// Handlers of signals have no argument of their own.
std::atomic<int> signalled = -1;  ///< an eventfd: the handler adds the number of the signal
std::atomic<int> signals_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free);

void wake_with(std::uint64_t number) {
  [[maybe_unused]] const auto written = ::write(signalled, &number, sizeof(number));
}

void signal_arrived(int number) {
  const int error = errno;
  if (signals_seen++ > 0) ::_exit(128 + number);
  wake_with(static_cast<std::uint64_t>(number));
  errno = error;
}

}  // namespace

Signals::Signals(std::function<void(int)> first) {
  signals_seen = 0;
  signalled = ::eventfd(0, EFD_CLOEXEC);
  struct sigaction action = {};
  action.sa_handler = signal_arrived;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, &old_term_);
  sigaction(SIGINT, &action, &old_int_);
  thread_ = std::thread([this, call = std::move(first)] { wait(call); });
}

Signals::~Signals() {
  sigaction(SIGTERM, &old_term_, nullptr);
  sigaction(SIGINT, &old_int_, nullptr);
  wake_with(kNoSignal);
  thread_.join();
  ::close(signalled.exchange(-1));
}

void Signals::wait(const std::function<void(int)>& first) const {
  std::uint64_t number = 0;
  while (::read(signalled, &number, sizeof(number)) < 0 && errno == EINTR) continue;
  if (number < kNoSignal) first(static_cast<int>(number));
}

}  // namespace kubexx::process
