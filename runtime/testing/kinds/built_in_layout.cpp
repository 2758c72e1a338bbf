#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/json/members.hpp"
#include "runtime/testing/openapi/published_words.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Value;

/// The value at a path of keys; JSON null if there is none.
const Value& at(const Value& object, std::initializer_list<std::string_view> keys) {
  static const Value kNull;
  const Value* value = json::find(object, keys);
  return value == nullptr ? kNull : *value;
}

std::string text(const Value& object, std::initializer_list<std::string_view> keys) {
  const Value& value = at(object, keys);
  return value.is_string() ? value.as_string() : std::string();
}

std::int64_t size(const Value& value) {
  return value.is_object() ? static_cast<std::int64_t>(value.as_object().size()) : 0;
}

Value number(const Value& object, std::initializer_list<std::string_view> keys) {
  const Value& value = at(object, keys);
  return value.is_integer() ? value : Value(0);
}

std::string name(const Value& object) { return text(object, {"metadata", "name"}); }

std::string age(const Value& object, const core::Timestamp& now) {
  return age_of(text(object, {"metadata", "creationTimestamp"}), now);
}

Array config_map_cells(const Value& object, const core::Timestamp& now) {
  return {name(object), size(at(object, {"data"})) + size(at(object, {"binaryData"})), age(object, now)};
}

Array secret_cells(const Value& object, const core::Timestamp& now) {
  return {name(object), text(object, {"type"}), size(at(object, {"data"})), age(object, now)};
}

Array namespace_cells(const Value& object, const core::Timestamp& now) {
  return {name(object), text(object, {"status", "phase"}), age(object, now)};
}

Array lease_cells(const Value& object, const core::Timestamp& now) {
  return {name(object), text(object, {"spec", "holderIdentity"}), age(object, now)};
}

Array scale_cells(const Value& object, const core::Timestamp& now) {
  return {name(object), number(object, {"spec", "replicas"}), number(object, {"status", "replicas"}), age(object, now)};
}

/// The time in UTC; a missing time is in the year one.
std::string created_at(const Value& object) {
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, text(object, {"metadata", "creationTimestamp"}));
  const auto* moment = std::get_if<core::Timestamp>(&parsed);
  return core::to_text({moment == nullptr ? core::kFirstSecond : moment->seconds, 0, 0});
}

Array plain_cells(const Value& object, const core::Timestamp&) { return {name(object), created_at(object)}; }

std::string lower(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
  return word;
}

std::string trimmed(const std::string& text) {
  constexpr const char* kBlanks = " \t\r\n\v\f";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

std::string first_of(std::string a, std::string b) { return a.empty() ? std::move(b) : std::move(a); }

std::string event_source(const Value& event) {
  const std::string component = first_of(text(event, {"source", "component"}), text(event, {"reportingComponent"}));
  const std::string instance = first_of(text(event, {"source", "host"}), text(event, {"reportingInstance"}));
  return instance.empty() ? component : component + ", " + instance;
}

std::string event_target(const Value& event) {
  const std::string kind = lower(text(event, {"involvedObject", "kind"}));
  const std::string target = text(event, {"involvedObject", "name"});
  return target.empty() ? kind : kind + "/" + target;
}

Array event_cells(const Value& event, const core::Timestamp& now) {
  const std::string first = age_of(first_of(text(event, {"firstTimestamp"}), text(event, {"eventTime"})), now);
  const std::string last_time = text(event, {"lastTimestamp"});
  std::string last = last_time.empty() ? first : age_of(last_time, now);
  const bool is_series = at(event, {"series"}).is_object();
  const Value& counted = is_series ? at(event, {"series", "count"}) : at(event, {"count"});
  const Value count = counted.is_integer() ? counted : Value(is_series ? 0 : 1);
  if (is_series) last = age_of(text(event, {"series", "lastObservedTime"}), now);
  return {last,
          text(event, {"type"}),
          text(event, {"reason"}),
          event_target(event),
          text(event, {"involvedObject", "fieldPath"}),
          event_source(event),
          trimmed(text(event, {"message"})),
          first,
          !is_series && count == Value(0) ? Value(1) : count,
          name(event)};
}

TableColumn name_column(std::int32_t priority = 0) {
  return {"Name", "string", "name", std::string(kNameWords), priority};
}

TableColumn age_column() { return {"Age", "string", "", std::string(kCreatedWords)}; }

TableColumn column(std::string name, std::string_view description, std::int32_t priority = 0) {
  return {std::move(name), "string", "", std::string(description), priority};
}

TableLayout event_layout() {
  return {{column("Last Seen", kEventLastWords), column("Type", kEventTypeWords), column("Reason", kEventReasonWords),
           column("Object", kEventObjectWords), column("Subobject", kEventPathWords, 1),
           column("Source", kEventSourceWords, 1), column("Message", kEventMessageWords),
           column("First Seen", kEventFirstWords, 1), column("Count", kEventCountWords, 1), name_column(1)},
          event_cells};
}

}  // namespace

TableLayout built_in_layout(std::string_view group, std::string_view kind) {
  if (group.empty() && kind == "Event") return event_layout();
  if (group.empty() && kind == "ConfigMap") {
    return {{name_column(), column("Data", kConfigMapDataWords), age_column()}, config_map_cells};
  }
  if (group.empty() && kind == "Secret") {
    return {{name_column(), column("Type", kSecretTypeWords), column("Data", kSecretDataWords), age_column()},
            secret_cells};
  }
  if (group.empty() && kind == "Namespace") {
    return {{name_column(), column("Status", "The status of the namespace"), age_column()}, namespace_cells};
  }
  if (group == "coordination.k8s.io" && kind == "Lease") {
    return {{name_column(), column("Holder", kLeaseHolderWords), age_column()}, lease_cells};
  }
  if (group == "autoscaling" && kind == "Scale") {
    return {{name_column(),
             {"Desired", "integer", "", "How many replicas are asked for"},
             {"Available", "integer", "", "How many replicas there are"},
             age_column()},
            scale_cells};
  }
  return {{name_column(), {"Created At", "date", "", std::string(kCreatedWords)}}, plain_cells};
}

}  // namespace kubexx::testing
