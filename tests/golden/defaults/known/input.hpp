#pragma once

#include <kubexx/annotations.hpp>

#include <chrono>

// +groupName=golden.example.com
namespace golden::v1 {

using namespace std::chrono_literals;

struct WidgetSpec {
  kubexx::Quantity memory = "1Gi";
  kubexx::IntOrString port = 80;
  kubexx::IntOrString share = "25%";
  std::chrono::seconds timeout = 90s;
  std::chrono::milliseconds poll{1500};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
