#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

using Policy KUBEXX(kubexx::enumeration{"Allow", "Forbid", "Replace"}) = std::string;

struct WidgetSpec {
  Policy policy{};
  KUBEXX(kubexx::enumeration{"b", "a"})
  std::string braces{};
  KUBEXX(kubexx::enumeration{"", "one two", "4"})
  std::string words{};
  KUBEXX(kubexx::enumeration{0, 10, 20})
  std::int32_t numbers{};
  KUBEXX(kubexx::items(kubexx::enumeration{"a", "b"}))
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
