#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// The messages of built-in kinds, with the numbers of their fields.
namespace kubexx::testing {

enum class ProtobufType : std::uint8_t { text, boolean, integer, time, micro_time, text_map, bytes_map, json, message };

struct ProtobufField {
  int number = 0;
  std::string_view name = {};
  ProtobufType type = ProtobufType::text;
  std::span<const ProtobufField> message = {};
  bool is_list = false;
  bool is_pointer = false;  ///< may be there with a zero value; of others that means absence
};

struct ProtobufKind {
  std::string_view api_version, kind;
  std::span<const ProtobufField> fields;
};

/// Null for what has no such encoding.
const ProtobufKind* find_protobuf_kind(std::string_view api_version, std::string_view kind);

/// What every body begins with: its kind, and the bytes of the object.
std::span<const ProtobufField> protobuf_envelope();

}  // namespace kubexx::testing
