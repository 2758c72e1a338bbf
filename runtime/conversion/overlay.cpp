#include "runtime/conversion/overlay.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/conversion/lookup.hpp"

namespace kubexx::conversion {
namespace {

/// How deep objects are compared as they are written, which saves looking into them. At every level it would take time
/// for each.
constexpr std::size_t kComparedLevels = 8;

class Difference {
 public:
  explicit Difference(Arena& arena) : arena_(arena) {}

  /// The members to set.
  Node::Members between(const Node& base, const Node& wanted) {
    if (path_.size() < kComparedLevels && base.is_written_like(wanted)) return {};
    MemberIndex present(base), demanded(wanted);
    Node::Members changed;
    for (const auto& [key, value] : wanted.members()) {
      if (path_.empty() && is_identity(key)) continue;
      const Node found = present.find(key);
      if (found.is_object() && value.is_object()) {
        path_.push_back(key);
        Node::Members inner = between(found, value);
        path_.pop_back();
        if (!inner.empty()) changed.emplace_back(key, arena_.object(inner));
      } else if (found != value) {
        changed.emplace_back(key, value);
      }
    }
    for (const auto& [key, value] : base.members())
      if (!demanded.find(key) && !(path_.empty() && is_identity(key))) remove(key);
    return changed;
  }

  const Node::Elements& removed() const { return removed_; }

 private:
  void remove(std::string_view key) {
    Node::Elements path;
    for (const std::string_view step : path_) path.push_back(arena_.string(step));
    path.push_back(arena_.string(key));
    removed_.push_back(arena_.list(path));
  }

  Arena& arena_;
  std::vector<std::string_view> path_;
  Node::Elements removed_;
};

Node merged(Arena& arena, const Node& base, const Node& overlay, bool is_root) {
  if (!base.is_object() || !overlay.is_object()) return overlay;
  MemberIndex changed(overlay), present(base);
  Node::Members members;
  members.reserve(base.size() + overlay.size());
  for (const auto& [key, value] : base.members()) {
    const Node found = is_root && is_identity(key) ? Node() : changed.find(key);
    members.emplace_back(key, found ? merged(arena, value, found, false) : value);
  }
  for (const auto& [key, value] : overlay.members())
    if (!present.find(key) && !(is_root && is_identity(key))) members.emplace_back(key, value);
  return arena.object(members);
}

using Path = std::vector<std::string>;

bool is_path(const Node& value) {
  const auto keys = value.elements();
  return !keys.empty() && std::ranges::all_of(keys, &Node::is_string);
}

/// The paths of the members to remove, sorted; without those of the identity.
std::vector<Path> removed_paths(const Node& list) {
  std::vector<Path> paths;
  for (const Node& one : list.elements()) {
    Path path;
    for (const Node& key : one.elements()) path.push_back(key.string_value());
    if (!is_identity(path.front())) paths.push_back(std::move(path));
  }
  std::ranges::sort(paths);
  return paths;
}

/// The object without members at that depth. The paths are sorted, and have more keys than the depth.
Node without_members(Arena& arena, const Node& object, std::span<const Path> paths, std::size_t depth) {
  if (!object.is_object()) return object;
  Node::Members kept;
  for (const auto& [key, value] : object.members()) {
    const auto below =
        std::ranges::equal_range(paths, key, {}, [&](const Path& path) -> std::string_view { return path[depth]; });
    if (below.empty())
      kept.emplace_back(key, value);
    else if (below.front().size() > depth + 1)
      kept.emplace_back(key, without_members(arena, value, below, depth + 1));
  }
  return arena.object(kept);
}

void collect_paths(const Node& value, const std::string& path, std::size_t count, std::vector<std::string>& paths) {
  if (paths.size() >= count) return;
  if (!value.is_object() || !value.has_children()) {
    paths.push_back(path);
    return;
  }
  for (const auto& [key, member] : value.members())
    collect_paths(member, path.empty() ? std::string(key) : fmt::format("{}.{}", path, key), count, paths);
}

}  // namespace

bool is_identity(std::string_view key) { return key == "apiVersion" || key == "kind" || key == "metadata"; }

Node overlay_between(Arena& arena, const Node& base, const Node& wanted) {
  Node::Members overlay;
  if (base.is_object() && wanted.is_object()) {
    Difference difference(arena);
    const Node::Members changed = difference.between(base, wanted);
    if (!changed.empty()) overlay.emplace_back("set", arena.object(changed));
    if (!difference.removed().empty()) overlay.emplace_back("remove", arena.list(difference.removed()));
  }
  return arena.object(overlay);
}

bool is_overlay_part(std::string_view key, const Node& value) {
  const Node::Elements elements = value.elements();
  if (key == "remove") return value.is_array() && std::ranges::all_of(elements, is_path);
  return key == "set" && value.is_object();
}

Node with_overlay(Arena& arena, const Node& base, const Node& overlay) {
  if (!base.is_object()) return base;
  const Node changed = overlay.find("set"), removed = overlay.find("remove");
  const Node whole = changed ? merged(arena, base, changed, true) : base;
  return removed.has_children() ? without_members(arena, whole, removed_paths(removed), 0) : whole;
}

std::vector<std::string> overlay_paths(const Node& overlay, std::size_t count) {
  std::vector<std::string> paths;
  if (const Node changed = overlay.find("set")) collect_paths(changed, "", count, paths);
  for (const Path& removed : removed_paths(overlay.find("remove")))
    if (paths.size() < count) paths.push_back(fmt::format("{}", fmt::join(removed, ".")));
  return paths;
}

}  // namespace kubexx::conversion
