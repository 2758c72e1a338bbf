// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Basin for server-side apply: what is set is sent, and nothing else.
struct BasinApply {
  using Kind = Basin;
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> water{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Basin> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Basin";
  static constexpr std::string_view plural = "basins";
  static constexpr bool namespaced = false;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::BasinApply;
};

template <>
struct kubexx::Codec<golden::v1::Basin> {
  static void decode(json::Reader& in, ::golden::v1::Basin& value);
  static void encode(json::Writer& out, const ::golden::v1::Basin& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::BasinApply> {
  static void encode(json::Writer& out, const ::golden::v1::BasinApply& value);

 private:
  struct Table;
};

namespace golden::v1 {

/// A Pump for server-side apply: what is set is sent, and nothing else.
struct PumpApply {
  struct PumpSpec {
    std::optional<std::int32_t> replicas{};
  };

  struct PumpStatus {
    std::optional<std::int32_t> replicas{};
    std::optional<kubexx::Time> started{};
  };

  using Kind = Pump;
  kubexx::ObjectMeta metadata{};
  PumpSpec spec{};
  std::optional<PumpStatus> status{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Pump> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Pump";
  static constexpr std::string_view plural = "pumps";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = true;
  static constexpr bool has_scale = true;
  using Apply = ::golden::v1::PumpApply;
};

template <>
struct kubexx::Codec<golden::v1::Pump> {
  static void decode(json::Reader& in, ::golden::v1::Pump& value);
  static void encode(json::Writer& out, const ::golden::v1::Pump& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::PumpApply> {
  static void encode(json::Writer& out, const ::golden::v1::PumpApply& value);

 private:
  struct Table;
};
