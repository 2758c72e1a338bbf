// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"
#include "runtime/codec/variant.hpp"

template <>
struct kubexx::EnumWords<golden::v1::Policy> {
  static constexpr codec::EnumWord words[] = {
      {::golden::v1::Policy::Allow, "Allow"},
      {::golden::v1::Policy::Forbid, "forbid"},
  };
};

template <>
struct kubexx::Codec<golden::v1::Square> {
  static void decode(json::Reader& in, ::golden::v1::Square& value) {
    static constexpr std::string_view names[] = {
        "side",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.side); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::Square& value) {
    out.begin_object();
    codec::put(out, "side", value.side);
    out.end_object();
  }
};

template <>
struct kubexx::AlternativeName<golden::v1::Square> {
  static constexpr std::string_view name = "square";
};

template <>
struct kubexx::Codec<golden::v1::Circle> {
  static void decode(json::Reader& in, ::golden::v1::Circle& value) {
    static constexpr std::string_view names[] = {
        "radius",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.radius); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::Circle& value) {
    out.begin_object();
    codec::put(out, "radius", value.radius);
    out.end_object();
  }
};

template <>
struct kubexx::AlternativeName<golden::v1::Circle> {
  static constexpr std::string_view name = "circle";
};

void kubexx::Codec<golden::v1::Shape>::decode(json::Reader& in, ::golden::v1::Shape& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "form", "kind", "metadata", "policy", "port",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.read(value.form); break;
      case 2: members.expect("Shape"); break;
      case 3: members.read(value.metadata); break;
      case 4: members.read(value.policy); break;
      case 5: members.read(value.port); break;
    }
  }
}

void kubexx::Codec<golden::v1::Shape>::encode(json::Writer& out, const ::golden::v1::Shape& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put(out, "form", value.form);
  codec::put_text(out, "kind", "Shape");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "policy", value.policy);
  codec::put(out, "port", value.port);
  out.end_object();
}

void kubexx::Codec<golden::v1::ShapeApply>::encode(json::Writer& out, const ::golden::v1::ShapeApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put(out, "form", value.form);
  codec::put_text(out, "kind", "Shape");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "policy", value.policy);
  codec::put(out, "port", value.port);
  out.end_object();
}
