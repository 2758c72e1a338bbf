#include "runtime/testing/tables/table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/openapi/published_words.hpp"
#include "runtime/testing/tables/path_values.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

/// A Go duration holds at most 292 years.
constexpr std::int64_t kLongestAge = 9'223'372'036;

Value printed(const Value& value) {
  if (value.is_array() || value.is_object()) return json::to_go_text(value);
  if (value.is_string()) return value;
  if (value.is_null()) return "<no value>";
  if (value.is_number() && !value.is_integer()) return json::to_plain_text(value.as_double());
  return json::to_text(value);
}

/// A value for a column of a type; null if the value is of another type.
Value cell(const Value& value, const std::string& type, const core::Timestamp& now) {
  if (type == "string") return printed(value);
  if (type == "integer" && value.is_number()) {
    if (value.is_integer()) return value;
    return static_cast<std::int64_t>(value.as_double());
  }
  if (type == "number" && value.is_number()) return value;
  if (type == "boolean" && value.is_bool()) return value;
  if (type == "date" && value.is_string()) {
    return value.as_string() == "null" ? "<unknown>" : age_of(value.as_string(), now);
  }
  return nullptr;
}

struct CustomColumn {
  schema::JsonPath path;
  std::string type;
};

Value custom_cell(const Value& object, const CustomColumn& column, const core::Timestamp& now) {
  const auto found = column.path.fault.empty() ? values_at(column.path, object) : std::nullopt;
  return found && !found->empty() ? cell(*found->front(), column.type, now) : Value();
}

Value name_of(const Value& object) {
  const Value* name = json::find(object, {"metadata", "name"});
  return name != nullptr && name->is_string() ? *name : Value("");
}

Value header(const TableColumn& column) {
  Object header;
  header.append("name", column.name);
  header.append("type", column.type);
  header.append("format", column.format);
  header.append("description", column.description);
  header.append("priority", std::int64_t{column.priority});
  return header;
}

Value row(const TableLayout& layout, const Value& object, const TableRequest& request) {
  Object row;
  row.append("cells", layout.cells(object, request.now));
  if (layout.conditions != nullptr)
    if (Value conditions = layout.conditions(object); !conditions.is_null())
      row.append("conditions", std::move(conditions));
  row.append("object", request.include == RowObject::none       ? Value()
                       : request.include == RowObject::metadata ? partial_metadata(object, request.table_version)
                                                                : object);
  return row;
}

/// The metadata of a list, or the version of an object.
Value list_metadata(const Value& object) {
  Object kept;
  const Value* metadata = object.as_object().find("metadata");
  if (metadata == nullptr || !metadata->is_object()) return kept;
  const bool is_list = object.as_object().find("items") != nullptr;
  for (const char* key : {"resourceVersion", "continue", "remainingItemCount"}) {
    const Value* value = metadata->as_object().find(key);
    if (value != nullptr && !(*value == Value(""))) kept.append(key, *value);
    if (!is_list) break;
  }
  return kept;
}

}  // namespace

std::string age_text(std::int64_t seconds) {
  const std::int64_t minutes = seconds / 60, hours = seconds / 3600, days = hours / 24, years = days / 365;
  const auto two = [](std::int64_t large, char large_unit, std::int64_t small, char small_unit) {
    return small == 0 ? fmt::format("{}{}", large, large_unit)
                      : fmt::format("{}{}{}{}", large, large_unit, small, small_unit);
  };
  if (seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return fmt::format("{}s", seconds);
  if (minutes < 10) return two(minutes, 'm', seconds % 60, 's');
  if (minutes < 180) return fmt::format("{}m", minutes);
  if (hours < 8) return two(hours, 'h', minutes % 60, 'm');
  if (hours < 48) return fmt::format("{}h", hours);
  if (days < 8) return two(days, 'd', hours % 24, 'h');
  if (years < 2) return fmt::format("{}d", days);
  if (years < 8) return two(years, 'y', days % 365, 'd');
  return fmt::format("{}y", years);
}

std::string age_of(std::string_view timestamp, const core::Timestamp& now) {
  if (timestamp.empty()) return "<unknown>";
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, timestamp);
  const auto* then = std::get_if<core::Timestamp>(&parsed);
  if (then == nullptr) return "<invalid>";
  if (then->seconds == core::kFirstSecond && then->nanoseconds == 0) return "<unknown>";
  std::int64_t seconds = now.seconds - then->seconds;
  // Go truncates fractions towards zero.
  if (seconds > 0 && now.nanoseconds < then->nanoseconds) --seconds;
  if (seconds < 0 && now.nanoseconds > then->nanoseconds) ++seconds;
  return age_text(std::clamp(seconds, -kLongestAge, kLongestAge));
}

TableLayout custom_layout(const schema::CrdVersion& version) {
  TableLayout layout{{{"Name", "string", "name", std::string(kNameWords)}}, {}, nullptr};
  std::vector<schema::PrinterColumn> columns = version.printer_columns;
  if (columns.empty()) {
    columns.push_back({"Age", "date", ".metadata.creationTimestamp", std::string(kCreatedWords), "", 0});
  }
  std::vector<CustomColumn> custom;
  for (const schema::PrinterColumn& column : columns) {
    layout.columns.push_back({column.name, column.type, column.format,
                              column.description.empty()
                                  ? "Custom resource definition column (in JSONPath format): " + column.json_path
                                  : column.description,
                              column.priority});
    custom.push_back({schema::parse_json_path(column.json_path), column.type});
  }
  layout.cells = [custom = std::move(custom)](const Value& object, const core::Timestamp& now) {
    Array cells{name_of(object)};
    for (const CustomColumn& column : custom) cells.push_back(custom_cell(object, column, now));
    return cells;
  };
  return layout;
}

Value partial_metadata(const Value& object, std::string_view version) {
  Object partial;
  partial.append("kind", "PartialObjectMetadata");
  partial.append("apiVersion", fmt::format("meta.k8s.io/{}", version));
  const Value* metadata = object.as_object().find("metadata");
  partial.append("metadata", metadata == nullptr ? Value(Object()) : *metadata);
  return partial;
}

Value table(const TableLayout& layout, const Value& object, const TableRequest& request) {
  Array headers, rows;
  for (const TableColumn& column : layout.columns) headers.push_back(header(column));
  const Value* items = object.as_object().find("items");
  if (items != nullptr && items->is_array()) {
    for (const Value& item : items->as_array()) rows.push_back(row(layout, item, request));
  } else {
    rows.push_back(row(layout, object, request));
  }
  Object table;
  table.append("kind", "Table");
  table.append("apiVersion", fmt::format("meta.k8s.io/{}", request.table_version));
  table.append("metadata", list_metadata(object));
  table.append("columnDefinitions", request.without_headers ? Value() : Value(std::move(headers)));
  table.append("rows", std::move(rows));
  return table;
}

}  // namespace kubexx::testing
