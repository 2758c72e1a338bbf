#pragma once

#include <mutex>
#include <utility>

#include "runtime/events/event_sink.hpp"

namespace kubexx::events {

/// Passes observations on while it is open, and drops them otherwise: a program that does not lead writes no events.
/// Thread-safe.
class Gate : public EventSink {
 public:
  /// `sink` outlives the time until `close` has returned.
  void open(EventSink& sink) {
    const std::lock_guard lock(mutex_);
    sink_ = &sink;
  }
  void close() {
    const std::lock_guard lock(mutex_);
    sink_ = nullptr;
  }

  bool is_open() const {
    const std::lock_guard lock(mutex_);
    return sink_ != nullptr;
  }

  void record(Observation what) override {
    const std::lock_guard lock(mutex_);
    if (sink_ != nullptr) sink_->record(std::move(what));
  }

 private:
  mutable std::mutex mutex_;
  EventSink* sink_ = nullptr;
};

}  // namespace kubexx::events
