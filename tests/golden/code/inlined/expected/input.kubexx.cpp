// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/fields.hpp"

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

struct kubexx::Codec<golden::v1::Store>::Table {
  using T = ::golden::v1::Store;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Store"),
      KUBEXX_FIELD("metadata", T, metadata),
      {"most", 0, &codec::Any<decltype(codec::held(std::declval<T&>().limits).most)>::codec, codec::Presence::plain,
      [](void* object, bool make) -> void* {
        auto& value = *static_cast<T*>(object);
        if (!make && !value.limits) return nullptr;
        return &codec::held(value.limits).most;
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

struct kubexx::Codec<golden::v1::StoreApply>::Table {
  using T = ::golden::v1::StoreApply;
  static constexpr codec::Field fields[] = {
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Store"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("most", T, most),
      KUBEXX_FIELD("owner", T, owner),
  };
};

void kubexx::Codec<golden::v1::StoreApply>::encode(json::Writer& out, const ::golden::v1::StoreApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
