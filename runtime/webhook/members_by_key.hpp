#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include <kubexx/json/value.hpp>

namespace kubexx::webhook {

/// The members of an object by key, in constant time. `Object` is `json::Object`, or const. Valid until the object gets
/// another member.
template <class Object, class Value>
class MembersOf {
 public:
  explicit MembersOf(Object& object) : object_(object) {
    if (object.size() <= kFew) return;
    for (auto& [key, value] : object) index_.emplace(key, &value);
  }
  Value* find(const std::string& key) const {
    if (index_.empty()) return object_.find(key);
    const auto found = index_.find(key);
    return found == index_.end() ? nullptr : found->second;
  }

 private:
  static constexpr std::size_t kFew = 16;  ///< members among which searching is as fast

  Object& object_;
  std::unordered_map<std::string_view, Value*> index_;
};

using MembersByKey = MembersOf<const json::Object, const json::Value>;
using MutableMembersByKey = MembersOf<json::Object, json::Value>;

}  // namespace kubexx::webhook
