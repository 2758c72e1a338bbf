#pragma once

#include <optional>
#include <string_view>

#include <kubexx/json/value.hpp>

/// Bodies in the binary encoding that Go clients choose for built-in kinds.
namespace kubexx::testing {

/// The object in an envelope of a supported kind; nothing for other kinds, and if the bytes are damaged.
/// Unknown fields are ignored, as decoders of that encoding do.
std::optional<json::Value> parse_protobuf(std::string_view bytes);

}  // namespace kubexx::testing
