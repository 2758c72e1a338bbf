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
  KUBEXX(kubexx::embedded_metadata)
  kubexx::ObjectMeta own{};
  KUBEXX(kubexx::embedded_metadata)
  std::optional<Template> part{};
  KUBEXX(kubexx::embedded_metadata)
  std::map<std::string, Listed> lists{};
  kubexx::LabelSelector selector{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  Parts spec{};
};

}  // namespace golden::v1
