#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/core/timestamp.hpp"

/// The cells of tables of built-in kinds. A path has keys with dots between them: `spec.replicas`.
namespace kubexx::testing::cells {

/// What a cell is made of.
struct Source {
  const json::Value& object;
  std::string_view path;
  std::string_view otherwise;  ///< the cell of an object that has nothing at the path
  const core::Timestamp& now;
};

using Cell = json::Value (*)(const Source& source);

json::Value text(const Source& source);
/// 0 if there is none.
json::Value number(const Source& source);
json::Value truth(const Source& source);
/// The number of elements of a list or members of an object; several paths are separated by `+`.
json::Value size(const Source& source);
/// Of two numbers, `status.readyReplicas/spec.replicas`: `1/3`.
json::Value ratio(const Source& source);
/// A member of every element of a list, `spec.containers[].name`, with commas between them; `[]` alone for strings.
json::Value each(const Source& source);
/// `app=web,tier=front`.
json::Value labels(const Source& source);
/// A LabelSelector: `app=web,tier in (a,b)`.
json::Value selector(const Source& source);
/// How long ago the time at the path was.
json::Value age(const Source& source);
/// The time at the path in UTC; a missing time is in the year one.
json::Value moment(const Source& source);

/// The value at a path; JSON null if there is none.
const json::Value& at(const json::Value& object, std::string_view path);
std::string text_at(const json::Value& object, std::string_view path);
std::int64_t number_at(const json::Value& object, std::string_view path);
bool truth_at(const json::Value& object, std::string_view path);
/// Empty for a value that is not a list.
const json::Array& list_at(const json::Value& object, std::string_view path);
/// The element of a list of conditions; JSON null if there is none.
const json::Value& condition_at(const json::Value& object, std::string_view path, std::string_view type);
bool is_true(const json::Value& object, std::string_view path, std::string_view condition);
std::string joined(const std::vector<std::string>& parts, std::string_view separator);
std::string or_else(std::string text, std::string_view otherwise);

}  // namespace kubexx::testing::cells
