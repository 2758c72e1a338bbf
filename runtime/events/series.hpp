#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/resource.hpp>
#include <kubexx/object_meta.hpp>

/// Which events are written, by the rules of client-go's recorder of events.k8s.io/v1, with one difference: a series
/// continues when the object has changed. Pure: no clock, no I/O.
namespace kubexx::events {

using Time = std::chrono::system_clock::time_point;

struct ObjectReference {
  std::string api_version = {};
  std::string kind = {};
  std::string name_space = {};
  std::string name = {};
  std::string uid = {};
  std::string version = {};
};

ObjectReference reference_to(const ResourceInfo& info, const ObjectMeta& object);

/// What a program reports about an object. The views are valid for the life of the program.
struct Observation {
  std::string_view type = "Normal";
  std::string_view reason = {};
  std::string_view action = {};
  std::string note = {};
  ObjectReference regarding = {};
  ObjectReference related = {};  ///< another object that the event is about; none without a kind
};

struct Event {
  Observation what = {};
  std::string name = {};
  Time first = {};
  Time last = {};
  std::size_t count = 1;
};

/// The events of the last minutes. An observation like an earlier one, whatever its note, belongs to the series of that
/// one: the second is written, later ones are counted and written every half hour, and when the series has been silent
/// for six minutes.
class EventSeries {
 public:
  enum class Step : std::uint8_t { create, update, count, drop };

  /// `event` is the event to write, if there is one, valid until the next call.
  Step observe(Observation what, Time now, const Event*& event);
  /// The series that are to be written at `now`. Those that have been silent are forgotten.
  std::vector<Event> due(Time now);
  /// The series with observations that were not written.
  std::vector<Event> unwritten() const;

  /// Nothing is remembered, so that nothing will be due.
  bool is_empty() const { return held_.empty(); }

  /// Series that are remembered; observations beyond them are dropped.
  static constexpr std::size_t kMost = 4096;

 private:
  struct Held {
    Event event;
    std::size_t written = 1;  ///< the count that was written last
    Time refreshed = {};
  };

  std::map<std::string, Held, std::less<>> held_;
  std::uint64_t names_ = 0;
};

/// The document of a new event: `events.k8s.io/v1`, with its series if it has one.
std::string event_document(const Event& event, std::string_view controller, std::string_view instance);
/// A merge patch that sets the series.
std::string series_patch(const Event& event);
/// Events about cluster-scoped objects are in `default`.
std::string event_namespace(const Event& event);

}  // namespace kubexx::events
