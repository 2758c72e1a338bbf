// kubexx-args: --generate-embedded-object-meta
#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

struct Template {
  kubexx::ObjectMeta metadata{};
  std::string image{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Template spec{};
};

}  // namespace golden::v1
