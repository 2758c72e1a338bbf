// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include <kubexx/detail/codec/fields.hpp>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // known where there is no virtual base

template <>
struct kubexx::EnumWords<golden::v1::Word> {
  static constexpr codec::EnumWord words[] = {
      {::golden::v1::Word::quoted, "\"; } int quote; // "},
      {::golden::v1::Word::trigraph, "\077\077/\" \077\077="},
      {::golden::v1::Word::accent, "\303\251)\" 9"},
  };
};

struct kubexx::Codec<golden::v1::Trap>::Table {
  using T = ::golden::v1::Trap;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("*/ int c; /*", T, comment),
      KUBEXX_FIELD("a\"b\\", T, quote),
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Trap"),
      KUBEXX_FIELD("metadata", T, metadata),
      KUBEXX_FIELD("two\012lines", T, lines),
      KUBEXX_FIELD("word", T, word),
  };
};

void kubexx::Codec<golden::v1::Trap>::decode(json::Reader& in, ::golden::v1::Trap& value) {
  codec::decode_fields(in, &value, Table::fields, codec::Spelling::escaped);
}

void kubexx::Codec<golden::v1::Trap>::encode(json::Writer& out, const ::golden::v1::Trap& value) {
  codec::encode_fields(out, &value, Table::fields);
}

struct kubexx::Codec<golden::v1::TrapApply>::Table {
  using T = ::golden::v1::TrapApply;
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("*/ int c; /*", T, comment),
      KUBEXX_FIELD("a\"b\\", T, quote),
      codec::constant("apiVersion", "golden.example.com/v1"),
      codec::constant("kind", "Trap"),
      KUBEXX_FIELD("metadata", T, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("two\012lines", T, lines),
      KUBEXX_FIELD("word", T, word),
  };
};

void kubexx::Codec<golden::v1::TrapApply>::encode(json::Writer& out, const ::golden::v1::TrapApply& value) {
  codec::encode_fields(out, &value, Table::fields);
}

#pragma GCC diagnostic pop
