#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/declared.hpp>

/// Puts the excess of a document (excess.hpp) back into what the types write.
namespace kubexx::codec {

template <class K>
constexpr std::span<const ListKeys> list_keys() {
  if constexpr (requires { Codec<K>::list_keys; })
    return Codec<K>::list_keys;
  else
    return {};
}

/// `written`, an object as its types write it, with `excess` put back. Unknown members return to their place if their
/// object still exists. A value that the types write as they did when it was read gets its original form; one that the
/// program changed or removed stays changed or removed. List elements are matched by their keys if they have any, else
/// by value, then as those with the most members in common, then by index in a list that kept its length, unless it is
/// a set.
/// `unknown` has the offsets in `written` of enum values that the types do not have, and keeps those without an
/// original form.
std::string restored(std::string_view written, std::string_view excess, std::span<const ListKeys> list_keys,
                     std::vector<std::size_t>* unknown = nullptr);

}  // namespace kubexx::codec
