#pragma once

#include <string>
#include <string_view>

namespace kubexx::http {

/// The 32 bytes of SHA-256.
std::string sha256(std::string_view bytes);

}  // namespace kubexx::http
