
#include "runtime/core/ascii.hpp"
#include "runtime/testing/tables/kind_cells.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing::cells {
namespace {

using json::Value;

std::string trimmed(const std::string& text) {
  constexpr const char* kBlanks = " \t\r\n\v\f";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string::npos ? std::string() : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

/// Of an event of the core group or of `events.k8s.io`, where the member has another name.
std::string event_text(const Value& event, std::string_view path, std::string_view other_path) {
  return or_else(text_at(event, path), text_at(event, other_path));
}

}  // namespace

Value event_first(const Source& source) {
  const std::string first = event_text(source.object, "firstTimestamp", "deprecatedFirstTimestamp");
  return age_of(or_else(first, text_at(source.object, "eventTime")), source.now);
}

Value event_last(const Source& source) {
  if (at(source.object, "series").is_object())
    return age_of(text_at(source.object, "series.lastObservedTime"), source.now);
  const std::string last = event_text(source.object, "lastTimestamp", "deprecatedLastTimestamp");
  return last.empty() ? event_first(source) : age_of(last, source.now);
}

Value event_object(const Source& source) {
  const std::string kind = core::ascii_lowered(event_text(source.object, "involvedObject.kind", "regarding.kind"));
  const std::string name = event_text(source.object, "involvedObject.name", "regarding.name");
  return name.empty() ? kind : kind + "/" + name;
}

Value event_path(const Source& source) {
  return event_text(source.object, "involvedObject.fieldPath", "regarding.fieldPath");
}

Value event_source(const Source& source) {
  const Value& event = source.object;
  const std::string component = or_else(event_text(event, "source.component", "deprecatedSource.component"),
                                        event_text(event, "reportingComponent", "reportingController"));
  const std::string instance =
      or_else(event_text(event, "source.host", "deprecatedSource.host"), text_at(event, "reportingInstance"));
  return instance.empty() ? component : component + ", " + instance;
}

Value event_message(const Source& source) { return trimmed(event_text(source.object, "message", "note")); }

Value event_count(const Source& source) {
  const Value& event = source.object;
  if (at(event, "series").is_object()) return number_at(event, "series.count");
  const std::int64_t count = number_at(event, at(event, "count").is_null() ? "deprecatedCount" : "count");
  return count == 0 ? std::int64_t{1} : count;
}

}  // namespace kubexx::testing::cells
