#pragma once

#include <kubexx/annotations.hpp>

#include "shared.hpp"

// +groupName=parity.example.com
namespace v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};

  shared::Spec spec{};
};

}  // namespace v2
