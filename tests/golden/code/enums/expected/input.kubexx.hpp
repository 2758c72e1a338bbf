// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Shape for server-side apply: what is set is sent, and nothing else.
struct ShapeApply {
  using Kind = Shape;
  kubexx::ObjectMeta metadata{};
  std::optional<Policy> policy{};
  std::optional<std::variant<::golden::v1::Square, ::golden::v1::Circle>> form{};
  std::optional<std::variant<std::int32_t, std::string>> port{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Shape> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Shape";
  static constexpr std::string_view plural = "shapes";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::ShapeApply;
};

template <>
struct kubexx::Codec<golden::v1::Shape> {
  static void decode(json::Reader& in, ::golden::v1::Shape& value);
  static void encode(json::Writer& out, const ::golden::v1::Shape& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::ShapeApply> {
  static void encode(json::Writer& out, const ::golden::v1::ShapeApply& value);

 private:
  struct Table;
};
