#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
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

/// A time by both clocks. Intervals are measured by the steady one, which is never set; events contain the other.
struct Moment {
  std::chrono::steady_clock::time_point steady = {};
  Time wall = {};
};

/// A request that is due: the whole event, or its series.
struct Write {
  Event event = {};
  bool is_new = false;
};

/// The events of the last minutes. An observation like an earlier one, whatever its note, belongs to the series of that
/// one: the second is written, later ones are counted and written every half hour, and when the series has been silent
/// for six minutes. If there are too many series, the one that has been silent for longest ends early.
class EventSeries {
 public:
  EventSeries() = default;
  EventSeries(const EventSeries&) = delete;
  EventSeries& operator=(const EventSeries&) = delete;

  /// What is to be written because of an observation. Takes constant time.
  std::vector<Write> observe(Observation what, Moment now);
  /// What is to be written at `now`. Series that have been silent are forgotten.
  std::vector<Write> due(Moment now);
  /// All counts that were not written.
  std::vector<Write> unwritten(Moment now);

  /// Series that are remembered. Without one, nothing will be due.
  std::size_t size() const { return held_.size(); }

  static constexpr std::size_t kMost = 4096;

 private:
  using Steady = std::chrono::steady_clock::time_point;

  struct Held {
    std::string key;
    Event event;
    Steady last;              ///< observation
    Steady refreshed;         ///< when the count was written last
    std::size_t written = 1;  ///< the count that was written last
  };
  using Order = std::list<Held>;

  void repeat(Order::iterator held, Moment now, std::vector<Write>& writes);
  void begin(std::string key, Observation what, Moment now, std::vector<Write>& writes);
  void forget_oldest(Moment now, std::vector<Write>& writes);
  static void write_count(Held& held, Moment now, std::vector<Write>& writes);

  Order held_;  ///< the longest silent first
  std::unordered_map<std::string_view, Order::iterator> by_key_;
  std::uint64_t names_ = 0;
};

/// Cuts the note at the 1,024 bytes that servers accept, after a whole character.
void cut_note(Observation& what);

/// The document of a new event: `events.k8s.io/v1`, with its series if it has one.
std::string event_document(const Event& event, std::string_view controller, std::string_view instance);
/// A merge patch that sets the series.
std::string series_patch(const Event& event);
/// Events about cluster-scoped objects are in `default`.
std::string event_namespace(const Event& event);

}  // namespace kubexx::events
