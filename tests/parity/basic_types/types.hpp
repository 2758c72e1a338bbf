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

struct Empty {};

struct WidgetSpec {
  bool flag{};
  std::string text{};
  int int_{};
  std::int8_t int8{};
  std::int16_t int16{};
  std::int32_t int32{};
  std::int64_t int64{};
  unsigned uint{};
  std::uint8_t uint8{};
  std::uint16_t uint16{};
  std::uint32_t uint32{};
  std::uint64_t uint64{};
  std::int32_t rune{};
  std::vector<std::byte> bytes{};
  std::vector<std::uint8_t> uint8s{};
  std::array<std::uint8_t, 4> digest{};
  std::array<int, 3> triple{};
  std::vector<std::vector<std::byte>> chunks{};
  // +required
  std::optional<std::string> pointer{};
  // +required
  std::optional<std::vector<std::shared_ptr<std::int32_t>>> deep{};
  Empty nothing{};
  std::int64_t as_string{};
};

// Widget is the kind of this case.
struct Widget {
  kubexx::ObjectMeta metadata{};

  WidgetSpec spec{};
};

}  // namespace v1
