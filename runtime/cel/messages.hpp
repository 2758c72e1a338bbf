#pragma once

#include <span>
#include <string_view>

/// The messages of protocol buffers that expressions can name or make. No rule known makes one; the server offers them
/// because its language does.
namespace kubexx::cel {

inline constexpr std::string_view kMessagePackage = "google.protobuf.";

struct MessageField {
  std::string_view name;
  std::string_view type;  ///< as in the table of functions
};

struct MessageType {
  std::string_view name;  ///< after the package
  std::string_view type;  ///< what its values are; empty: a type of its own
  std::span<const MessageField> fields;
  bool has_name = false;  ///< the bare name is a value that servers can evaluate
};

std::span<const MessageType> message_types();

/// The message that is written `google.protobuf.<name>`, or null.
const MessageType* find_message(std::string_view qualified_name);

}  // namespace kubexx::cel
