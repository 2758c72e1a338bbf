#include <kubexx/controller/owner.hpp>

namespace kubexx {

OwnerReference controller_reference(const ResourceInfo& kind, const ObjectMeta& owner) {
  return {.api_version = kind.api_version(),
          .kind = kind.kind,
          .name = owner.name,
          .uid = owner.uid,
          .controller = true,
          .block_owner_deletion = true};
}

}  // namespace kubexx
