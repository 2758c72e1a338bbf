#pragma once

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>

namespace kubexx {

/// The namespace and the name of an object.
template <Resource K>
Key key_of(const K& object) {
  const ObjectMeta& metadata = codec::metadata_of(object);
  return {metadata.name_space, metadata.name};
}

}  // namespace kubexx
