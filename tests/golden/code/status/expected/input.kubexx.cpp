// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

template <>
struct kubexx::Codec<golden::v1::PumpSpec> {
  using T = ::golden::v1::PumpSpec;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("replicas", T, replicas),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<golden::v1::PumpStatus> {
  using T = ::golden::v1::PumpStatus;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("replicas", T, replicas),
      KUBEXX_FIELD("started", T, started),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::Basin>::Table {
  using T = ::golden::v1::Basin;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Basin"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("water", T, water),
  };
};

void kubexx::Codec<golden::v1::Basin>::decode(json::Reader& in, ::golden::v1::Basin& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Basin>::encode(json::Writer& out, const ::golden::v1::Basin& value) {
  codec::encode_fields(out, &value, Table::fields);
}

struct kubexx::Codec<golden::v1::BasinApply>::Table {
  using T = ::golden::v1::BasinApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Basin"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("water", T, water),
  };
};

void kubexx::Codec<golden::v1::BasinApply>::encode(json::Writer& out, const ::golden::v1::BasinApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

struct kubexx::Codec<golden::v1::Pump>::Table {
  using T = ::golden::v1::Pump;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Pump"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("spec", T, spec),
      KUBEXX_FIELD("status", T, status),
  };
};

void kubexx::Codec<golden::v1::Pump>::decode(json::Reader& in, ::golden::v1::Pump& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Pump>::encode(json::Writer& out, const ::golden::v1::Pump& value) {
  codec::encode_fields(out, &value, Table::fields);
}

template <>
struct kubexx::Codec<golden::v1::PumpApply::PumpSpec> {
  using T = ::golden::v1::PumpApply::PumpSpec;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("replicas", T, replicas),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<golden::v1::PumpApply::PumpStatus> {
  using T = ::golden::v1::PumpApply::PumpStatus;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("replicas", T, replicas),
      KUBEXX_FIELD("started", T, started),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::PumpApply>::Table {
  using T = ::golden::v1::PumpApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Pump"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("spec", T, spec, codec::Presence::sparse),
      KUBEXX_FIELD("status", T, status),
  };
};

void kubexx::Codec<golden::v1::PumpApply>::encode(json::Writer& out, const ::golden::v1::PumpApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
