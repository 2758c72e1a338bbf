// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Trap for server-side apply: what is set is sent, and nothing else.
struct TrapApply {
  using Kind = Trap;
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> quote{};
  std::optional<std::string> comment{};
  std::optional<std::string> lines{};
  std::optional<Word> word{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Trap> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Trap";
  static constexpr std::string_view plural = "traps";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  using Apply = ::golden::v1::TrapApply;
};

template <>
struct kubexx::Codec<golden::v1::Trap> {
  static void decode(json::Reader& in, ::golden::v1::Trap& value);
  static void encode(json::Writer& out, const ::golden::v1::Trap& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::TrapApply> {
  static void encode(json::Writer& out, const ::golden::v1::TrapApply& value);

 private:
  struct Table;
};
