#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=storage.example.com
namespace storage::v1 {

/// Where the disks of a pool come from.
enum class Medium { nvme, ssd, hdd };

struct Device {
  /// Path of the block device on its node.
  // +kubebuilder:validation:Pattern=`^/dev/`
  // +kubebuilder:validation:MaxLength=128
  std::string path{};
  Medium medium = Medium::ssd;

  /// Space to leave unused, as a number of bytes or a share such as `5%`.
  std::optional<kubexx::IntOrString> reserve{};
};

/// The part of a pool on one node.
struct NodeShare {
  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=253
  std::string node{};

  // +listType=map
  // +listMapKey=path
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=24
  std::vector<Device> devices{};
};

/// Full copies of every block.
struct Replicated {
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=5
  std::int32_t copies = 3;
};

/// Data and parity blocks.
struct ErasureCoded {
  // +kubebuilder:validation:Minimum=2
  // +kubebuilder:validation:Maximum=16
  std::int32_t data{};
  // +kubebuilder:validation:Minimum=1
  // +kubebuilder:validation:Maximum=8
  std::int32_t parity{};
};

/// How blocks survive the loss of a disk; exactly one way.
struct KUBEXX(kubexx::exactly_one_of{"replicated", "erasureCoded"}) Redundancy {
  std::optional<Replicated> replicated{};
  std::optional<ErasureCoded> erasure_coded{};
};

struct KUBEXX(kubexx::x_validation{
    .rule = "!has(self.redundancy.replicated) || self.redundancy.replicated.copies <= size(self.nodes)",
    .message = "every copy needs a node of its own"}) StoragePoolSpec {
  // +listType=map
  // +listMapKey=node
  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=100
  std::vector<NodeShare> nodes{};

  Redundancy redundancy{};

  /// Most that volumes of this pool may hold together.
  std::optional<kubexx::Quantity> capacity{};

  /// Chosen once: a pool is not moved between sites.
  // +kubebuilder:validation:MaxLength=63
  KUBEXX(kubexx::x_validation{.rule = "self == oldSelf", .message = "a pool stays at its site"})
  std::string site{};

  /// Namespaces that may claim volumes; all when empty.
  // +kubebuilder:validation:MaxItems=64
  std::optional<std::set<std::string>> allowed_namespaces{};

  /// Passed to the driver untouched.
  std::optional<kubexx::RawExtension> driver_options{};
};

struct StoragePoolStatus {
  // +listType=map
  // +listMapKey=type
  std::optional<std::vector<kubexx::Condition>> conditions{};
  std::optional<kubexx::Quantity> available{};

  /// Used space by node.
  std::optional<std::map<std::string, kubexx::Quantity>> used{};
};

/// Disks of several nodes that volumes are cut from.
// +kubebuilder:resource:scope=Cluster,shortName=pool;pools,categories=storage
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Site,type=string,JSONPath=`.spec.site`
// +kubebuilder:printcolumn:name=Available,type=string,JSONPath=`.status.available`
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
// +kubebuilder:metadata:labels="app.kubernetes.io/part-of=storage"
struct StoragePool {
  kubexx::ObjectMeta metadata{};
  StoragePoolSpec spec{};
  std::optional<StoragePoolStatus> status{};
};

}  // namespace storage::v1
