#include "runtime/testing/kinds/core_events.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/schema/metadata/name_checks.hpp"

namespace kubexx::testing {
namespace {

constexpr std::size_t kLongestWord = 128, kLongestNote = 1024;

/// The names of fields in a group.
struct EventNames {
  bool is_core;
  std::string_view object = is_core ? "involvedObject" : "regarding";
  std::string_view note = is_core ? "message" : "note";
  std::string_view controller = is_core ? "reportingComponent" : "reportingController";
  std::string_view first_time = is_core ? "firstTimestamp" : "deprecatedFirstTimestamp";
  std::string_view last_time = is_core ? "lastTimestamp" : "deprecatedLastTimestamp";
  std::string_view source = is_core ? "source" : "deprecatedSource";
  std::string_view count = is_core ? "count" : "deprecatedCount";
};

/// The rules about one event. Errors name fields as the core group does.
class EventCheck {
 public:
  EventCheck(const json::Value& event, const EventNames& names, schema::FieldErrors& errors)
      : event_(event), names_(names), errors_(errors) {}

  /// In both groups.
  void check() {
    const std::string place = text({"metadata", "namespace"}), other = text({names_.object, "namespace"});
    if (!is_set("eventTime")) {
      if (other != place && !(other.empty() && place == "default")) mismatched(other);
      return;
    }
    if (other.empty() && place != "default" && place != "kube-system") mismatched(other);
    check_controller();
    check_word("reportingInstance");
    check_word("action");
    check_word("reason");
    if (text({names_.note}).size() > kLongestNote) too_long("message", kLongestNote);
  }

  /// In `events.k8s.io`, of a new event.
  void check_strictly() {
    check_series();
    if (!is_set("eventTime")) require("eventTime");
    const std::string type = text({"type"});
    if (type != "Normal" && type != "Warning") invalid("type", "", "has invalid value: " + type);
    if (is_set(names_.first_time)) needs_to_be_unset("firstTimestamp");
    if (is_set(names_.last_time)) needs_to_be_unset("lastTimestamp");
    if (json::integer_at(event_, {names_.count}) != 0) needs_to_be_unset("count");
    if (!text({names_.source, "component"}).empty() || !text({names_.source, "host"}).empty())
      needs_to_be_unset("source");
  }

  void check_series() {
    const json::Value* series = find(event_, {"series"});
    if (series == nullptr || !series->is_object()) return;
    if (json::integer_at(*series, {"count"}) < 2) invalid("series.count", "", "should be at least 2");
    if (text_at(*series, {"lastObservedTime"}).empty()) require("series.lastObservedTime");
  }

 private:
  std::string text(json::MemberPath path) const { return text_at(event_, path); }
  /// Whether a time has a value.
  bool is_set(std::string_view time) const { return !text({time}).empty(); }

  void check_controller() {
    const std::string controller = text({names_.controller});
    if (controller.empty()) require(names_.controller);
    for (std::string& complaint : schema::label_key(controller))
      invalid(names_.controller, controller, std::move(complaint));
  }

  void check_word(std::string_view name) {
    const std::string word = text({name});
    if (word.empty()) require(name);
    if (word.size() > kLongestWord) too_long(name, kLongestWord);
  }

  void mismatched(const std::string& other) {
    invalid("involvedObject.namespace", other, "does not match event.namespace");
  }
  void too_long(std::string_view name, std::size_t limit) {
    invalid(name, "", fmt::format("can have at most {} characters", limit));
  }
  void needs_to_be_unset(std::string_view name) { invalid(name, "", "needs to be unset"); }

  void require(std::string_view name) { errors_.required({}, schema::FieldPath(name, kWhole), ""); }
  void invalid(std::string_view name, std::string_view value, std::string detail) {
    errors_.invalid({}, schema::FieldPath(name, kWhole), schema::shown(value), std::move(detail));
  }

  static inline const schema::Location kWhole = {};

  const json::Value& event_;
  const EventNames& names_;
  schema::FieldErrors& errors_;
};

bool has_same_series(const json::Value& event, const json::Value& old) {
  const json::Value *now = find(event, {"series"}), *before = find(old, {"series"});
  return now == nullptr || before == nullptr ? now == before : *now == *before;
}

}  // namespace

void check_event(const json::Value& event, const json::Value* old, const ResourceInfo& info,
                 schema::FieldErrors& errors) {
  const EventNames names{info.group.empty()};
  EventCheck check(event, names, errors);
  check.check();
  if (names.is_core) return;
  if (old == nullptr)
    check.check_strictly();
  else if (!has_same_series(event, *old))
    check.check_series();
}

void finish_event(json::Value& event, const ResourceInfo& info) {
  const EventNames names{info.group.empty()};
  for (const std::string_view time : {std::string_view("eventTime"), names.first_time, names.last_time})
    if (find(event, {time}) == nullptr) set(event, {time}, nullptr);
  for (const std::string_view object : {names.source, names.object})
    if (find(event, {object}) == nullptr) set(event, {object}, json::Object());
}

}  // namespace kubexx::testing
