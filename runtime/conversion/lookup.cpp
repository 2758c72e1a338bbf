#include "runtime/conversion/lookup.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "runtime/json/slice.hpp"

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

/// As `scalar_text` of the value.
std::string literal_text(std::string_view json) {
  return json.starts_with('"') ? '"' + json::raw_string(json) : std::string(json);
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

const Row* find_row_of(const Table& table, std::string_view target_name) {
  const Target* const target = find_target(table, target_name);
  if (target == nullptr) return nullptr;
  return target->row < 0 ? target->own : &table.rows[static_cast<std::size_t>(target->row)];
}

std::vector<const Row*> copied_rows(const Table& table) {
  std::vector<const Row*> rows;
  for (const Row& row : table.rows)
    if (row.inner == nullptr && !row.to.empty()) rows.push_back(&row);
  return rows;
}

bool are_aligned(const Node::Elements& list, std::string_view Row::* name, const Node::Elements& other,
                 std::string_view Row::* other_name, std::span<const Row* const> rows) {
  if (list.size() != other.size()) return false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].is_object() || !other[i].is_object()) continue;
    for (const Row* row : rows)
      if (list[i].find(row->*name) != other[i].find(row->*other_name)) return false;
  }
  return true;
}

Node::Elements parts_of(Arena& arena, const Node::Elements& list, std::string_view Row::* name,
                        std::span<const Row* const> rows) {
  Node::Elements parts;
  parts.reserve(list.size());
  for (const Node& element : list) {
    Node::Members members;
    for (const Row* row : rows)
      if (const Node value = element.find(row->*name)) members.emplace_back(row->to, value);
    parts.push_back(arena.object(members));
  }
  return parts;
}

std::string key_of(const Node& element, std::span<const Key> keys) {
  std::string text;
  for (const Key& key : keys) {
    const Node value = element.find(key.name);
    const std::string part = value ? scalar_text(value) : literal_text(key.initial);
    text.append(std::to_string(part.size())).append(1, ':').append(part);
  }
  return text;
}

std::vector<std::string> keys_of(const Node::Elements& list, std::span<const Key> keys) {
  std::vector<std::string> texts;
  texts.reserve(list.size());
  for (const Node& element : list) texts.push_back(key_of(element, keys));
  return texts;
}

}  // namespace kubexx::conversion
