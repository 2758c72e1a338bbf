// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

template <>
struct kubexx::Codec<golden::v1::Limits> {
  using T = ::golden::v1::Limits;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("least", T, least),
      KUBEXX_FIELD("most", T, most),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::Tank>::Table {
  using T = ::golden::v1::Tank;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Tank"),
      {"limits", offsetof(T, limits), &codec::Anew<decltype(T::limits)>::codec},
      KUBEXX_FIELD("list", T, list),
      KUBEXX_FIELD("map", T, map, codec::Presence::sparse),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("open", T, open, codec::Presence::sparse),
      KUBEXX_FIELD("required", T, required),
      KUBEXX_FIELD("text", T, text),
  };
};

void kubexx::Codec<golden::v1::Tank>::decode(json::Reader& in, ::golden::v1::Tank& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Tank>::encode(json::Writer& out, const ::golden::v1::Tank& value) {
  codec::encode_fields(out, &value, Table::fields);
}

template <>
struct kubexx::Codec<golden::v1::TankApply::Limits> {
  using T = ::golden::v1::TankApply::Limits;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("least", T, least),
      KUBEXX_FIELD("most", T, most),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::TankApply>::Table {
  using T = ::golden::v1::TankApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Tank"),
      KUBEXX_FIELD("limits", T, limits, codec::Presence::sparse),
      KUBEXX_FIELD("list", T, list),
      KUBEXX_FIELD("map", T, map),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("open", T, open),
      KUBEXX_FIELD("required", T, required),
      KUBEXX_FIELD("text", T, text),
  };
};

void kubexx::Codec<golden::v1::TankApply>::encode(json::Writer& out, const ::golden::v1::TankApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
