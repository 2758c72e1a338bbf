// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"

void kubexx::Codec<golden::v1::Cache>::decode(json::Reader& in, ::golden::v1::Cache& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "kind", "metadata", "value",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.expect("Cache"); break;
      case 2: members.read(value.metadata); break;
      case 3: members.read(value.value); break;
    }
  }
}

void kubexx::Codec<golden::v1::Cache>::encode(json::Writer& out, const ::golden::v1::Cache& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Cache");
  codec::put(out, "metadata", value.metadata);
  codec::put(out, "value", value.value);
  out.end_object();
}

void kubexx::Codec<golden::v1::CacheApply>::encode(json::Writer& out, const ::golden::v1::CacheApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Cache");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "value", value.value);
  out.end_object();
}
