#include "runtime/json/marks.hpp"

#include <algorithm>

namespace kubexx::json {
namespace {

constexpr std::size_t kFewKeys = 16;

std::optional<std::size_t> first_index(const Object& object, std::string_view key) {
  const auto found =
      std::find_if(object.begin(), object.end(), [&](const auto& member) { return member.first == key; });
  if (found == object.end()) return std::nullopt;
  return static_cast<std::size_t>(found - object.begin());
}

const Value& child(const Value& value, std::size_t index) {
  if (value.is_array()) return value.as_array()[index];
  return (value.as_object().begin() + static_cast<std::ptrdiff_t>(index))->second;
}

}  // namespace

std::optional<std::size_t> MarkFinder::member_index(const Object& object, std::string_view key) {
  if (object.size() <= kFewKeys) return first_index(object, key);
  const auto [entry, is_new] = members_.try_emplace(&object);
  if (is_new)
    for (const auto& [name, value] : object) entry->second.emplace(name, entry->second.size());
  const auto found = entry->second.find(key);
  if (found == entry->second.end()) return std::nullopt;
  return found->second;
}

/// Which child the step chooses, whether or not it has marks.
std::optional<std::size_t> MarkFinder::child_index(const Value& value, const Step& step) {
  if (const auto* key = std::get_if<std::string_view>(&step))
    return value.is_object() ? member_index(value.as_object(), *key) : std::nullopt;
  const std::size_t index = std::get<std::size_t>(step);
  if (!value.is_array() || index >= value.as_array().size()) return std::nullopt;
  return index;
}

MarkedValue MarkFinder::find(std::span<const Step> path) {
  MarkedValue found{&value_, &marks_, 0};
  for (const Step& step : path) {
    const auto index = child_index(*found.value, step);
    if (!index || *index >= found.marks->children.size()) break;
    found = {&child(*found.value, *index), &found.marks->children[*index], found.steps + 1};
  }
  return found;
}

MarkedValue find_marks(const Value& value, const Marks& marks, std::span<const Step> path) {
  return MarkFinder(value, marks).find(path);
}

}  // namespace kubexx::json
