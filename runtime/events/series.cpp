#include "runtime/events/series.hpp"

#include <fmt/format.h>

#include <initializer_list>
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

EventSeries::Step EventSeries::observe(Observation what, Time now, const Event*& event) {
  std::string key = key_of(what);
  if (const auto found = held_.find(key); found != held_.end()) {
    Held& held = found->second;
    event = &held.event;
    held.event.last = now;
    if (++held.event.count != 2) return Step::count;
    held.written = 2;
    held.refreshed = now;
    return Step::update;
  }
  if (held_.size() >= kMost) return Step::drop;
  const auto nanoseconds = std::chrono::duration_cast<std::chrono::nanoseconds>(now.time_since_epoch()).count();
  std::string name =
      fmt::format("{}.{:x}", prefix_of(what.regarding.name), static_cast<std::uint64_t>(nanoseconds) + names_++);
  Event first{.what = std::move(what), .name = std::move(name), .first = now, .last = now};
  event = &held_.emplace(std::move(key), Held{.event = std::move(first), .refreshed = now}).first->second.event;
  return Step::create;
}

std::vector<Event> EventSeries::due(Time now) {
  std::vector<Event> due;
  for (auto at = held_.begin(); at != held_.end();) {
    Held& held = at->second;
    const bool is_silent = now - held.event.last >= kSilence;
    if (held.event.count > held.written && (is_silent || now - held.refreshed >= kRefresh)) {
      held.written = held.event.count;
      held.refreshed = now;
      due.push_back(held.event);
    }
    at = is_silent ? held_.erase(at) : std::next(at);
  }
  return due;
}

std::vector<Event> EventSeries::unwritten() const {
  std::vector<Event> unwritten;
  for (const auto& [key, held] : held_)
    if (held.event.count > held.written) unwritten.push_back(held.event);
  return unwritten;
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
