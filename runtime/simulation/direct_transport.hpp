#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <kubexx/core/time_source.hpp>
#include <kubexx/http/transport.hpp>
#include <kubexx/testing/fault.hpp>
#include "runtime/testing/storage/cluster.hpp"

namespace kubexx::testing {

/// Passes requests to a cluster by function calls, without sockets. Its streams deliver one event per read, and wait
/// only in the time of `wait_in`. Not thread-safe.
class DirectTransport : public http::Transport {
 public:
  /// What happens to a write.
  struct Handling {
    enum class Kind {
      normal,
      crash_before,  ///< nothing is sent, now and later
      crash_after,   ///< the write takes effect, then as `crash_before`
      fence_before,  ///< writes are not sent, now and later; reads are
      fence_after,   ///< the write takes effect and is answered, then as `fence_before`
      lose,          ///< the write takes effect, and the answer is lost
      reject         ///< the write has no effect, and is answered with `code`
    };
    Kind kind = Kind::normal;
    int code = 0;
  };

  /// Called for each write, before it is sent.
  using Plan = std::function<Handling(const http::Request& request)>;
  /// Called when a write has been answered.
  using Answered = std::function<void(const http::Request& request, int code)>;
  /// Called for each event that is delivered.
  using Delivered = std::function<void(const std::string& target, const std::string& line)>;

  explicit DirectTransport(Cluster& cluster) : cluster_(cluster) {}

  Result<http::Response> send(const http::Request& request, const http::Limit& limit) override;
  Result<std::unique_ptr<http::Stream>> open(const http::Request& request, const http::Limit& limit) override;

  /// While nothing arrives, reads of streams let this time pass until their deadline. It outlives the transport and its
  /// streams.
  void wait_in(TimeSource& time) { waits_in_ = &time; }
  /// Applies faults to requests; a delay passes in `time`. Both outlive the transport.
  void fail_by(Faults& faults, TimeSource& time) { faults_ = &faults, time_ = &time; }
  void plan(Plan plan) { plan_ = std::move(plan); }
  void on_answer(Answered answered) { answered_ = std::move(answered); }
  void on_delivery(Delivered delivered) { delivered_ = std::move(delivered); }

  /// Nothing is sent any more: the process has ended.
  void crash() { has_crashed_ = true; }
  bool has_crashed() const { return has_crashed_; }
  /// Ends all streams. What they have not delivered is lost.
  void break_streams();
  /// Whether the lease of the operator is lost: no write is sent any more.
  bool is_fenced() const { return is_fenced_; }

  /// What a stream has received and its client has not read.
  struct Unread;

 private:
  std::optional<Fault> next_fault(const http::Request& request);
  bool arrives(const std::optional<Fault>& fault, const http::Limit& limit);
  Result<http::Response> exchange(const http::Request& request);
  Result<http::Response> refuse(const http::Request& request, const Fault& fault);
  ApiResponse handled(const http::Request& request);
  http::Response answer(const http::Request& request);
  bool passes_time(const http::Limit& limit);
  Result<http::Response> write(const http::Request& request);

  Cluster& cluster_;
  Faults* faults_ = nullptr;
  TimeSource* time_ = nullptr;
  TimeSource* waits_in_ = nullptr;
  Plan plan_;
  Answered answered_;
  Delivered delivered_;
  std::vector<std::weak_ptr<Unread>> streams_;
  bool has_crashed_ = false;
  bool is_fenced_ = false;
};

}  // namespace kubexx::testing
