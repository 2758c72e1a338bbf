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

using Blob = std::vector<std::byte>;

struct WidgetSpec {
  std::vector<std::byte> bytes{};
  std::vector<std::uint8_t> octets{};
  std::vector<unsigned char> characters{};
  /// A name for bytes is bytes.
  Blob blob{};
  std::map<std::string, std::vector<std::byte>> files{};
  std::vector<Blob> chunks{};
  std::array<std::uint8_t, 4> address{};
  // +kubebuilder:validation:MaxLength=64
  Blob limited{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
