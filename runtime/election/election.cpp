#include <kubexx/election/election.hpp>

#include <algorithm>
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/core/time_source.hpp>

#include "runtime/election/fence.hpp"
#include "runtime/election/machine.hpp"
#include "runtime/election/options.hpp"

namespace kubexx {
namespace {

using election::BootClock;
using election::Fence;
using election::Lease;
using election::Machine;
using election::Moment;
using std::chrono::milliseconds;

constexpr milliseconds kLeastTimeout = std::chrono::seconds(1);
/// How long the end of a term may wait for the server.
constexpr milliseconds kMostRelease{300};

Error election_error(Stage stage, std::string message) { return {.stage = stage, .message = std::move(message)}; }

/// One process that competes for the Lease. Used by one thread at a time.
class Candidate {
 public:
  Candidate(const Client& client, const ElectionOptions& options)
      : options_(options),
        client_(client.with({.urgent = true})),
        leases_(client_, Lease::resource(), options.name_space),
        machine_({options.lease, options.renew, options.retry}, options.identity,
                 Lease(options.name, options.name_space)) {}

  const Machine& machine() const { return machine_; }
  void give_up() { machine_.give_up(); }
  const ElectionOptions& options() const { return options_; }
  std::string lease_name() const { return options_.name_space + "/" + options_.name; }

  /// Reads and writes the Lease once. `machine().leads()` is the outcome.
  void attempt(const std::stop_token& stop) {
    const bool led = machine_.leads();
    const bool reads = machine_.must_read();
    if (reads && !read(leases_, stop)) return;
    report_holder();
    if (led && !machine_.leads()) return;  // the term is over, even if the lease is free
    if (led && reads) call("slow_renewal", options_.slow_renewal);
    if (machine_.may_claim(BootClock::now())) write(stop);
  }

  /// Lets the next candidate begin at once. The effort is limited: without it, the lease expires by itself.
  void release() {
    const Client hurried = client_.with({.deadline = http::Clock::now() + kMostRelease});
    const DynamicApi leases(hurried, Lease::resource(), options_.name_space);
    for (int tries = 0; tries < 2 && !try_release(leases); ++tries) machine_.outdated();
    machine_.give_up();
  }

 private:
  /// False if another version was stored meanwhile, or an earlier write is in doubt: the next try reads it.
  bool try_release(const DynamicApi& leases) {
    if (machine_.must_read() && !read(leases, {})) return true;
    if (machine_.holder() != options_.identity) return true;
    const auto written = leases.update(machine_.release(std::chrono::system_clock::now()).document());
    return written || !written.error().conflict();
  }

  bool read(const DynamicApi& leases, const std::stop_token& stop) {
    auto lease = leases.get(options_.name, {.stop = stop, .timeout = timeout()});
    if (lease) {
      machine_.observe(Lease(*std::move(lease)), BootClock::now());
    } else if (lease.error().not_found()) {
      machine_.observe(std::nullopt, BootClock::now());
    } else {
      trouble(stop, lease.error());
      return false;
    }
    return true;
  }

  void write(const std::stop_token& stop) {
    const Lease wanted = machine_.claim(std::chrono::system_clock::now());
    const Moment begun = BootClock::now();
    const WriteOptions how{.stop = stop, .timeout = timeout()};
    auto written = wanted.exists() ? leases_.update(wanted.document(), how) : leases_.create(wanted.document(), how);
    if (written) {
      machine_.claimed(Lease(*std::move(written)), begun);
      report_holder();
      call("renewed", options_.renewed);
      return;
    }
    // Another candidate was faster, or it is unknown whether the write took effect: the next attempt reads.
    machine_.outdated();
    if (!written.error().conflict() && !written.error().already_exists()) trouble(stop, written.error());
  }

  /// Two attempts fit between a success and the moment at which a leader gives up.
  milliseconds timeout() const {
    const milliseconds half = std::max(options_.renew / 2, kLeastTimeout);
    if (!machine_.leads()) return half;
    const auto left = std::chrono::duration_cast<milliseconds>(machine_.renew_by() - BootClock::now());
    return std::clamp(left, milliseconds(1), half);
  }

  void report_holder() {
    if (machine_.holder() == reported_ || machine_.holder().empty()) return;
    reported_ = machine_.holder();
    call("new_leader", options_.new_leader, reported_);
  }

