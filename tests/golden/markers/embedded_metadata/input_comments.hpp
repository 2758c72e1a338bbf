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

using Listed = std::vector<Template>;

struct Parts {
  // +kubexx:embedded-metadata
  kubexx::ObjectMeta own{};
  // +kubexx:embedded-metadata
  std::optional<Template> part{};
  // +kubexx:embedded-metadata
  std::map<std::string, Listed> lists{};
  kubexx::LabelSelector selector{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Parts spec{};
};

}  // namespace golden::v1
