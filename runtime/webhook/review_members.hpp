#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {

/// The keys of an object of a review: mostly so few that searching them is faster than an index.
class SeenKeys {
 public:
  SeenKeys() { few_.reserve(kFew); }

  /// False if the object has the key already.
  bool add(std::string_view key) {
    if (std::ranges::find(few_, key) != few_.end()) return false;
    if (few_.size() == kFew) return more_.insert(std::string(key)).second;
    few_.emplace_back(key);
    return true;
  }

 private:
  static constexpr std::size_t kFew = 16;

  std::vector<std::string> few_;
  std::set<std::string, std::less<>> more_;
};

/// Reads an object of a review: calls `member(key)` for each member, which reads or skips the value. A key that occurs
/// twice is a failure of the reader. `null` has no members.
template <class Member>
void read_members(json::Reader& in, Member member) {
  if (in.take_null()) return;
  SeenKeys seen;
  for (in.begin_object(); in.next_member();) {
    const std::size_t place = in.offset();
    const std::string key(in.key());
    if (!seen.add(key)) in.fail(place, fmt::format("the key \"{}\" occurs twice", key));
    member(key);
  }
}

}  // namespace kubexx::webhook
