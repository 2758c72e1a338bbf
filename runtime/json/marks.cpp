#include "runtime/json/marks.hpp"

#include <algorithm>
#include <optional>

namespace kubexx::json {

namespace {

/// Which child the step chooses, whether or not it has marks.
std::optional<std::size_t> child_index(const Value& value, const Step& step) {
  if (const auto* index = std::get_if<std::size_t>(&step)) {
    if (!value.is_array() || *index >= value.as_array().size()) return std::nullopt;
    return *index;
  }
  if (!value.is_object()) return std::nullopt;
  const auto& members = value.as_object();
  const auto member = std::find_if(members.begin(), members.end(),
                                   [key = std::get<std::string_view>(step)](auto& m) { return m.first == key; });
  if (member == members.end()) return std::nullopt;
  return static_cast<std::size_t>(member - members.begin());
}

const Value& child(const Value& value, std::size_t index) {
  if (value.is_array()) return value.as_array()[index];
  return (value.as_object().begin() + static_cast<std::ptrdiff_t>(index))->second;
}

}  // namespace

Found find_marks(const Value& value, const Marks& marks, std::span<const Step> path) {
  const Value* at = &value;
  Found found{&marks, 0};
  for (const auto& step : path) {
    const auto index = child_index(*at, step);
    if (!index || *index >= found.marks->children.size()) break;
    at = &child(*at, *index);
    found = {&found.marks->children[*index], found.steps + 1};
  }
  return found;
}

}  // namespace kubexx::json
