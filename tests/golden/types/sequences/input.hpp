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

struct Entry {
  std::string name{};
};

struct WidgetSpec {
  std::vector<std::string> vector{};
  std::deque<std::int32_t> deque{};
  std::list<Entry> list{};
  std::vector<std::vector<std::int64_t>> nested{};
  // exactly three
  std::array<std::string, 3> array{};
  std::set<std::string> set{};
  std::unordered_set<std::string> unordered{};
  // +kubebuilder:validation:MaxItems=4
  std::set<std::int32_t> limited{};
  // A list of sets.
  std::vector<std::set<std::string>> sets{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
