#pragma once

#include <kubexx/annotations.hpp>

#include "parts.hpp"

// +groupName=shop.example.com
namespace shop::v1 {

struct Crate {
  kubexx::ObjectMeta metadata{};
  Box spec{};
};

}  // namespace shop::v1
