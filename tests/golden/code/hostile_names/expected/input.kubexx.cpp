// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"

template <>
struct kubexx::EnumWords<golden::v1::Word> {
  static constexpr codec::EnumWord words[] = {
      {::golden::v1::Word::quoted, "\"; } int quote; // "},
      {::golden::v1::Word::trigraph, "\077\077/\" \077\077="},
      {::golden::v1::Word::accent, "\303\251)\" 9"},
  };
};

void kubexx::Codec<golden::v1::Trap>::decode(json::Reader& in, ::golden::v1::Trap& value) {
  static constexpr std::string_view names[] = {
      "*/ int c; /*", "a\"b\\", "apiVersion", "kind", "metadata", "two\012lines", "word",
  };
  for (codec::Members members(in, names, codec::Spelling::escaped); members.next();) {
    switch (members.index()) {
      case 0: members.read(value.comment); break;
      case 1: members.read(value.quote); break;
      case 2: members.expect("golden.example.com/v1"); break;
      case 3: members.expect("Trap"); break;
      case 4: members.read(value.metadata); break;
      case 5: members.read(value.lines); break;
      case 6: members.read(value.word); break;
    }
  }
}

void kubexx::Codec<golden::v1::Trap>::encode(json::Writer& out, const ::golden::v1::Trap& value) {
  out.begin_object();
  codec::put(out, "*/ int c; /*", value.comment);
  codec::put(out, "a\"b\\", value.quote);
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Trap");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "two\012lines", value.lines);
  codec::put(out, "word", value.word);
  out.end_object();
}

void kubexx::Codec<golden::v1::TrapApply>::encode(json::Writer& out, const ::golden::v1::TrapApply& value) {
  out.begin_object();
  codec::put(out, "*/ int c; /*", value.comment);
  codec::put(out, "a\"b\\", value.quote);
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Trap");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "two\012lines", value.lines);
  codec::put(out, "word", value.word);
  out.end_object();
}
