#include "runtime/controller/field_changes.hpp"

#include <set>
#include <string_view>

#include <fmt/format.h>

#include "runtime/core/utf8.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/members_by_key.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

constexpr std::size_t kMostPaths = 5;
constexpr std::size_t kMostValues = 10;
constexpr std::size_t kLongestValue = 80;

bool changes_always(std::string_view path) {
  return path == "metadata.resourceVersion" || path == "metadata.generation" || path == "metadata.managedFields";
}

void add_changes(const std::string& path, const json::Value* before, const json::Value* after, std::size_t most,
                 std::vector<FieldChange>& out) {
  if (out.size() >= most || changes_always(path)) return;
  if (before != nullptr && after != nullptr && *before == *after) return;
  const bool are_lists = before != nullptr && after != nullptr && before->is_array() && after->is_array();
  if (are_lists && before->as_array().size() == after->as_array().size()) {
    for (std::size_t i = 0; i < after->as_array().size() && out.size() < most; ++i)
      add_changes(fmt::format("{}[{}]", path, i), &before->as_array()[i], &after->as_array()[i], most, out);
    return;
  }
  const bool are_objects = before != nullptr && after != nullptr && before->is_object() && after->is_object();
  if (!are_objects) return out.push_back({path, before, after});
  std::set<std::string> keys;
  for (const json::Value* side : {before, after})
    for (const auto& [key, value] : side->as_object()) keys.insert(key);
  const json::MembersByKey members_before(before->as_object());
  const json::MembersByKey members_after(after->as_object());
  for (const std::string& key : keys) {
    if (out.size() >= most) return;
    add_changes(path.empty() ? key : path + "." + key, members_before.find(key), members_after.find(key), most, out);
  }
}

std::string shown(const json::Value* value) {
  if (value == nullptr) return "none";
  std::string text = json::to_text(*value);
  if (text.size() <= kLongestValue) return text;
  return text.substr(0, core::begin_of_code_point(text, kLongestValue)) + "...";
}

}  // namespace

std::vector<FieldChange> field_changes(const json::Value& before, const json::Value& after, std::size_t most) {
  std::vector<FieldChange> changes;
  add_changes("", &before, &after, most, changes);
  return changes;
}

std::string changed_fields(const json::Value& before, const json::Value& after) {
  std::string text;
  for (const FieldChange& change : field_changes(before, after, kMostPaths))
    text += (text.empty() ? "" : ", ") + change.path;
  return text;
}

std::string changed_values(const json::Value& before, const json::Value& after) {
  std::string text;
  for (const FieldChange& change : field_changes(before, after, kMostValues))
    text +=
        fmt::format("{}{}: {} -> {}", text.empty() ? "" : "; ", change.path, shown(change.before), shown(change.after));
  return text;
}

}  // namespace kubexx::controller
