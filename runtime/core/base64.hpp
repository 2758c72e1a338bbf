#pragma once

#include <string>
#include <string_view>
#include <variant>

namespace kubexx::core {

/// The last two letters: `+/`, or `-_` which need no escaping in URLs.
enum class Base64Alphabet { standard, url };

struct Base64Error {
  std::string message;  ///< "illegal base64 data at input byte 4"
};

/// Decodes padded base64 as Go's encoding/base64 does, line breaks ignored.
std::variant<std::string, Base64Error> decode_base64(std::string_view text, Base64Alphabet alphabet);

std::string encode_base64(std::string_view bytes, Base64Alphabet alphabet);

/// True for what API servers accept as the format `byte`: padded standard base64 without line breaks, not empty.
bool is_base64(std::string_view text);

}  // namespace kubexx::core
