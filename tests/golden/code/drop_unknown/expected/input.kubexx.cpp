// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

struct kubexx::Codec<golden::v1::Cache>::Table {
  using T = ::golden::v1::Cache;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Cache"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("value", T, value),
  };
};

void kubexx::Codec<golden::v1::Cache>::decode(json::Reader& in, ::golden::v1::Cache& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Cache>::encode(json::Writer& out, const ::golden::v1::Cache& value) {
  codec::encode_fields(out, &value, Table::fields);
}

struct kubexx::Codec<golden::v1::CacheApply>::Table {
  using T = ::golden::v1::CacheApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Cache"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("value", T, value),
  };
};

void kubexx::Codec<golden::v1::CacheApply>::encode(json::Writer& out, const ::golden::v1::CacheApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
