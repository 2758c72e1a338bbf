#include "runtime/testing/kinds/status_writes.hpp"

#include <algorithm>
#include <iterator>

#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

struct KeptMember {
  std::string_view group, kind;
  std::string_view member = {};  ///< of the metadata; empty for all of it
};

/// The strategies of status in pkg/registry of Kubernetes 1.36.
constexpr KeptMember kKeptMembers[] = {
    {"", "Pod", "ownerReferences"},
    {"admissionregistration.k8s.io", "ValidatingAdmissionPolicy"},
    {"apiextensions.k8s.io", "CustomResourceDefinition"},
    {"apiregistration.k8s.io", "APIService"},
    {"apps", "Deployment", "labels"},
    {"flowcontrol.apiserver.k8s.io", "FlowSchema"},
    {"flowcontrol.apiserver.k8s.io", "PriorityLevelConfiguration"},
    {"internal.apiserver.k8s.io", "StorageVersion"},
    {"networking.k8s.io", "ServiceCIDR"},
    {"resource.k8s.io", "DeviceTaintRule"},
    {"resource.k8s.io", "ResourceClaim"},
    {"resource.k8s.io", "ResourcePoolStatusRequest"},
    {"scheduling.k8s.io", "PodGroup"},
    {"storage.k8s.io", "VolumeAttachment"},
    {"storagemigration.k8s.io", "StorageVersionMigration"},
};

const KeptMember* kept_member(const ResourceInfo& info) {
  const auto* found = std::ranges::find_if(
      kKeptMembers, [&](const KeptMember& one) { return one.kind == info.kind && one.group == info.group; });
  return found == std::end(kKeptMembers) ? nullptr : found;
}

}  // namespace

std::vector<MemberNames> kept_by_status(const ResourceInfo& info) {
  std::vector<MemberNames> kept = {{"spec"}};
  const KeptMember* member = kept_member(info);
  if (member == nullptr) return kept;
  kept.push_back({"metadata"});
  if (!member->member.empty()) kept.back().push_back(member->member);
  return kept;
}

bool status_has_metadata(const ResourceInfo& info) {
  const KeptMember* member = kept_member(info);
  return member == nullptr || !member->member.empty();
}

void keep_metadata(json::Value& object, const json::Value& old, const ResourceInfo& info) {
  const KeptMember* member = kept_member(info);
  if (member != nullptr && !member->member.empty()) json::copy_member(old, {"metadata", member->member}, object);
}

}  // namespace kubexx::testing
