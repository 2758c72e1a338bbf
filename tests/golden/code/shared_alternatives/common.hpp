#pragma once

#include <string>

#include <kubexx/annotations.hpp>

// +kubexx:code-header="expected/common.kubexx.hpp"
namespace golden::common {

struct Disk {
  std::string path{};
};

struct Memory {
  int size = 0;
};

}  // namespace golden::common
