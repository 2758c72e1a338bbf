#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <unordered_map>

#include <kubexx/json/value.hpp>

namespace kubexx::schema {

/// Looks up many members of one object: fast when they are asked for in the order in which they stand, and never
/// quadratic.
class MemberFinder {
 public:
  explicit MemberFinder(const json::Object& object) : object_(object) {}

  /// The value under `key`, or null. `hint` is the likely index of the member.
  const json::Value* find(std::string_view key, std::size_t hint);

 private:
  const json::Object& object_;
  std::optional<std::unordered_map<std::string_view, const json::Value*>> index_;
};

/// Equality as Go's reflect.DeepEqual has it for decoded JSON: 1 and 1.0 differ, the order of members does not count.
bool deep_equal(const json::Value& a, const json::Value& b);

/// Whether two values under `name` are equal.
using EqualMember = bool (*)(std::string_view name, const json::Value& a, const json::Value& b);
/// Whether two objects have equal members, apart from the one under `omitted`.
bool equal_members(const json::Object& a, const json::Object& b, std::optional<std::string_view> omitted,
                   EqualMember equal);
/// The same with `deep_equal` for all members.
bool equal_members(const json::Object& a, const json::Object& b, std::optional<std::string_view> omitted);

}  // namespace kubexx::schema
