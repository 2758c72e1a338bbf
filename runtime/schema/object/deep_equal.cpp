#include "runtime/schema/object/deep_equal.hpp"

#include <algorithm>

namespace kubexx::schema {
namespace {

constexpr std::size_t kWide = 16;

bool is_double(const json::Value& value) {
  return std::holds_alternative<double>(value.variant()) || std::holds_alternative<std::uint64_t>(value.variant());
}

bool equal_values(std::string_view, const json::Value& a, const json::Value& b) { return deep_equal(a, b); }

}  // namespace

const json::Value* MemberFinder::find(std::string_view key, std::size_t hint) {
  if (hint < object_.size()) {
    const auto& member = object_.begin()[static_cast<std::ptrdiff_t>(hint)];
    if (member.first == key) return &member.second;
  }
  if (object_.size() <= kWide) return object_.find(key);
  if (!index_) {
    index_.emplace();
    index_->reserve(object_.size());
    for (const auto& [name, value] : object_) index_->emplace(name, &value);
  }
  const auto found = index_->find(key);
  return found == index_->end() ? nullptr : found->second;
}

bool deep_equal(const json::Value& a, const json::Value& b) {
  if (is_double(a) && is_double(b)) return a.as_double() == b.as_double();
  if (a.is_object() && b.is_object()) return equal_members(a.as_object(), b.as_object(), std::nullopt);
  if (a.is_array() && b.is_array())
    return std::equal(a.as_array().begin(), a.as_array().end(), b.as_array().begin(), b.as_array().end(), deep_equal);
  return a == b;
}

bool equal_members(const json::Object& a, const json::Object& b, std::optional<std::string_view> omitted,
                   EqualMember equal) {
  const auto counted = [&](const json::Object& object) {
    return object.size() - (omitted && object.find(*omitted) != nullptr ? 1 : 0);
  };
  if (counted(a) != counted(b)) return false;
  MemberFinder in_b(b);
  std::size_t at = 0;
  return std::all_of(a.begin(), a.end(), [&](const json::Object::Member& member) {
    const json::Value* other = in_b.find(member.first, at++);
    return member.first == omitted || (other != nullptr && equal(member.first, member.second, *other));
  });
}

bool equal_members(const json::Object& a, const json::Object& b, std::optional<std::string_view> omitted) {
  return equal_members(a, b, omitted, equal_values);
}

}  // namespace kubexx::schema
