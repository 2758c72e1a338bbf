#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Package shared has no version of its own.
namespace shared {

// Text is shared.
// +kubebuilder:validation:MinLength=1
using Text = std::string;

// Names is shared.
using Names = std::vector<Text>;

struct Inner {
  std::string x{};
};

// Spec is shared.
struct Spec {
  // +structType=atomic
  Inner inner{};
  Text text{};
};

// Renamed is an alias in a package that others import.
using Renamed = Inner;

}  // namespace shared
