#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

#include <kubexx/json/value.hpp>

namespace kubexx::json {

/// The members of an object by key, in constant time. `Members` is `Object`, or const. Valid until the object gets
/// another member.
template <class Members, class Member>
class MembersOf {
 public:
  explicit MembersOf(Members& object) : object_(object) {
    if (object.size() <= kFew) return;
    for (auto& [key, value] : object) index_.emplace(key, &value);
  }
  Member* find(const std::string& key) const {
    if (index_.empty()) return object_.find(key);
    const auto found = index_.find(key);
    return found == index_.end() ? nullptr : found->second;
  }

 private:
  static constexpr std::size_t kFew = 16;  ///< members among which searching is as fast

  Members& object_;
  std::unordered_map<std::string_view, Member*> index_;
};

using MembersByKey = MembersOf<const Object, const Value>;
using MutableMembersByKey = MembersOf<Object, Value>;

}  // namespace kubexx::json
