#pragma once

#include <span>
#include <string>
#include <string_view>

#include "runtime/codec/declared.hpp"

/// Changes of typed values, applied to documents that hold more than the types.
namespace kubexx {

namespace codec {

template <class K>
constexpr std::span<const ListKeys> list_keys() {
  if constexpr (requires { Codec<K>::list_keys; })
    return Codec<K>::list_keys;
  else
    return {};
}

/// `original` with what differs between `before`, which is what the types made of it, and `after`: members that were
/// set, changed and removed. Elements of lists are found again by their keys where they have some, else by their value
/// and place; what the types do not know stays where it was, at every level. managedFields are left out, as they are
/// the server's.
std::string apply_changes(std::string_view original, std::string_view before, std::string_view after,
                          std::span<const ListKeys> list_keys);

}  // namespace codec
}  // namespace kubexx
