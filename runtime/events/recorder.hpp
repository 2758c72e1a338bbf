#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <kubexx/client/client.hpp>
#include <kubexx/core/result.hpp>
#include "runtime/core/reminders.hpp"
#include "runtime/events/event_sink.hpp"
#include "runtime/events/series.hpp"
#include "runtime/metrics/operator_metrics.hpp"

namespace kubexx::events {

/// Writes the events of a program on a thread of its own, as far as the server takes them: an observation never waits,
/// and never fails what it is about. A write that fails for a while is repeated every ten seconds, twelve times in all,
/// and once more at the end. Observations beyond those that may wait, and what could not be written, are counted and
/// reported, except events of a namespace that is deleted. Thread-safe.
class Recorder : public EventSink {
 public:
  using Report = std::function<void(const std::string& line)>;

  /// `controller` names the program in its events. `series` continues in a later recorder of this program; until the
  /// end, it is of this one only.
  Recorder(const Client& client, std::string controller, EventSeries& series, const metrics::EventMetrics& measured,
           Report report);
  /// As `end`.
  ~Recorder() override;

  /// Ignored after `end`.
  void record(Observation what) override;
  /// Writes what waits and the counts of all series, for at most 200 ms.
  void end();

  static constexpr std::size_t kMostWaiting = 1000;

 private:
  void run(const std::stop_token& stop);
  void handle_next(const std::stop_token& stop);
  std::deque<Observation> take(const std::stop_token& stop);
  void sweep(const std::stop_token& stop);
  void write_all(const std::vector<Write>& writes, const std::stop_token& stop);
  void write(const Write& what, const std::stop_token& stop);
  Result<> send(const Write& what) const;
  void drop(const Error& error);
  void report_overflow();
  void report_fenced() const;
  Moment now() const;

  std::stop_source calls_;  ///< ends calls that take longer than the end may
  const Client client_;
  const std::string controller_;
  const std::string instance_;
  const metrics::EventMetrics measured_;
  const Report report_;
  EventSeries& series_;  ///< of the thread
  core::Reminders reminders_;
  std::size_t fenced_ = 0;                    ///< of the thread: events that this process may not write any more
  std::string fence_ = {};                    ///< of the thread: why not
  TimeSource::Clock::time_point swept_ = {};  ///< of the thread

  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Observation> waiting_;  ///< with the mutex, as the three below
  bool has_overflowed_ = false;      ///< since observations were taken
  bool is_ended_ = false;
  bool is_done_ = false;
  std::jthread thread_;  ///< made by the first observation
};

}  // namespace kubexx::events
