#pragma once

#include <cstdint>
#include <kubexx/types.hpp>
#include <optional>
#include <string>
#include <vector>

#include <kubexx/codec/codec.hpp>

/// A kind for tests, with the code beside it that the generator writes for kinds. `demo.io/v1`, `databases`.
namespace kubexx::test {

struct Shard {
  std::string name = {};
  std::int32_t size = 1;
};

struct DatabaseSpec {
  std::int32_t replicas = 1;
  std::string engine = {};
  std::optional<bool> paused = {};
  std::vector<Shard> shards = {};  ///< a list map by name
};

struct DatabaseStatus {
  std::int32_t ready = 0;
  std::vector<Condition> conditions = {};
};

struct Database {
  ObjectMeta metadata = {};
  DatabaseSpec spec = {};
  std::optional<DatabaseStatus> status = {};
};

/// What server-side apply sends: only what is set.
struct DatabaseApply {
  struct Spec {
    std::optional<std::int32_t> replicas = {};
    std::optional<std::string> engine = {};
    std::optional<bool> paused = {};
  };
  using Kind = Database;
  ObjectMeta metadata = {};
  Spec spec = {};
};

}  // namespace kubexx::test

namespace kubexx {

template <>
struct ResourceTraits<test::Database> {
  static constexpr std::string_view group = "demo.io";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Database";
  static constexpr std::string_view plural = "databases";
  static constexpr bool namespaced = true;
  static constexpr bool has_status = true;
  static constexpr bool has_scale = true;
  using Apply = test::DatabaseApply;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

template <>
struct Codec<test::Shard> {
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("name", test::Shard, name),
      KUBEXX_FIELD("size", test::Shard, size),
  };
  static void decode(json::Reader& in, test::Shard& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::Shard& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct Codec<test::DatabaseSpec> {
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("engine", test::DatabaseSpec, engine),
      KUBEXX_FIELD("paused", test::DatabaseSpec, paused),
      KUBEXX_FIELD("replicas", test::DatabaseSpec, replicas),
      KUBEXX_FIELD("shards", test::DatabaseSpec, shards, codec::Presence::sparse),
  };
  static void decode(json::Reader& in, test::DatabaseSpec& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::DatabaseSpec& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct Codec<test::DatabaseStatus> {
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("conditions", test::DatabaseStatus, conditions, codec::Presence::sparse),
      KUBEXX_FIELD("ready", test::DatabaseStatus, ready),
  };
  static void decode(json::Reader& in, test::DatabaseStatus& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::DatabaseStatus& value) {
    codec::encode_fields(out, &value, fields);
  }
};

template <>
struct Codec<test::Database> {
  static constexpr codec::ListKeys list_keys[] = {{"spec.shards", "name"}, {"status.conditions", "type"}};
  static constexpr codec::Field fields[] = {
      codec::constant<"demo.io/v1">("apiVersion"),        codec::constant<"Database">("kind"),
      KUBEXX_FIELD("metadata", test::Database, metadata), KUBEXX_FIELD("spec", test::Database, spec),
      KUBEXX_FIELD("status", test::Database, status),
  };
  static void decode(json::Reader& in, test::Database& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const test::Database& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct Codec<test::DatabaseApply::Spec> {
  static constexpr codec::Field fields[] = {
      KUBEXX_FIELD("engine", test::DatabaseApply::Spec, engine),
      KUBEXX_FIELD("paused", test::DatabaseApply::Spec, paused),
      KUBEXX_FIELD("replicas", test::DatabaseApply::Spec, replicas),
  };
  static void encode(json::Writer& out, const test::DatabaseApply::Spec& value) {
    codec::encode_fields(out, &value, fields);
  }
};

template <>
struct Codec<test::DatabaseApply> {
  static constexpr codec::Field fields[] = {
      codec::constant<"demo.io/v1">("apiVersion"),
      codec::constant<"Database">("kind"),
      KUBEXX_FIELD("metadata", test::DatabaseApply, metadata, codec::Presence::sparse),
      KUBEXX_FIELD("spec", test::DatabaseApply, spec, codec::Presence::sparse),
  };
  static void encode(json::Writer& out, const test::DatabaseApply& value) { codec::encode_fields(out, &value, fields); }
};

#pragma GCC diagnostic pop

}  // namespace kubexx
