// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/fields.hpp>
#include <kubexx/detail/codec/variant.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

template <>
struct kubexx::EnumWords<golden::v1::Policy> {
  static constexpr codec::EnumWord words[] = {
      {::golden::v1::Policy::Allow, "Allow"},
      {::golden::v1::Policy::Forbid, "forbid"},
  };
};

template <>
struct kubexx::Codec<golden::v1::Square> {
  using T = ::golden::v1::Square;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("side", T, side),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::AlternativeName<golden::v1::Square> {
  static constexpr std::string_view name = "square";
};

template <>
struct kubexx::Codec<golden::v1::Circle> {
  using T = ::golden::v1::Circle;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("radius", T, radius),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::AlternativeName<golden::v1::Circle> {
  static constexpr std::string_view name = "circle";
};

struct kubexx::Codec<golden::v1::Shape>::Table {
  using T = ::golden::v1::Shape;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      KUBEXX_FIELD("form", T, form),
      codec::constant("kind", "Shape"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("policy", T, policy),
      KUBEXX_FIELD("port", T, port),
  };
};

void kubexx::Codec<golden::v1::Shape>::decode(json::Reader& in, ::golden::v1::Shape& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Shape>::encode(json::Writer& out, const ::golden::v1::Shape& value) {
  codec::encode_fields(out, &value, Table::fields);
}

struct kubexx::Codec<golden::v1::ShapeApply>::Table {
  using T = ::golden::v1::ShapeApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      KUBEXX_FIELD("form", T, form),
      codec::constant("kind", "Shape"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("policy", T, policy),
      KUBEXX_FIELD("port", T, port),
  };
};

void kubexx::Codec<golden::v1::ShapeApply>::encode(json::Writer& out, const ::golden::v1::ShapeApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
