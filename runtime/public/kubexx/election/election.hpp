#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include <kubexx/client/client.hpp>
#include <kubexx/core/error.hpp>
#include <kubexx/core/result.hpp>

/// Leader election: of all processes that compete for one Lease (`coordination.k8s.io/v1`), one at a time leads.
///
/// The record and the timing are those of client-go's `leaderelection`, so processes of both kinds can compete for the
/// same Lease. Only the local clock decides when a lease has expired, never the times in the record, so clocks need not
/// agree between machines. The clock also advances while a machine is suspended.
namespace kubexx {

/// Exceptions of `new_leader`, `renewed` and `slow_renewal` are passed to `trouble`; those of `trouble` are ignored.
struct ElectionOptions {
  std::string name = {};        ///< of the Lease
  std::string name_space = {};  ///< of the Lease; empty: the client's default namespace
  std::string identity = {};    ///< unique among the candidates; empty: the host name and a random suffix
  /// How long candidates wait after the last renewal they saw. Whole seconds, at least one, longer than `renew`.
  std::chrono::milliseconds lease = std::chrono::seconds(15);
  /// After this long without a successful renewal the leader gives up. Longer than `retry`.
  std::chrono::milliseconds renew = std::chrono::seconds(10);
  /// Between two attempts to acquire or renew. Candidates vary it by 20 % and also try when the lease expires.
  std::chrono::milliseconds retry = std::chrono::seconds(2);
  /// Compete again after the lease was lost, instead of returning an error.
  bool stand_by = false;
  /// Called with the new holder whenever it changes, from the thread that calls the API server. Optional.
  std::function<void(const std::string& holder)> new_leader = {};
  /// Called for each failed attempt to read or write the Lease, and for each exception of another callback; from the
  /// same thread. Optional.
  std::function<void(const Error& error)> trouble = {};
  /// Called after each successful write of the Lease, from the same thread. Optional.
  std::function<void()> renewed = {};
  /// Called when a leader had to read the Lease before it renewed it: another client changed it, or the outcome of the
  /// renewal before was unknown. From the same thread. Optional.
  std::function<void()> slow_renewal = {};
  /// Called for each attempt to write with the client of `Leadership` that is not sent, because the lease is lost or
  /// about to expire; from the thread of the write. It must not throw. Optional.
  std::function<void()> fenced = {};
  /// Ends the election: the leader releases the Lease, a candidate returns.
  std::stop_token stop = {};
};

/// One term of leadership. Its client sends no writes after the function that it was passed to has returned.
class Leadership {
 public:
  Leadership(Client client, std::stop_token stop, std::int64_t term, std::shared_ptr<std::atomic<bool>> keeps_lease)
      : client_(std::move(client)), stop_(std::move(stop)), term_(term), keeps_lease_(std::move(keeps_lease)) {}

  /// The client to write with. A write begins only while the lease is valid for at least another second, and its
  /// deadline is before the lease expires; later writes fail with stage `cancelled` and are not sent. A request that
  /// was under way when the lease expired may still be applied by the server.
  const Client& client() const { return client_; }
  /// Requested when the lease is lost and when the election is stopped.
  const std::stop_token& stop() const { return stop_; }
  /// Increases with every change of the leader (`leaseTransitions`). Begins at 0 again if the Lease is deleted.
  std::int64_t term() const { return term_; }
  /// The Lease is not released when the function returns, but expires. For functions that return while one of their
  /// writes may still be under way.
  void keep_lease() const { *keeps_lease_ = true; }

 private:
  Client client_;
  std::stop_token stop_;
  std::int64_t term_;
  std::shared_ptr<std::atomic<bool>> keeps_lease_;
};

/// Competes for the Lease and calls `lead` on this thread once this process leads. A background thread renews the Lease
/// until `lead` returns.
///
/// Returns
/// * success when `options.stop` is requested before this process leads: `lead` is then never called;
/// * the result of `lead` when it returns while the lease is held. The Lease is released first, so that
///   another candidate takes over at its next attempt;
/// * an error of stage `cancelled` when the lease was lost and `stand_by` is not set;
/// * an error of stage `config` for options that contradict each other.
///
/// A lost lease never interrupts `lead`: it has to return when its stop token is requested, and until then
/// `run_elected` does not return. Exceptions of `lead` pass through; the Lease is released.
Result<> run_elected(const Client& client, const ElectionOptions& options,
                     const std::function<Result<>(const Leadership&)>& lead);

}  // namespace kubexx
