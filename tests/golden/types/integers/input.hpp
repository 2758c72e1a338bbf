#pragma once

#include <kubexx/annotations.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

// +groupName=golden.example.com
namespace golden::v1 {

/// Every width has its exact bounds, except those that a double cannot hold.
struct WidgetSpec {
  bool flag{};
  int plain{};
  unsigned plain_unsigned{};
  long wide{};
  short narrow{};
  signed char tiny{};
  std::int8_t int8{};
  std::int16_t int16{};
  std::int32_t int32{};
  std::int64_t int64{};
  std::uint8_t uint8{};
  std::uint16_t uint16{};
  std::uint32_t uint32{};
  std::uint64_t uint64{};
  std::size_t size{};
  // The marker narrows what the type allows.
  // +kubebuilder:validation:Minimum=1
  std::uint16_t port{};
  std::vector<std::uint16_t> ports{};
};

struct Widget {
  kubexx::ObjectMeta metadata{};
  WidgetSpec spec{};
};

}  // namespace golden::v1
