#pragma once

#include <span>
#include <string>
#include <string_view>

#include <kubexx/detail/codec/declared.hpp>

/// What documents held beyond the types, put back into what the types write now.
namespace kubexx::codec {

template <class K>
constexpr std::span<const ListKeys> list_keys() {
  if constexpr (requires { Codec<K>::list_keys; })
    return Codec<K>::list_keys;
  else
    return {};
}

/// `written`, an object as its types write it, with `excess` (see excess.hpp) in its places. What the types do not know
/// stands where it stood, as far as its object is still there. A value that they write as they did when it was read
/// becomes what it was; one that was changed or removed stays so. Elements of lists are found again by their keys where
/// they have some, else by their value and place.
std::string restored(std::string_view written, std::string_view excess, std::span<const ListKeys> list_keys);

}  // namespace kubexx::codec
