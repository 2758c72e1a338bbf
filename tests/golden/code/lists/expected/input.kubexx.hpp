// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Rack for server-side apply: what is set is sent, and nothing else.
struct RackApply {
  struct Port {
    std::optional<std::int32_t> number{};
    std::optional<std::string> protocol{};
  };

  struct Container {
    std::optional<std::string> name{};
    std::optional<std::vector<Port>> ports{};
  };

  using Kind = Rack;
  kubexx::ObjectMeta metadata{};
  std::optional<std::vector<Container>> containers{};
  std::optional<std::vector<std::string>> words{};
  std::optional<std::map<std::string, Port>> by_name{};
  std::optional<std::vector<std::string>> tags{};
  std::optional<std::array<std::int32_t, 3>> size{};
  std::optional<std::vector<std::uint8_t>> bytes{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Rack> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Rack";
  static constexpr std::string_view plural = "racks";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::RackApply;
};

template <>
struct kubexx::Codec<golden::v1::Rack> {
  /// The lists whose elements are told apart by their members.
  static constexpr codec::ListKeys list_keys[] = {
      {"containers", "name"},
      {"containers[].ports", "number protocol"},
  };
  static void decode(json::Reader& in, ::golden::v1::Rack& value);
  static void encode(json::Writer& out, const ::golden::v1::Rack& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::RackApply> {
  static void encode(json::Writer& out, const ::golden::v1::RackApply& value);

 private:
  struct Table;
};
