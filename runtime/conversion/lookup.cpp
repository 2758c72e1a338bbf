#include "runtime/conversion/lookup.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace kubexx::conversion {
namespace {

/// In a list that is sorted by name. Few names are compared for equality, which mostly needs their sizes alone.
template <class Named>
const Named* find_named(std::span<const Named> all, std::string_view name, std::string_view Named::* name_of) {
  constexpr std::size_t kFew = 16;
  const auto found =
      all.size() <= kFew ? std::ranges::find(all, name, name_of) : std::ranges::lower_bound(all, name, {}, name_of);
  return found == all.end() || (*found).*name_of != name ? nullptr : &*found;
}

}  // namespace

MemberIndex::MemberIndex(const Node& object) : object_(object) {
  if (object.size() <= kFew) return;
  index_.emplace();
  for (const auto& member : object.members()) index_->insert(member);
}

Node MemberIndex::find(std::string_view key) {
  if (!index_) return object_.find(key, next_);
  const auto found = index_->find(key);
  return found == index_->end() ? Node() : found->second;
}

const Row* find_row(const Table& table, std::string_view source_name) {
  return find_named(table.rows, source_name, &Row::from);
}

const Target* find_target(const Table& table, std::string_view name) {
  return find_named(table.targets, name, &Target::name);
}

const Row* find_row_to(const Table& table, std::string_view target_name) {
  const Target* const target = find_target(table, target_name);
  return target == nullptr || target->row < 0 ? nullptr : &table.rows[static_cast<std::size_t>(target->row)];
}

bool are_aligned(const Node::Elements& list, const Node::Elements& other, const Table& table,
                 std::string_view Row::* name) {
  if (list.size() != other.size()) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_object() || !other[i].is_object()) continue;
    for (const Row& row : table.rows)
      if (row.inner == nullptr && !row.to.empty() && list[i].find(row.*name) != other[i].find(row.*name)) return false;
  }
  return true;
}

std::string key_of(const Node& element, std::string_view keys) {
  if (!element.is_object()) return {};
  std::string text;
  while (!keys.empty()) {
    const std::size_t end = std::min(keys.find(' '), keys.size());
    text.append(scalar_text(element.find(keys.substr(0, end)))).append(1, '\n');
    keys.remove_prefix(std::min(end + 1, keys.size()));
  }
  return text;
}

}  // namespace kubexx::conversion
