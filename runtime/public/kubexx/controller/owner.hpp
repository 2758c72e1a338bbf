#pragma once

#include <optional>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/key.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/object_meta.hpp>
#include <kubexx/references.hpp>

namespace kubexx {

/// A reference that makes an object belong to its owner, as its controller: for objects that are created with a client.
/// `Context::ensure` adds it automatically. `owner` is an object that a server has returned, so that it has a uid; an
/// owner in a namespace can own objects in the same namespace only.
OwnerReference controller_reference(const ResourceInfo& kind, const ObjectMeta& owner);

template <Resource K>
OwnerReference controller_reference(const K& owner) {
  return controller_reference(resource_info<K>(), codec::metadata_of(owner));
}

/// The owner that controls an object; null if none does. Valid as long as the metadata.
const OwnerReference* controller_of(const ObjectMeta& object);

/// The key of the object of this kind, in any version, that controls an object; nothing if none does.
std::optional<Key> controller_key(const ResourceInfo& owner, const ObjectMeta& object);

/// An index of a cache, and a function for `Controller::watches`: the key of the object of kind Owner that controls an
/// object.
///
///     const auto jobs = op.cache<Job, kubexx::by_controller<CronTab>>();
///     for (const auto& job : jobs.where<kubexx::by_controller<CronTab>>(kubexx::key_of(tab))) ...
template <Resource Owner>
struct by_controller {
  /// Owners in a namespace have their objects there; empty: anywhere.
  static const std::string& name_space_of(const Key& owner) { return owner.name_space; }

  template <Resource K>
  std::vector<Key> operator()(const K& object) const {
    const auto key = controller_key(resource_info<Owner>(), codec::metadata_of(object));
    return key ? std::vector<Key>{*key} : std::vector<Key>();
  }
};

/// A reference to an object that a server has returned, for a status that lists objects.
ObjectReference reference_to(const ResourceInfo& kind, const ObjectMeta& object);

template <Resource K>
ObjectReference reference_to(const K& object) {
  return reference_to(resource_info<K>(), codec::metadata_of(object));
}

}  // namespace kubexx
