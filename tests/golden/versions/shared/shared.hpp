#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Types of all versions; a namespace without a group has no kinds.
namespace golden::shared {

/// A name that all versions share.
// +kubebuilder:validation:MinLength=1
using Name = std::string;

struct Base {
  /// Who owns it.
  Name owner{};
};

}  // namespace golden::shared
