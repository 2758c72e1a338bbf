#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <functional>
#include <set>
#include <string>

#include <kubexx/detail/json/reader.hpp>

namespace kubexx::webhook {

/// Reads an object of a review: calls `member(key)` for each member, which reads or skips the value. A key that occurs
/// twice is a failure of the reader. `null` has no members.
template <class Member>
void read_members(json::Reader& in, Member member) {
  if (in.take_null()) return;
  std::set<std::string, std::less<>> seen;
  for (in.begin_object(); in.next_member();) {
    const std::size_t place = in.offset();
    const std::string key(in.key());
    if (!seen.insert(key).second) in.fail(place, fmt::format("the key \"{}\" occurs twice", key));
    member(key);
  }
}

}  // namespace kubexx::webhook
