// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/containers.hpp>
#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

template <>
struct kubexx::Codec<golden::v1::Port> {
  using T = ::golden::v1::Port;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("number", T, number),
      KUBEXX_FIELD("protocol", T, protocol),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<golden::v1::Container> {
  using T = ::golden::v1::Container;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("name", T, name),
      KUBEXX_FIELD("ports", T, ports, codec::Presence::sparse),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::Rack>::Table {
  using T = ::golden::v1::Rack;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      KUBEXX_FIELD("byName", T, by_name, codec::Presence::sparse),
      KUBEXX_FIELD("bytes", T, bytes),
      KUBEXX_FIELD("containers", T, containers),
      codec::constant("kind", "Rack"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("size", T, size),
      KUBEXX_FIELD("tags", T, tags),
      KUBEXX_FIELD("words", T, words),
  };
};

void kubexx::Codec<golden::v1::Rack>::decode(json::Reader& in, ::golden::v1::Rack& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Rack>::encode(json::Writer& out, const ::golden::v1::Rack& value) {
  codec::encode_fields(out, &value, Table::fields);
}

template <>
struct kubexx::Codec<golden::v1::RackApply::Port> {
  using T = ::golden::v1::RackApply::Port;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("number", T, number),
      KUBEXX_FIELD("protocol", T, protocol),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<golden::v1::RackApply::Container> {
  using T = ::golden::v1::RackApply::Container;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("name", T, name),
      KUBEXX_FIELD("ports", T, ports),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::RackApply>::Table {
  using T = ::golden::v1::RackApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      KUBEXX_FIELD("byName", T, by_name),
      KUBEXX_FIELD("bytes", T, bytes),
      KUBEXX_FIELD("containers", T, containers),
      codec::constant("kind", "Rack"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("size", T, size),
      KUBEXX_FIELD("tags", T, tags),
      KUBEXX_FIELD("words", T, words),
  };
};

void kubexx::Codec<golden::v1::RackApply>::encode(json::Writer& out, const ::golden::v1::RackApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
