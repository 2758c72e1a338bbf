#pragma once

#include "runtime/events/series.hpp"

namespace kubexx::events {

/// Where controllers record what they observe. Thread-safe; does not wait and does not fail.
class EventSink {
 public:
  virtual ~EventSink() = default;
  virtual void record(Observation what) = 0;
};

}  // namespace kubexx::events
