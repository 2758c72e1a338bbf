#include "runtime/process/signals.hpp"

#include <semaphore.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <utility>

namespace kubexx::process {
namespace {

// Handlers of signals have no argument of their own. The semaphore is never destroyed: a handler may still be about to
// post to it on another thread when the object that installed it ends.
class Wake {
 public:
  Wake() { sem_init(&semaphore_, 0, 0); }
  void post() { sem_post(&semaphore_); }
  void wait() {
    while (sem_wait(&semaphore_) != 0 && errno == EINTR) continue;
  }
  void clear() {
    while (sem_trywait(&semaphore_) == 0) continue;
  }

 private:
  sem_t semaphore_ = {};
};

/// What sends signals to a program and then to its process group, as `timeout` does, sends two for one request.
constexpr std::int64_t kOneRequest = 500'000'000;

std::int64_t now_in_nanoseconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * std::int64_t{1'000'000'000} + now.tv_nsec;
}

Wake wake;
std::atomic<int> first_signal = 0;            ///< 0: none has arrived
std::atomic<std::int64_t> first_arrival = 0;  ///< in nanoseconds; 0: none has arrived
static_assert(std::atomic<int>::is_always_lock_free && std::atomic<std::int64_t>::is_always_lock_free);

void signal_arrived(int number) {
  const int error = errno;
  const std::int64_t now = now_in_nanoseconds();
  std::int64_t first = 0;
  if (first_arrival.compare_exchange_strong(first, now)) {
    first_signal = number;
    wake.post();
  } else if (now - first >= kOneRequest) {
    ::_exit(128 + number);
  }
  errno = error;
}

}  // namespace

Signals::Signals(std::function<void(int)> first) {
  wake.clear();
  first_signal = 0;
  first_arrival = 0;
  struct sigaction action = {};
  action.sa_handler = signal_arrived;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGTERM, &action, &old_term_);
  sigaction(SIGINT, &action, &old_int_);
  thread_ = std::thread([call = std::move(first)] {
    wake.wait();
    if (const int number = first_signal; number != 0) call(number);
  });
}

Signals::~Signals() {
  if (first_arrival == 0) {
    sigaction(SIGTERM, &old_term_, nullptr);
    sigaction(SIGINT, &old_int_, nullptr);
  }
  wake.post();
  thread_.join();
}

}  // namespace kubexx::process
