// kubexx-args: --code-dir {out} --code-root {case}
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

// Enums by words and by numbers, and variants of structs.
// +groupName=golden.example.com
namespace golden::v1 {

enum class Policy { Allow, Forbid KUBEXX(kubexx::name("forbid")) };

struct Square {
  std::int32_t side{};
};
struct Circle {
  std::int32_t radius{};
};

struct Shape {
  kubexx::ObjectMeta metadata{};
  Policy policy{};
  std::optional<std::variant<Square, Circle>> form{};
  std::optional<std::variant<std::int32_t, std::string>> port{};
};

}  // namespace golden::v1