  void trouble(const std::stop_token& stop, const Error& error) const {
    if (!stop.stop_requested()) call("trouble", options_.trouble, error);
  }

  /// An exception must not end the process, nor a term without the release of its lease.
  void call(std::string_view name, const auto& callback, const auto&... args) const {
    if (!callback) return;
    try {
      callback(args...);
    } catch (const std::exception& exception) {
      report_exception(name, exception.what());
    } catch (...) {
      report_exception(name, "not a std::exception");
    }
  }

  void report_exception(std::string_view callback, std::string_view what) const {
    if (callback != "trouble")
      call("trouble", options_.trouble,
           election_error(Stage::config, fmt::format("ElectionOptions::{} threw an exception: {}", callback, what)));
  }

  const ElectionOptions& options_;
  const Client client_;  ///< renewals never wait for the calls of the program
  const DynamicApi leases_;
  Machine machine_;
  std::string reported_;
};

bool wait_until(const std::stop_token& stop, Moment moment) {
  const auto wait = std::chrono::ceil<milliseconds>(moment - BootClock::now());
  return system_time()->pause(stop, std::max(wait, milliseconds(0)));
}

/// Until this process leads; false when stopped before.
bool compete(Candidate& candidate, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    candidate.attempt(stop);
    if (candidate.machine().leads()) return true;
    wait_until(stop, candidate.machine().next_try(BootClock::now(), system_time()->chance()));
  }
  return false;
}

/// Keeps the lease until stopped; false when it was lost.
bool keep(Candidate& candidate, Fence& fence, const std::stop_token& stop) {
  const Machine& machine = candidate.machine();
  while (wait_until(stop, std::min(machine.next_try(BootClock::now(), 0), machine.renew_by()))) {
    if (BootClock::now() >= machine.renew_by()) candidate.give_up();
    if (machine.leads()) candidate.attempt(stop);
    if (!machine.leads()) return false;
    fence.open_until(machine.valid_until());
  }
  return true;
}

/// One term: runs `lead` on this thread while another one keeps the lease.
class Term {
 public:
  Term(Candidate& candidate, const Client& client)
      : candidate_(candidate),
        client_(client),
        number_(candidate.machine().term()),
        fence_(std::make_shared<Fence>(candidate.lease_name(), candidate.options().fenced)) {
    fence_->open_until(candidate.machine().valid_until());
    keeper_ = std::jthread([this](const std::stop_token& stop) {
      if (keep(candidate_, *fence_, stop)) return;
      lost_ = true;
      fence_->close();
      stop_.request_stop();
    });
  }

  /// Also if `lead` throws: the fence closes, and the next candidate need not wait.
  ~Term() { end(); }

  Result<> run(const std::function<Result<>(const Leadership&)>& lead, const std::stop_token& stop) {
    const std::stop_callback forward(stop, [this] { stop_.request_stop(); });
    Result<> result = lead(Leadership(client_.with({.guard = fence_}), stop_.get_token(), number_, keeps_lease_));
    end();
    return result;
  }

  bool lost() const { return lost_; }

 private:
  void end() {
    if (!keeper_.joinable()) return;
    fence_->close();
    keeper_.request_stop();
    keeper_.join();
    if (!lost_ && !*keeps_lease_) candidate_.release();
  }

  Candidate& candidate_;
  const Client& client_;
  std::int64_t number_;
  std::shared_ptr<Fence> fence_;
  std::stop_source stop_;
  std::atomic<bool> lost_ = false;
  std::shared_ptr<std::atomic<bool>> keeps_lease_ = std::make_shared<std::atomic<bool>>(false);
  std::jthread keeper_;
};

}  // namespace

Result<> run_elected(const Client& client, const ElectionOptions& options,
                     const std::function<Result<>(const Leadership&)>& lead) {
  const ElectionOptions completed = election::completed(options, client);
  if (auto checked = election::check_options(completed); !checked) return checked;
  Candidate candidate(client, completed);
  while (compete(candidate, completed.stop)) {
    Term term(candidate, client);
    Result<> result = term.run(lead, completed.stop);
    if (!term.lost()) return result;
    if (!completed.stand_by)
      return election_error(Stage::cancelled, fmt::format("lost the lease {}", candidate.lease_name()));
  }
  return {};
}

}  // namespace kubexx
