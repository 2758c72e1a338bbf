#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::optional<std::string> x{};
};

struct WidgetSpec {
  std::string plain{};
  std::optional<std::string> omit_empty{};
  std::optional<Inner> omit_zero{};
  // +required
  std::optional<std::string> pointer{};
  // +optional
  std::string optional{};
  // +required
  std::optional<std::string> required{};
  // +kubebuilder:validation:Optional
  std::string kb_optional{};
  // +kubebuilder:validation:Required
  std::optional<std::string> kb_required{};
  // +k8s:optional
  std::string k8s_optional{};
  // +k8s:required
  std::optional<bool> k8s_required{};
  // +optional
  // +required
  std::string optional_wins{};
  // +optional
  // +kubebuilder:validation:Required
  std::optional<std::string> kb_required_wins{};
  // +kubebuilder:validation:Required
  // +kubebuilder:validation:Optional
  std::string kb_optional_wins{};
  // +k8s:required
  // +k8s:optional
  std::string still_min_length{};
  std::string a10{};
  std::string a2{};
  std::string Big{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1

// expect-warning@37:7 [marker-overridden]: 'required' has no effect: 'optional' takes precedence
// expect-warning@39:7 [marker-overridden]: 'optional' has no effect: 'kubebuilder:validation:Required' takes precedence
// expect-warning@42:7 [marker-overridden]: 'kubebuilder:validation:Required' has no effect: 'kubebuilder:validation:Optional' takes precedence
// expect-warning@45:7 [marker-overridden]: 'k8s:required' has no effect: 'k8s:optional' takes precedence
