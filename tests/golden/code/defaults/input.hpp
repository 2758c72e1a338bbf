// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// Which members are always written, and which are left out while they are empty.
// +groupName=golden.example.com
namespace golden::v1 {

struct Limits {
  std::int32_t most = 3;
  std::int32_t least{};
};

struct Tank {
  kubexx::ObjectMeta metadata{};
  std::string required{};
  std::string text = "full";
  Limits limits = {.most = 5, .least = 1};
  std::vector<std::string> list = {"a", "b"};
  std::map<std::string, std::string> map{};  // +optional
  bool open{};                               // +optional
};

}  // namespace golden::v1
