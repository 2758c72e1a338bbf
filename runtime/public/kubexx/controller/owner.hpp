#pragma once

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/object_meta.hpp>

namespace kubexx {

/// A reference that makes an object belong to its owner, as its controller: for objects that are created with a client.
/// `Context::ensure` adds it automatically. `owner` is an object that a server has returned, so that it has a uid; an
/// owner in a namespace can own objects in the same namespace only.
OwnerReference controller_reference(const ResourceInfo& kind, const ObjectMeta& owner);

template <Resource K>
OwnerReference controller_reference(const K& owner) {
  return controller_reference(resource_info<K>(), codec::metadata_of(owner));
}

}  // namespace kubexx
