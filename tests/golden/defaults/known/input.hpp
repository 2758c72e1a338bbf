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

constexpr std::chrono::sys_days kDay{std::chrono::days{20454}};

struct WidgetSpec {
  kubexx::Quantity memory = "1Gi";
  kubexx::IntOrString port = 80;
  kubexx::IntOrString share = "25%";
  std::chrono::seconds timeout = 90s;
  std::chrono::milliseconds poll{1500};
  std::chrono::minutes sum = 1h + 30min;
  kubexx::Duration difference = 2h - 5s;
  std::chrono::seconds negative = -5s;
  kubexx::Time epoch{1767225600};
  kubexx::MicroTime tick{1767225600, 250'000'000};
  kubexx::Time unset{0};
  kubexx::Time begin = std::chrono::sys_seconds{1767225600s};
  kubexx::Time day = std::chrono::sys_days{std::chrono::days{20454}};
  std::optional<kubexx::Time> before_1970 = kubexx::Time(std::chrono::sys_seconds{-1s});
  kubexx::MicroTime end = std::chrono::system_clock::time_point{1767225600250ms};
  kubexx::MicroTime constant = kDay;
  std::chrono::sys_seconds due{1767225600s};
  std::chrono::system_clock::time_point instant{1767225600250ms};
  std::chrono::sys_seconds first = std::chrono::sys_seconds{0s};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
