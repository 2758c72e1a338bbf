#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// +groupName=diag.example.com
namespace diag::v1 {

struct KUBEXX(kubexx::required) WidgetSpec {
  KUBEXX(kubexx::status)
  std::string a{};
  KUBEXX(kubexx::minimum(1))
  std::string b{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace diag::v1
