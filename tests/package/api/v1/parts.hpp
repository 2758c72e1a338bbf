#pragma once

#include <string>
#include <vector>

namespace shop::v1 {

struct Part {
  // +kubebuilder:validation:MaxLength=20
  std::string label{};
};

/// Its own codec is needed before it is complete, in the code of each header that uses it.
struct Box {
  std::string label{};
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  std::vector<Box> boxes{};
};

}  // namespace shop::v1
