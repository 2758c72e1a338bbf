#pragma once

#include <openssl/ssl.h>

#include <memory>
#include <string>

#include <kubexx/core/result.hpp>
#include "runtime/http/server_identity.hpp"

namespace kubexx::http {

/// The TLS settings of a server: TLS 1.2 or later, no renegotiation, HTTP/1.1 as the protocol if a client offers
/// protocols (ALPN). Clients are asked for a certificate if
/// `client_authority`, of one or more certificates, is not empty; a connection keeps the result of its verification
/// (`SSL_get_verify_result`), and fails for none.
Result<std::shared_ptr<SSL_CTX>> make_server_context(const Identity& identity, const std::string& client_authority);

}  // namespace kubexx::http
