#include "runtime/conversion/overlay.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

using json::Array;
using json::Object;
using json::Value;

bool is_identity(std::string_view key) { return key == "apiVersion" || key == "kind" || key == "metadata"; }

class Difference {
 public:
  /// The members to set.
  Object between(const Object& base, const Object& wanted) {
    const MemberIndex present(base), demanded(wanted);
    std::vector<Object::Member> members;
    for (const auto& [key, value] : wanted) {
      if (path_.empty() && is_identity(key)) continue;
      const Value* const found = present.find(key);
      if (found != nullptr && found->is_object() && value.is_object()) {
        path_.emplace_back(key);
        Object inner = between(found->as_object(), value.as_object());
        path_.pop_back();
        if (!inner.empty()) members.emplace_back(key, std::move(inner));
      } else if (found == nullptr || *found != value) {
        members.emplace_back(key, value);
      }
    }
    for (const auto& [key, value] : base)
      if (demanded.find(key) == nullptr && !(path_.empty() && is_identity(key))) remove(key);
    return Object::from_distinct(std::move(members));
  }

  Array take_removed() { return std::move(removed_); }

 private:
  void remove(const std::string& key) {
    Array path(path_.begin(), path_.end());
    path.emplace_back(key);
    removed_.emplace_back(std::move(path));
  }

  std::vector<std::string> path_;
  Array removed_;
};

Value merged(Value base, const Value& overlay, bool is_root) {
  if (!base.is_object() || !overlay.is_object()) return overlay;
  const MemberIndex changes(overlay.as_object()), present(base.as_object());
  for (auto& [key, value] : base.as_object()) {
    const Value* const found = changes.find(key);
    if (found != nullptr && !(is_root && is_identity(key))) value = merged(std::move(value), *found, false);
  }
  std::vector<Object::Member> added;
  for (const auto& [key, value] : overlay.as_object())
    if (present.find(key) == nullptr && !(is_root && is_identity(key))) added.emplace_back(key, value);
  for (auto& [key, value] : added) base.as_object().append(std::move(key), std::move(value));
  return base;
}

using Path = std::vector<std::string_view>;

/// The paths of the members to remove, sorted; without those of another form.
std::vector<Path> removed_paths(const Array& list) {
  std::vector<Path> paths;
  for (const Value& one : list) {
    if (!one.is_array() || !std::ranges::all_of(one.as_array(), &Value::is_string)) continue;
    Path path;
    for (const Value& key : one.as_array()) path.emplace_back(key.as_string());
    if (!path.empty() && !is_identity(path.front())) paths.push_back(std::move(path));
  }
  std::ranges::sort(paths);
  return paths;
}

/// Removes members of an object at that depth. The paths are sorted, and have more keys than the depth.
void remove_members(Value& object, std::span<const Path> paths, std::size_t depth) {
  if (!object.is_object()) return;
  object.as_object().erase_if([&](auto& member) {
    const auto below = std::ranges::equal_range(paths, std::string_view(member.first), {},
                                                [&](const Path& path) { return path[depth]; });
    if (below.empty()) return false;
    if (below.front().size() == depth + 1) return true;
    remove_members(member.second, below, depth + 1);
    return false;
  });
}

void collect_paths(const Value& value, const std::string& path, std::size_t count, std::vector<std::string>& paths) {
  if (paths.size() >= count) return;
  if (!value.is_object() || value.as_object().empty()) {
    paths.push_back(path);
    return;
  }
  for (const auto& [key, member] : value.as_object())
    collect_paths(member, path.empty() ? key : path + "." + key, count, paths);
}

}  // namespace

Value overlay_between(const Value& base, const Value& wanted) {
  Object overlay;
  if (!base.is_object() || !wanted.is_object()) return overlay;
  Difference difference;
  Object changed = difference.between(base.as_object(), wanted.as_object());
  Array removed = difference.take_removed();
  if (!changed.empty()) overlay.set("set", std::move(changed));
  if (!removed.empty()) overlay.set("remove", std::move(removed));
  return overlay;
}

Value with_overlay(Value base, const Value& overlay) {
  if (!overlay.is_object() || !base.is_object()) return base;
  if (const Value* const changed = overlay.as_object().find("set"); changed != nullptr && changed->is_object())
    base = merged(std::move(base), *changed, true);
  const Value* const removed = overlay.as_object().find("remove");
  if (removed == nullptr || !removed->is_array()) return base;
  remove_members(base, removed_paths(removed->as_array()), 0);
  return base;
}

std::vector<std::string> overlay_paths(const Value& overlay, std::size_t count) {
  std::vector<std::string> paths;
  if (!overlay.is_object()) return paths;
  if (const Value* const changed = overlay.as_object().find("set")) collect_paths(*changed, "", count, paths);
  return paths;
}

}  // namespace kubexx::conversion
