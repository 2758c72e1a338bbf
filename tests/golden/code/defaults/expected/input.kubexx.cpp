// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"

template <>
struct kubexx::Codec<golden::v1::Limits> {
  static void decode(json::Reader& in, ::golden::v1::Limits& value) {
    static constexpr std::string_view names[] = {
        "least", "most",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.least); break;
        case 1: members.read(value.most); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::Limits& value) {
    out.begin_object();
    codec::put(out, "least", value.least);
    codec::put(out, "most", value.most);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::Tank>::decode(json::Reader& in, ::golden::v1::Tank& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "kind", "limits", "list", "map", "metadata", "open", "required", "text",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.expect("Tank"); break;
      case 2: members.read_anew(value.limits); break;
      case 3: members.read(value.list); break;
      case 4: members.read_sparse(value.map); break;
      case 5: members.read(value.metadata); break;
      case 6: members.read_sparse(value.open); break;
      case 7: members.read(value.required); break;
      case 8: members.read(value.text); break;
    }
  }
}

void kubexx::Codec<golden::v1::Tank>::encode(json::Writer& out, const ::golden::v1::Tank& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Tank");
  codec::put(out, "limits", value.limits);
  codec::put(out, "list", value.list);
  codec::put_sparse(out, "map", value.map);
  codec::put(out, "metadata", value.metadata);
  codec::put_sparse(out, "open", value.open);
  codec::put(out, "required", value.required);
  codec::put(out, "text", value.text);
  out.end_object();
}

template <>
struct kubexx::Codec<golden::v1::TankApply::Limits> {
  static void encode(json::Writer& out, const ::golden::v1::TankApply::Limits& value) {
    out.begin_object();
    codec::put(out, "least", value.least);
    codec::put(out, "most", value.most);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::TankApply>::encode(json::Writer& out, const ::golden::v1::TankApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Tank");
  codec::put_sparse(out, "limits", value.limits);
  codec::put(out, "list", value.list);
  codec::put(out, "map", value.map);
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "open", value.open);
  codec::put(out, "required", value.required);
  codec::put(out, "text", value.text);
  out.end_object();
}
