#include <algorithm>
#include <array>

#include "runtime/schema/definition/rules.hpp"

namespace kubexx::schema::definition {
namespace {

constexpr std::array<std::string_view, 5> kTypes = {"boolean", "date", "integer", "number", "string"};
constexpr const char* kWantedTypes = "must be one of boolean,date,integer,number,string";
constexpr std::array<std::string_view, 8> kColumnFormats = {"byte",  "date",  "date-time", "double",
                                                            "float", "int32", "int64",     "password"};
constexpr const char* kWantedFormats = "must be one of byte,date,date-time,double,float,int32,int64,password";

template <std::size_t N>
bool is_one_of(const std::string& word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void check_column(const PrinterColumn& column, const FieldPath& path, FieldErrors& errors) {
  if (column.name.empty()) errors.required("COL-001", path.child("name"));
  if (column.type.empty()) {
    errors.required("COL-002", path.child("type"), kWantedTypes);
  } else if (!is_one_of(column.type, kTypes)) {
    errors.invalid("COL-002", path.child("type"), shown(column.type), kWantedTypes);
  }
  if (!column.format.empty() && !is_one_of(column.format, kColumnFormats))
    errors.invalid("COL-003", path.child("format"), shown(column.format), kWantedFormats);
  const FieldPath json_path = path.child("JSONPath", "jsonPath");
  if (column.json_path.empty()) {
    errors.required("COL-004", json_path);
  } else if (column.json_path.front() != '.') {
    errors.invalid("COL-005", json_path, shown(column.json_path), "must be a simple json path starting with .");
  }
}

}  // namespace

void check_columns(const std::vector<PrinterColumn>& columns, const FieldPath& path, FieldErrors& errors) {
  for (std::size_t i = 0; i < columns.size(); ++i) check_column(columns[i], path.index(i), errors);
}

}  // namespace kubexx::schema::definition
