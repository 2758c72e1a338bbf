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

/// A Store for server-side apply: what is set is sent, and nothing else.
struct StoreApply {
  struct Limits {
    std::optional<std::int32_t> most{};
  };

  using Kind = Store;
  std::optional<std::string> owner{};
  Limits bounds{};
  kubexx::ObjectMeta metadata{};
  std::optional<std::int32_t> most{};
  Limits bounds_{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Store> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Store";
  static constexpr std::string_view plural = "stores";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::StoreApply;
};

template <>
struct kubexx::Codec<golden::v1::Store> {
  static void decode(json::Reader& in, ::golden::v1::Store& value);
  static void encode(json::Writer& out, const ::golden::v1::Store& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::StoreApply> {
  static void encode(json::Writer& out, const ::golden::v1::StoreApply& value);

 private:
  struct Table;
};
