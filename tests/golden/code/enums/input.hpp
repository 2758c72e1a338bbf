// kubexx-args: --code-dir {out} --code-root {case}
#pragma once
#include <cstdint>
#include <kubexx/annotations.hpp>
#include <optional>
#include <string>
#include <variant>

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
