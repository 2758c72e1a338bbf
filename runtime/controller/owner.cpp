#include <kubexx/controller/owner.hpp>

#include <algorithm>

#include "runtime/controller/ensure.hpp"

namespace kubexx {

OwnerReference controller_reference(const ResourceInfo& kind, const ObjectMeta& owner) {
  return {.api_version = kind.api_version(),
          .kind = kind.kind,
          .name = owner.name,
          .uid = owner.uid,
          .controller = true,
          .block_owner_deletion = true};
}

const OwnerReference* controller_of(const ObjectMeta& object) {
  const auto& owners = object.owner_references;
  const auto found = std::ranges::find(owners, std::optional(true), &OwnerReference::controller);
  return found == owners.end() ? nullptr : &*found;
}

std::optional<Key> controller_key(const ResourceInfo& owner, const ObjectMeta& object) {
  const OwnerReference* reference = controller_of(object);
  if (reference == nullptr || !controller::is_of_kind(*reference, owner)) return std::nullopt;
  return Key{owner.namespaced ? object.name_space : "", reference->name};
}

ObjectReference reference_to(const ResourceInfo& kind, const ObjectMeta& object) {
  return {.kind = kind.kind,
          .name_space = object.name_space,
          .name = object.name,
          .uid = object.uid,
          .api_version = kind.api_version(),
          .resource_version = object.resource_version};
}

}  // namespace kubexx
