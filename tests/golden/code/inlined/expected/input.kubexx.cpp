// Made by kubexx from input.hpp. Do not edit.
// clang-format off

#include "input.kubexx.hpp"

#include "runtime/codec/members.hpp"

void kubexx::Codec<golden::v1::Store>::decode(json::Reader& in, ::golden::v1::Store& value) {
  static constexpr std::string_view names[] = {
      "apiVersion", "kind", "metadata", "most", "owner",
  };
  for (codec::Members members(in, names); members.next();) {
    switch (members.index()) {
      case 0: members.expect("golden.example.com/v1"); break;
      case 1: members.expect("Store"); break;
      case 2: members.read(value.metadata); break;
      case 3: members.read(codec::held(value.limits).most); break;
      case 4: members.read(value.owner); break;
    }
  }
}

void kubexx::Codec<golden::v1::Store>::encode(json::Writer& out, const ::golden::v1::Store& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Store");
  codec::put(out, "metadata", value.metadata);
  if (value.limits) codec::put(out, "most", (*value.limits).most);
  codec::put(out, "owner", value.owner);
  out.end_object();
}

void kubexx::Codec<golden::v1::StoreApply>::encode(json::Writer& out, const ::golden::v1::StoreApply& value) {
  out.begin_object();
  codec::put_text(out, "apiVersion", "golden.example.com/v1");
  codec::put_text(out, "kind", "Store");
  codec::put_sparse(out, "metadata", value.metadata);
  codec::put(out, "most", value.most);
  codec::put(out, "owner", value.owner);
  out.end_object();
}
