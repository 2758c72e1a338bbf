#pragma once

#include <kubexx/annotations.hpp>

#include <any>
#include <array>
#include <chrono>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

using namespace std::chrono_literals;

struct WidgetSpec {
  kubexx::Quantity memory = "1Gi";
  kubexx::IntOrString port = 80;
  kubexx::IntOrString share = "25%";
  std::chrono::seconds timeout = 90s;
  std::chrono::milliseconds poll{1500};
  kubexx::Time epoch{1767225600};
  kubexx::MicroTime tick{1767225600, 250'000'000};
  kubexx::Time unset{0};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
