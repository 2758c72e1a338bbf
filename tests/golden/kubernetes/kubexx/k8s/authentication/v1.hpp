// Imported by kubexx from Kubernetes v1.36.3, group version authentication/v1.
// clang-format off
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/annotations.hpp>

// +groupName=authentication.k8s.io
// +kubexx:external
// +kubexx:code-header="kubexx/k8s/authentication/v1.kubexx.hpp"
namespace kubexx::k8s::authentication::v1 {

struct TokenReviewSpec {
  // +optional
  // +listType=atomic
  std::vector<std::string> audiences{};

  std::string token{};
};

struct UserInfo {
  // +optional
  std::map<std::string, std::vector<std::string>> extra{};

  // +optional
  // +listType=atomic
  std::vector<std::string> groups{};

  std::optional<std::string> uid{};

  std::optional<std::string> username{};
};

struct TokenReviewStatus {
  // +optional
  // +listType=atomic
  std::vector<std::string> audiences{};

  std::optional<bool> authenticated{};

  std::optional<std::string> error{};

  // +optional
  UserInfo user{};
};

// +kubebuilder:resource:scope=Cluster
// +kubexx:only-verbs=create
// +kubexx:built-in
// +kubexx:texts=none
// +kubebuilder:object:root=true
// +kubexx:schema={"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"}}}
struct TokenReview {
  kubexx::ObjectMeta metadata{};

  TokenReviewSpec spec{};

  // +optional
  TokenReviewStatus status{};
};

}  // namespace kubexx::k8s::authentication::v1
