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
      KUBEXX_FIELD("most", T, most),
  };
  static void decode(json::Reader& in, T& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::Store>::Table {
  using T = ::golden::v1::Store;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      {"bounds", 0, &codec::Anew<decltype(std::declval<T&>().::golden::v1::Common::bounds)>::codec, codec::Presence::plain,
       [](void* object, [[maybe_unused]] bool make) -> void* {
         auto& value = *static_cast<T*>(object);
         return &value.::golden::v1::Common::bounds;
       }},
      codec::constant("kind", "Store"),
      KUBEXX_FIELD("metadata", T, metadata),
      {"most", 0, &codec::Any<decltype(codec::held(std::declval<T&>().limits).most)>::codec, codec::Presence::plain,
       [](void* object, [[maybe_unused]] bool make) -> void* {
         auto& value = *static_cast<T*>(object);
         if (!make && !value.limits) return nullptr;
         return &codec::held(value.limits).most;
       }},
      {"ownBounds", 0, &codec::Anew<decltype(std::declval<T&>().::golden::v1::Store::bounds)>::codec, codec::Presence::plain,
       [](void* object, [[maybe_unused]] bool make) -> void* {
         auto& value = *static_cast<T*>(object);
         return &value.::golden::v1::Store::bounds;
       }},
      KUBEXX_FIELD("owner", T, owner),
  };
};

void kubexx::Codec<golden::v1::Store>::decode(json::Reader& in, ::golden::v1::Store& value) {
  codec::decode_fields(in, &value, Table::fields);
}

void kubexx::Codec<golden::v1::Store>::encode(json::Writer& out, const ::golden::v1::Store& value) {
  codec::encode_fields(out, &value, Table::fields);
}

template <>
struct kubexx::Codec<golden::v1::StoreApply::Limits> {
  using T = ::golden::v1::StoreApply::Limits;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("most", T, most),
  };
  static void encode(json::Writer& out, const T& value) { codec::encode_fields(out, &value, fields); }
};

struct kubexx::Codec<golden::v1::StoreApply>::Table {
  using T = ::golden::v1::StoreApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      KUBEXX_FIELD("bounds", T, bounds, codec::Presence::sparse),
      codec::constant("kind", "Store"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("most", T, most),
      KUBEXX_FIELD("ownBounds", T, bounds_, codec::Presence::sparse),
      KUBEXX_FIELD("owner", T, owner),
  };
};

void kubexx::Codec<golden::v1::StoreApply>::encode(json::Writer& out, const ::golden::v1::StoreApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
