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

/// A value with its origin.
template <typename T>
struct Sourced {
  T value{};
  /// Where it came from.
  std::string source{};
};

template <typename T, std::size_t N>
struct Page {
  std::vector<T> items{};
  static constexpr std::size_t kSize = N;
};

template <typename T>
using Maybe = std::optional<T>;

/// Whose parts are declared inside.
template <typename T>
struct Crate {
  struct Part {
    T content{};
  };
  Part first{};
  std::vector<Part> others{};
};

struct WidgetSpec {
  Sourced<std::string> name{};
  Sourced<std::int32_t> count{};
  Maybe<Sourced<Page<bool, 3>>> page{};
  Crate<std::string> texts{};
  Crate<std::int32_t> counts{};
  Crate<bool>::Part part{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
