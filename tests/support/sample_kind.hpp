#pragma once

#include <cstdint>
#include <kubexx/types.hpp>
#include <optional>
#include <string>
#include <vector>

#include "runtime/codec/codec.hpp"

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

template <>
struct Codec<test::Shard> {
  static void decode(json::Reader& in, test::Shard& value) {
    static constexpr std::string_view names[] = {"name", "size"};
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0:
          members.read(value.name);
          break;
        case 1:
          members.read(value.size);
          break;
      }
    }
  }
  static void encode(json::Writer& out, const test::Shard& value) {
    out.begin_object();
    codec::put(out, "name", value.name);
    codec::put(out, "size", value.size);
    out.end_object();
  }
};

template <>
struct Codec<test::DatabaseSpec> {
  static void decode(json::Reader& in, test::DatabaseSpec& value) {
    static constexpr std::string_view names[] = {"engine", "paused", "replicas", "shards"};
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0:
          members.read(value.engine);
          break;
        case 1:
          members.read(value.paused);
          break;
        case 2:
          members.read(value.replicas);
          break;
        case 3:
          members.read_sparse(value.shards);
          break;
      }
    }
  }
  static void encode(json::Writer& out, const test::DatabaseSpec& value) {
    out.begin_object();
    codec::put(out, "engine", value.engine);
    codec::put(out, "paused", value.paused);
    codec::put(out, "replicas", value.replicas);
    codec::put_sparse(out, "shards", value.shards);
    out.end_object();
  }
};

template <>
struct Codec<test::DatabaseStatus> {
  static void decode(json::Reader& in, test::DatabaseStatus& value) {
    static constexpr std::string_view names[] = {"conditions", "ready"};
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0:
          members.read_sparse(value.conditions);
          break;
        case 1:
          members.read(value.ready);
          break;
      }
    }
  }
  static void encode(json::Writer& out, const test::DatabaseStatus& value) {
    out.begin_object();
    codec::put_sparse(out, "conditions", value.conditions);
    codec::put(out, "ready", value.ready);
    out.end_object();
  }
};

template <>
struct Codec<test::Database> {
  static constexpr codec::ListKeys list_keys[] = {{"spec.shards", "name"}, {"status.conditions", "type"}};

  static void decode(json::Reader& in, test::Database& value) {
    static constexpr std::string_view names[] = {"apiVersion", "kind", "metadata", "spec", "status"};
    for (codec::Members members(in, names); members.next();) {
      switch (members.index()) {
        case 0:
          members.expect("demo.io/v1");
          break;
        case 1:
          members.expect("Database");
          break;
        case 2:
          members.read(value.metadata);
          break;
        case 3:
          members.read(value.spec);
          break;
        case 4:
          members.read(value.status);
          break;
      }
    }
  }
  static void encode(json::Writer& out, const test::Database& value) {
    out.begin_object();
    codec::put_text(out, "apiVersion", "demo.io/v1");
    codec::put_text(out, "kind", "Database");
    codec::put(out, "metadata", value.metadata);
    codec::put(out, "spec", value.spec);
    codec::put(out, "status", value.status);
    out.end_object();
  }
};

template <>
struct Codec<test::DatabaseApply::Spec> {
  static void encode(json::Writer& out, const test::DatabaseApply::Spec& value) {
    out.begin_object();
    codec::put(out, "engine", value.engine);
    codec::put(out, "paused", value.paused);
    codec::put(out, "replicas", value.replicas);
    out.end_object();
  }
};

template <>
struct Codec<test::DatabaseApply> {
  static void encode(json::Writer& out, const test::DatabaseApply& value) {
    out.begin_object();
    codec::put_text(out, "apiVersion", "demo.io/v1");
    codec::put_text(out, "kind", "Database");
    codec::put_sparse(out, "metadata", value.metadata);
    codec::put_sparse(out, "spec", value.spec);
    out.end_object();
  }
};

}  // namespace kubexx
