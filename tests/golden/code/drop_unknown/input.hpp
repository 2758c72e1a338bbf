// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

// +kubexx:drop-unknown
struct Cache {
  kubexx::ObjectMeta metadata{};
  std::string value{};
};

}  // namespace golden::v1
