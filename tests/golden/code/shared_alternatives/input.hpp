// kubexx-args: common.hpp --code-dir {out} --code-root {case}
#pragma once

#include <string>
#include <variant>

#include <kubexx/annotations.hpp>

#include "common.hpp"

// Alternatives of a variant whose codecs are in the code of another header.
// +groupName=golden.example.com
namespace golden::v1 {

struct Network {
  std::string url{};
};

struct VolumeSpec {
  std::variant<golden::common::Disk, Network, golden::common::Memory> source{};
};

struct Volume {
  kubexx::ObjectMeta metadata{};
  VolumeSpec spec{};
};

}  // namespace golden::v1
