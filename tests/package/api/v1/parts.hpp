#pragma once

#include <string>

namespace shop::v1 {

struct Part {
  // +kubebuilder:validation:MaxLength=20
  std::string label{};
};

}  // namespace shop::v1
