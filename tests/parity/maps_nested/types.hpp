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

// +groupName=parity.example.com
namespace v1 {

struct Inner {
  std::string x{};
};

// Named has text.
using Named = std::string;

struct WidgetSpec {
  std::map<std::string, std::string> texts{};
  std::map<Named, Named> by_name{};
  std::map<std::string, std::vector<std::string>> lists{};
  std::map<std::string, std::vector<std::byte>> bytes{};
  std::map<std::string, Inner> pointers{};
  // Two levels.
  std::map<std::string, std::map<std::string, Inner>> two{};
  std::map<std::string, std::map<std::string, std::map<std::string, std::vector<Named>>>> three{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
