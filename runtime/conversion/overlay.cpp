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

bool is_identity(std::string_view key) { return key == "apiVersion" || key == "kind" || key == "metadata"; }

/// How deep objects are compared as they are written, which saves looking into them. At every level it would take time
/// for each.
constexpr std::size_t kComparedLevels = 8;

class Difference {
 public:
  /// The members to set.
  Node::Members between(const Node& base, const Node& wanted) {
    if (path_.size() < kComparedLevels && base.is_written_like(wanted)) return {};
    const MemberIndex present(base), demanded(wanted);
    Node::Members changed;
    for (const auto& [key, value] : wanted.members()) {
      if (path_.empty() && is_identity(key)) continue;
      const Node found = present.find(key);
      if (found.is_object() && value.is_object()) {
        path_.push_back(key);
        Node::Members inner = between(found, value);
        path_.pop_back();
        if (!inner.empty()) changed.emplace_back(key, std::move(inner));
      } else if (found != value) {
        changed.emplace_back(key, value);
      }
    }
    for (const auto& [key, value] : base.members())
      if (!demanded.find(key) && !(path_.empty() && is_identity(key))) remove(key);
    return changed;
  }

  Node::Elements take_removed() { return std::move(removed_); }

 private:
  void remove(std::string_view key) {
    Node::Elements path;
    for (const std::string_view step : path_) path.push_back(Node::string(step));
    path.push_back(Node::string(key));
    removed_.emplace_back(std::move(path));
  }

  std::vector<std::string_view> path_;
  Node::Elements removed_;
};

Node merged(const Node& base, const Node& overlay, bool is_root) {
  if (!base.is_object() || !overlay.is_object()) return overlay;
  const MemberIndex changed(overlay), present(base);
  Node::Members members = *base.members();
  for (auto& [key, value] : members) {
    const Node found = changed.find(key);
    if (found && !(is_root && is_identity(key))) value = merged(value, found, false);
  }
  Node::Members added;
  for (const auto& [key, value] : overlay.members())
    if (!present.find(key) && !(is_root && is_identity(key))) added.emplace_back(key, value);
  members.insert(members.end(), added.begin(), added.end());
  return Node(std::move(members));
}

using Path = std::vector<std::string>;

/// The paths of the members to remove, sorted; without those of another form.
std::vector<Path> removed_paths(const Node& list) {
  std::vector<Path> paths;
  for (const Node& one : list.elements()) {
    const auto keys = one.elements();
    if (keys.empty() || !std::ranges::all_of(keys, &Node::is_string)) continue;
    Path path;
    for (const Node& key : keys) path.push_back(key.string_value());
    if (!is_identity(path.front())) paths.push_back(std::move(path));
  }
  std::ranges::sort(paths);
  return paths;
}

/// The object without members at that depth. The paths are sorted, and have more keys than the depth.
Node without_members(const Node& object, std::span<const Path> paths, std::size_t depth) {
  if (!object.is_object()) return object;
  Node::Members kept;
  for (const auto& [key, value] : object.members()) {
    const auto below = std::ranges::equal_range(paths, std::string_view(key), {},
                                                [&](const Path& path) -> std::string_view { return path[depth]; });
    if (below.empty())
      kept.emplace_back(key, value);
    else if (below.front().size() > depth + 1)
      kept.emplace_back(key, without_members(value, below, depth + 1));
  }
  return Node(std::move(kept));
}

void collect_paths(const Node& value, const std::string& path, std::size_t count, std::vector<std::string>& paths) {
  if (paths.size() >= count) return;
  if (!value.is_object() || !value.has_children()) {
    paths.push_back(path);
    return;
  }
  for (const auto& [key, member] : value.members())
    collect_paths(member, path.empty() ? std::string(key) : fmt::format("{}.{}", path, std::string_view(key)), count,
                  paths);
}

}  // namespace

Node overlay_between(const Node& base, const Node& wanted) {
  Node::Members overlay;
  if (base.is_object() && wanted.is_object()) {
    Difference difference;
    Node::Members changed = difference.between(base, wanted);
    Node::Elements removed = difference.take_removed();
    if (!changed.empty()) overlay.emplace_back("set", std::move(changed));
    if (!removed.empty()) overlay.emplace_back("remove", std::move(removed));
  }
  return Node(std::move(overlay));
}

Node with_overlay(const Node& base, const Node& overlay) {
  if (!base.is_object()) return base;
  const Node changed = overlay.find("set"), removed = overlay.find("remove");
  const Node whole = changed.is_object() ? merged(base, changed, true) : base;
  return removed.has_children() ? without_members(whole, removed_paths(removed), 0) : whole;
}

std::vector<std::string> overlay_paths(const Node& overlay, std::size_t count) {
  std::vector<std::string> paths;
  if (const Node changed = overlay.find("set")) collect_paths(changed, "", count, paths);
  for (const Path& removed : removed_paths(overlay.find("remove")))
    if (paths.size() < count) paths.push_back(fmt::format("{}", fmt::join(removed, ".")));
  return paths;
}

}  // namespace kubexx::conversion
