#pragma once

#include <kubexx/annotations.hpp>

#include "shared.hpp"

// +groupName=golden.example.com
namespace golden::v2 {

struct Widget {
  kubexx::ObjectMeta metadata{};
  shared::Base spec{};
};

}  // namespace golden::v2

// expect-warning@10 [TRAP-020]
