#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "tests/support/sample_kind.hpp"

namespace kubexx::test {

/// The former version of Database: `demo.io/v1beta1`, with `nodes` instead of `replicas`.
struct OldDatabase {
  ObjectMeta metadata = {};
  std::int32_t nodes = 0;
  std::string engine = {};
};

inline Result<> convert(const OldDatabase& from, Database& to) {
  if (from.engine == "broken") throw std::runtime_error("engine is broken");
  if (from.nodes < 0) return Error{.message = "nodes is negative"};
  to.spec.replicas = from.nodes;
  to.spec.engine = from.engine;
  return {};
}

inline Result<> convert(const Database& from, OldDatabase& to) {
  to.nodes = from.spec.replicas;
  to.engine = from.spec.engine;
  return {};
}

}  // namespace kubexx::test

namespace kubexx {

template <>
struct ResourceTraits<test::OldDatabase> : ResourceTraits<test::Database> {
  static constexpr std::string_view version = "v1beta1";
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD
template <>
struct Codec<test::OldDatabase> {
  static constexpr codec::ListKeys list_keys[] = {{"metadata.ownerReferences", "uid"}};
  static constexpr codec::Field fields[] = {
      codec::constant<"demo.io/v1beta1">("apiVersion"),
      codec::constant<"Database">("kind"),
      KUBEXX_FIELD("metadata", test::OldDatabase, metadata),
      KUBEXX_FIELD("nodes", test::OldDatabase, nodes),
      KUBEXX_FIELD("engine", test::OldDatabase, engine, codec::Presence::sparse),
  };
  static void decode(json::Reader& in, test::OldDatabase& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::OldDatabase& value) { codec::encode_fields(out, &value, fields); }
};
#pragma GCC diagnostic pop

}  // namespace kubexx
