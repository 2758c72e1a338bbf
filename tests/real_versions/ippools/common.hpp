#pragma once

#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <vector>

/// What both versions have.
namespace antrea {

/// An IPv4 or IPv6 address. Other markers have no alternative formats.
// +kubexx:schema={"oneOf":[{"format":"ipv4"},{"format":"ipv6"}]}
using Address = std::string;

struct Pod {
  std::optional<std::string> name{};
  std::optional<std::string> namespace_{};
  // +kubexx:name=containerID
  std::optional<std::string> container_id{};
  std::optional<std::string> if_name{};
};

struct StatefulSet {
  std::optional<std::string> name{};
  std::optional<std::string> namespace_{};
  // +kubebuilder:validation:Format=""
  std::optional<std::int64_t> index{};
};

struct Owner {
  std::optional<Pod> pod{};
  std::optional<StatefulSet> stateful_set{};
};

struct AddressState {
  std::optional<std::string> ip_address{};
  std::optional<Owner> owner{};
  std::optional<std::string> phase{};
};

struct Usage {
  // +kubebuilder:validation:Format=""
  std::optional<std::int64_t> used{};
  // +kubebuilder:validation:Format=""
  std::optional<std::int64_t> total{};
};

struct IPPoolStatus {
  // +optional
  std::vector<AddressState> ip_addresses{};
  std::optional<Usage> usage{};
};

}  // namespace antrea
