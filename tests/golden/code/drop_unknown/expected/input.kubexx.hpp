// Made by kubexx from input.hpp. Do not edit.
#pragma once
// clang-format off

#include "input.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/detail/codec/declared.hpp>

namespace golden::v1 {

/// A Cache for server-side apply: what is set is sent, and nothing else.
struct CacheApply {
  using Kind = Cache;
  kubexx::ObjectMeta metadata{};
  std::optional<std::string> value{};
};

}  // namespace golden::v1

template <>
struct kubexx::ResourceTraits<golden::v1::Cache> {
  static constexpr std::string_view group = "golden.example.com";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Cache";
  static constexpr std::string_view plural = "caches";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = false;
  static constexpr bool has_scale = false;
  static constexpr bool drop_unknown = true;
  using Apply = ::golden::v1::CacheApply;
};

template <>
struct kubexx::Codec<golden::v1::Cache> {
  static void decode(json::Reader& in, ::golden::v1::Cache& value);
  static void encode(json::Writer& out, const ::golden::v1::Cache& value);

 private:
  struct Table;
};

template <>
struct kubexx::Codec<golden::v1::CacheApply> {
  static void encode(json::Writer& out, const ::golden::v1::CacheApply& value);

 private:
  struct Table;
};
