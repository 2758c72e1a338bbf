#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// How Go encodes Kubernetes' own kinds as protobuf, and what it omits from their JSON.
namespace kubexx::kubernetes {

enum class WireType : std::uint8_t {
  text,
  integer,
  number,  ///< with a fraction
  boolean,
  bytes,
  time,
  micro_time,
  duration,
  quantity,
  int_or_string,
  json,
  texts,  ///< a message of strings, which are a list in JSON
  message,
  choice  ///< a message that is one of its fields in JSON: the last that has a value
};

struct MessageField {
  std::uint64_t number = 0;
  std::string_view name;  ///< in JSON; empty for a message whose members are those of the outer one
  WireType type = WireType::text;
  std::string_view message = {};  ///< the name of its type
  std::string_view go_name =
      {};  ///< of the Go type, `types.UID`; empty if it is that of the wire type: string, int32, …
  bool is_list = false;
  bool is_map = false;
  bool is_pointer = false;   ///< to a scalar: an empty string, 0 and false are values
  bool omits_empty = false;  ///< from JSON: a scalar, list or map that is empty
};

/// The name of a definition's type: `core.v1.Pod` for `io.k8s.api.core.v1.Pod`.
std::string_view message_name(std::string_view definition);

/// The fields of a type such as `apps.v1.Deployment` or `meta.v1.ObjectMeta`; none for an unknown one. They are parsed
/// when they are asked for. Safe to use from several threads.
std::span<const MessageField> message_fields(std::string_view type);

}  // namespace kubexx::kubernetes
