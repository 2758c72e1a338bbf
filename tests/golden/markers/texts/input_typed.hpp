#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

inline constexpr const char* kHost = "hostname";

struct WidgetSpec {
  KUBEXX(kubexx::min_length(1), kubexx::max_length(63), kubexx::pattern("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"), kubexx::format(kHost))
  std::string name{};
  KUBEXX(kubexx::pattern(R"(^\d+: ["x"]$)"))
  std::string quoted{};
  KUBEXX(kubexx::items(kubexx::min_length(1), kubexx::max_length(5), kubexx::pattern("^x"), kubexx::format("date")))
  std::vector<std::string> items{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
