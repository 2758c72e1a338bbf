#pragma once

#include <string>
#include <string_view>

namespace kubexx::http {

/// The 32 bytes of SHA-256.
std::string sha256(std::string_view bytes);
/// The 32 bytes of HMAC with SHA-256.
std::string hmac_sha256(std::string_view bytes, std::string_view secret);

}  // namespace kubexx::http
