#include "runtime/events/series.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <iterator>
#include <utility>

#include <kubexx/detail/json/writer.hpp>
#include <kubexx/time.hpp>
#include "runtime/core/dns_name.hpp"
#include "runtime/core/utf8.hpp"

namespace kubexx::events {
namespace {

constexpr std::chrono::minutes kSilence{6};
constexpr std::chrono::minutes kRefresh{30};
constexpr std::size_t kLongestNote = 1024;
constexpr std::size_t kLongestName = 236;  ///< of the object, so that 253 bytes hold the event's name
constexpr std::size_t kLongestInstance = 128;

std::string key_of(const Observation& what) {
  std::string key;
  for (const std::string_view part : {what.type, what.reason, what.action}) key.append(part).push_back('\0');
  for (const ObjectReference* object : {&what.regarding, &what.related})
    for (const std::string* part :
         {&object->api_version, &object->kind, &object->name_space, &object->name, &object->uid})
      key.append(*part).push_back('\0');
  return key;
}

/// At most `most` bytes of a text, which end with a whole character.
std::string_view cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = 0;
  for (std::size_t next = 0; next <= most; next += core::decode_utf8(text, next).length) end = next;
  return text.substr(0, end);
}

/// What the name of an event begins with: the object's name, unless the name of an event cannot contain it.
std::string_view prefix_of(std::string_view object) {
  return object.size() <= kLongestName && core::is_dns1123_subdomain(object) ? object : "event";
}

void write_text(json::Writer& out, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  out.key(key);
  out.string(value);
}

void write_series(json::Writer& out, const Event& event) {
  out.key("series");
  out.begin_object();
  out.key("count");
  out.integer(event.count);
  write_text(out, "lastObservedTime", MicroTime(event.last).text());
  out.end_object();
}

void write_reference(json::Writer& out, std::string_view key, const ObjectReference& object) {
  if (object.kind.empty()) return;
  out.key(key);
  out.begin_object();
  write_text(out, "apiVersion", object.api_version);
  write_text(out, "kind", object.kind);
  write_text(out, "name", object.name);
  write_text(out, "namespace", object.name_space);
  write_text(out, "resourceVersion", object.version);
  write_text(out, "uid", object.uid);
  out.end_object();
}

}  // namespace

ObjectReference reference_to(const ResourceInfo& info, const ObjectMeta& object) {
  return {.api_version = info.api_version(),
          .kind = info.kind,
          .name_space = object.name_space,
          .name = object.name,
          .uid = object.uid,
          .version = object.resource_version};
}

void cut_note(Observation& what) {
  // Not `resize`, which would keep the memory.
  if (what.note.size() > kLongestNote) what.note = std::string(cut(what.note, kLongestNote));
}

std::vector<Write> EventSeries::observe(Observation what, Moment now) {
  std::vector<Write> writes;
  std::string key = key_of(what);
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    repeat(known->second, now, writes);
    return writes;
  }
  if (held_.size() >= kMost) forget_oldest(now, writes);
  begin(std::move(key), std::move(what), now, writes);
  return writes;
}

void EventSeries::repeat(Order::iterator held, Moment now, std::vector<Write>& writes) {
  held_.splice(held_.end(), held_, held);
  held->last = now.steady;
  held->event.last = now.wall;
  if (++held->event.count == 2) write_count(*held, now, writes);
}

void EventSeries::begin(std::string key, Observation what, Moment now, std::vector<Write>& writes) {
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(now.wall.time_since_epoch()).count();
  std::string name =
      fmt::format("{}.{:x}", prefix_of(what.regarding.name), static_cast<std::uint64_t>(nanoseconds) + names_++);
  Event first{.what = std::move(what), .name = std::move(name), .first = now.wall, .last = now.wall};
  writes.push_back({first, true});
  held_.push_back(
      {.key = std::move(key), .event = std::move(first), .last = now.steady, .refreshed = now.steady, .written = 1});
  by_key_.emplace(held_.back().key, std::prev(held_.end()));
}

void EventSeries::forget_oldest(Moment now, std::vector<Write>& writes) {
  write_count(held_.front(), now, writes);
  by_key_.erase(held_.front().key);
  held_.pop_front();
}

void EventSeries::write_count(Held& held, Moment now, std::vector<Write>& writes) {
  if (held.event.count == held.written) return;
  held.written = held.event.count;
  held.refreshed = now.steady;
  writes.push_back({held.event, false});
}

std::vector<Write> EventSeries::due(Moment now) {
  std::vector<Write> writes;
  while (!held_.empty() && now.steady - held_.front().last >= kSilence) forget_oldest(now, writes);
  for (Held& held : held_)
    if (now.steady - held.refreshed >= kRefresh) write_count(held, now, writes);
  return writes;
}

std::vector<Write> EventSeries::unwritten(Moment now) {
  std::vector<Write> writes;
  for (Held& held : held_) write_count(held, now, writes);
  return writes;
}

std::string event_document(const Event& event, std::string_view controller, std::string_view instance) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  write_text(out, "apiVersion", "events.k8s.io/v1");
  write_text(out, "kind", "Event");
  out.key("metadata");
  out.begin_object();
  write_text(out, "name", event.name);
  write_text(out, "namespace", event_namespace(event));
  out.end_object();
  write_text(out, "eventTime", MicroTime(event.first).text());
  write_text(out, "reportingController", controller);
  write_text(out, "reportingInstance", cut(instance, kLongestInstance));
  write_text(out, "type", event.what.type);
  write_text(out, "reason", event.what.reason);
  write_text(out, "action", event.what.action);
  write_text(out, "note", cut(event.what.note, kLongestNote));
  write_reference(out, "regarding", event.what.regarding);
  write_reference(out, "related", event.what.related);
  if (event.count > 1) write_series(out, event);
  out.end_object();
  return text;
}

std::string series_patch(const Event& event) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  write_series(out, event);
  out.end_object();
  return text;
}

std::string event_namespace(const Event& event) {
  const std::string& home = event.what.regarding.name_space;
  return home.empty() ? "default" : home;
}

}  // namespace kubexx::events
