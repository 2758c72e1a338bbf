#include "runtime/codec/list_path.hpp"

#include <algorithm>

namespace kubexx::codec {
namespace {

/// Lists of every object.
constexpr ListKeys common_lists[] = {{"metadata.ownerReferences", "uid"}};

/// `{}` in a pattern matches any key of a map: `spec.zones.{}.ports`.
bool matches_path(std::string_view pattern, std::string_view path) {
  while (true) {
    const std::size_t wild = pattern.find("{}");
    if (path.substr(0, wild) != pattern.substr(0, wild)) return false;
    if (wild == std::string_view::npos) return true;
    path.remove_prefix(wild);
    pattern.remove_prefix(wild + 2);
    path.remove_prefix(std::min(path.find_first_of(".["), path.size()));
  }
}

}  // namespace

std::string_view ListPath::keys() const {
  for (const std::span<const ListKeys> lists : {lists_, std::span<const ListKeys>(common_lists)}) {
    const auto list = std::ranges::find_if(lists, [&](const ListKeys& row) { return matches_path(row.path, text_); });
    if (list != lists.end()) return list->keys;
  }
  return {};
}

ListPath::Step::Step(ListPath& path, std::optional<std::string_view> name) : path_(path), size_(path.text_.size()) {
  if (!name) {
    path.text_ += "[]";
    return;
  }
  path.text_.append(size_ == 0 ? "" : ".");
  for (const char c : *name) path.text_ += c == '.' || c == '[' ? '_' : c;
}

}  // namespace kubexx::codec
