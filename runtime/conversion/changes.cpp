#include "runtime/conversion/changes.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace kubexx::conversion {
namespace {

using json::Array;
using json::Object;
using json::Value;

using MemberIndex = std::unordered_map<std::string_view, const Value*>;

MemberIndex members_by_key(const Object& object) {
  MemberIndex index;
  for (const auto& [key, value] : object) index.emplace(key, &value);
  return index;
}

const Value* member_of(const MemberIndex& index, std::string_view key) {
  const auto found = index.find(key);
  return found == index.end() ? nullptr : found->second;
}

Value changed_object(Object raw, const Object& before, const Object& after) {
  const MemberIndex old_members = members_by_key(before), new_members = members_by_key(after);
  std::vector<Object::Member> members;
  for (auto& [key, value] : raw) {
    const Value* const was = member_of(old_members, key);
    const Value* const now = member_of(new_members, key);
    if (was != nullptr && now == nullptr) continue;
    if (was != nullptr && now != nullptr)
      members.emplace_back(key, with_changes(std::move(value), *was, *now));
    else
      members.emplace_back(key, now != nullptr ? *now : std::move(value));
  }
  const MemberIndex present = members_by_key(raw);
  for (const auto& [key, value] : after) {
    const Value* const was = member_of(old_members, key);
    if (member_of(present, key) == nullptr && (was == nullptr || *was != value)) members.emplace_back(key, value);
  }
  return Object::from_distinct(std::move(members));
}

Value changed_list(Array raw, const Array& before, const Array& after) {
  if (before.size() == after.size()) {
    for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = with_changes(std::move(raw[i]), before[i], after[i]);
    return raw;
  }
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t first = 0, last = 0;
  while (first < shorter && before[first] == after[first]) ++first;
  while (last < shorter - first && before[before.size() - 1 - last] == after[after.size() - 1 - last]) ++last;
  Array list;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (i < first)
      list.push_back(std::move(raw[i]));
    else if (i >= after.size() - last)
      list.push_back(std::move(raw[raw.size() - (after.size() - i)]));
    else
      list.push_back(after[i]);
  }
  return list;
}

}  // namespace

Value with_changes(Value raw, const Value& before, const Value& after) {
  if (raw.is_object() && before.is_object() && after.is_object())
    return changed_object(std::move(raw.as_object()), before.as_object(), after.as_object());
  if (raw.is_array() && before.is_array() && after.is_array() && raw.as_array().size() == before.as_array().size())
    return changed_list(std::move(raw.as_array()), before.as_array(), after.as_array());
  return before == after ? std::move(raw) : after;
}

}  // namespace kubexx::conversion
