// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/containers.hpp"
#include "runtime/codec/members.hpp"

template <>
struct kubexx::Codec<golden::v1::Port> {
  static void decode(json::Reader& in, ::golden::v1::Port& value) {
    static constexpr std::string_view names[] = {
        "number", "protocol",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.number); break;
        case 1: members.read(value.protocol); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::Port& value) {
    out.begin_object();
    codec::put(out, "number", value.number);
    codec::put(out, "protocol", value.protocol);
    out.end_object();
  }
};

template <>
struct kubexx::Codec<golden::v1::Container> {
  static void decode(json::Reader& in, ::golden::v1::Container& value) {
    static constexpr std::string_view names[] = {
        "name", "ports",
    };
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0: members.read(value.name); break;
        case 1: members.read_sparse(value.ports); break;
      }
    }
  }
  static void encode(json::Writer& out, const ::golden::v1::Container& value) {
    out.begin_object();
    codec::put(out, "name", value.name);
    codec::put_sparse(out, "ports", value.ports);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::Rack>::decode(json::Reader& in, ::golden::v1::Rack& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "byName", "bytes", "containers", "kind", "metadata", "size", "tags", "words",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.read_sparse(value.by_name); break;
      case 2: members.read(value.bytes); break;
      case 3: members.read(value.containers); break;
      case 4: members.expect("Rack"); break;
      case 5: members.read(value.metadata); break;
      case 6: members.read(value.size); break;
      case 7: members.read(value.tags); break;
      case 8: members.read(value.words); break;
    }
  }
}

void kubexx::Codec<golden::v1::Rack>::encode(json::Writer& out, const ::golden::v1::Rack& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_sparse(out, "byName", value.by_name);
  codec::put(out, "bytes", value.bytes);
  codec::put(out, "containers", value.containers);
  codec::put_text(out, "kind", "Rack");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "size", value.size);
  codec::put(out, "tags", value.tags);
  codec::put(out, "words", value.words);
  out.end_object();
}

template <>
struct kubexx::Codec<golden::v1::RackApply::Port> {
  static void encode(json::Writer& out, const ::golden::v1::RackApply::Port& value) {
    out.begin_object();
    codec::put(out, "number", value.number);
    codec::put(out, "protocol", value.protocol);
    out.end_object();
  }
};

template <>
struct kubexx::Codec<golden::v1::RackApply::Container> {
  static void encode(json::Writer& out, const ::golden::v1::RackApply::Container& value) {
    out.begin_object();
    codec::put(out, "name", value.name);
    codec::put(out, "ports", value.ports);
    out.end_object();
  }
};

void kubexx::Codec<golden::v1::RackApply>::encode(json::Writer& out, const ::golden::v1::RackApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put(out, "byName", value.by_name);
  codec::put(out, "bytes", value.bytes);
  codec::put(out, "containers", value.containers);
  codec::put_text(out, "kind", "Rack");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "size", value.size);
  codec::put(out, "tags", value.tags);
  codec::put(out, "words", value.words);
  out.end_object();
}
