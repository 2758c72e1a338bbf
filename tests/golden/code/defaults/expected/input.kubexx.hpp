// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Tank for server-side apply: what is set is sent, and nothing else.
struct TankApply {
  struct Limits {
    std::optional<std::int32_t> most{};
    std::optional<std::int32_t> least{};
  };

  using Kind = Tank;
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> required{};
  std::optional<std::string> text{};
  Limits limits{};
  std::optional<std::vector<std::string>> list{};
  std::optional<std::map<std::string, std::string>> map{};
  std::optional<bool> open{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Tank> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Tank";
  static constexpr std::string_view plural = "tanks";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::TankApply;
};

template <>
struct kubexx::Codec<golden::v1::Tank> {
  static void decode(json::Reader& in, ::golden::v1::Tank& value);
  static void encode(json::Writer& out, const ::golden::v1::Tank& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::TankApply> {
  static void encode(json::Writer& out, const ::golden::v1::TankApply& value);

 private:
  struct Table;
};
