#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

using Count KUBEXX(kubexx::minimum(1), kubexx::maximum(10)) = std::int32_t;

inline constexpr int kTop = 1000;

struct WidgetSpec {
  KUBEXX(kubexx::minimum(-5), kubexx::maximum(kTop * kTop))
  std::int64_t limits{};
  KUBEXX(kubexx::minimum(0), kubexx::exclusive_minimum(true), kubexx::maximum(100), kubexx::exclusive_maximum(true), kubexx::multiple_of(5))
  std::int32_t open{};
  Count count{};
  KUBEXX(kubexx::items(kubexx::minimum(1), kubexx::maximum(9), kubexx::exclusive_minimum(true), kubexx::exclusive_maximum(true),
                       kubexx::multiple_of(2)))
  std::vector<std::int32_t> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
