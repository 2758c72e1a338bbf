#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/controller/operator.hpp>
#include <kubexx/core/time_source.hpp>
#include "runtime/cache/stepped_feed.hpp"
#include "runtime/events/event_sink.hpp"

/// An operator in steps on one thread, for simulations. Takes the place of `Operator::run`.
namespace kubexx::controller {

class Stepper {
 public:
  using Clock = TimeSource::Clock;

  /// The operator and the receiver of its events outlive it. The declarations of the operator end here.
  Stepper(Operator& op, events::EventSink& events);
  ~Stepper();

  /// How runs do what has effects outside of the cluster (`Context::effect`). Before the first run.
  void do_effects_with(const DoEffect& effect);

  /// The error of a declaration.
  std::optional<Error> error() const;

  std::size_t feeds() const { return feeds_.size(); }
  const cache::Store& store(std::size_t feed) const { return *feeds_[feed]->store(); }
  /// Receives one event, or makes one request that is due; false if there is nothing to do.
  bool deliver(std::size_t feed);

  std::size_t controllers() const;
  const std::string& controller(std::size_t at) const;
  /// Runs one key, once every cache that is not optional has its first list.
  std::optional<RunReport> run(std::size_t controller);
  /// How many runs of a key in a row have failed; 0 if its object does not exist any more.
  int failures(std::size_t controller, const Key& key) const;
  /// How many runs of a key in a row have asked to run again.
  int repeats(std::size_t controller, const Key& key) const;

  /// When a key or a watch has something to do next, even if nothing arrives.
  std::optional<Clock::time_point> next_run() const;
  std::optional<Clock::time_point> next_delivery(std::size_t feed) const;
  /// When a watch that has ended, or has not begun, sends its next request.
  std::optional<Clock::time_point> next_request(std::size_t feed) const;
  /// Whether all changes up to `version` have arrived.
  bool has_reached(std::size_t feed, std::string_view version) const { return feeds_[feed]->has_reached(version); }

 private:
  bool is_synced() const;

  Operator& op_;
  std::vector<std::unique_ptr<cache::SteppedFeed>> feeds_;
  std::stop_source stop_;
  bool has_begun_ = false;
};

}  // namespace kubexx::controller
