#include "runtime/http/server_tls.hpp"

#include <fmt/format.h>
#include <openssl/err.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/http/pem.hpp"

namespace kubexx::http {
namespace {

Error tls_failure(std::string_view step) {
  const unsigned long code = ERR_get_error();
  char reason[256] = {};
  ERR_error_string_n(code, reason, sizeof(reason));
  return Error{.stage = Stage::tls, .message = code == 0 ? std::string(step) : fmt::format("{}: {}", step, reason)};
}

Result<> use_identity(SSL_CTX* context, const Identity& identity) {
  const std::string_view step = "cannot use the server certificate and key";
  const auto certificates = read_certificates(identity.certificate);
  if (!certificates)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", step, certificates.error().message)};
  const Key key = read_key(identity.key);
  bool is_used = key != nullptr && SSL_CTX_use_certificate(context, certificates->front().get()) == 1 &&
                 SSL_CTX_use_PrivateKey(context, key.get()) == 1 && SSL_CTX_check_private_key(context) == 1;
  for (std::size_t i = 1; is_used && i < certificates->size(); ++i)
    is_used = SSL_CTX_add1_chain_cert(context, (*certificates)[i].get()) == 1;
  if (!is_used) return tls_failure(step);
  return {};
}

/// Without a protocol that both sides have, the connection continues without one.
int select_protocol(SSL* /*unused*/, const unsigned char** selected, unsigned char* size, const unsigned char* offered,
                    unsigned int offered_size, void* /*unused*/) {
  static constexpr unsigned char kSpoken[] = {8, 'h', 't', 't', 'p', '/', '1', '.', '1'};
  unsigned char* common = nullptr;
  if (SSL_select_next_proto(&common, size, kSpoken, sizeof(kSpoken), offered, offered_size) != OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_NOACK;
  *selected = common;
  return SSL_TLSEXT_ERR_OK;
}

/// Ends no handshake: the result stays with the connection, and requests are answered according to it.
int verify_client(X509_STORE_CTX* store, void* /*unused*/) {
  ERR_set_mark();
  if (X509_verify_cert(store) <= 0 && X509_STORE_CTX_get_error(store) == X509_V_OK)
    X509_STORE_CTX_set_error(store, X509_V_ERR_UNSPECIFIED);
  ERR_pop_to_mark();
  return 1;
}

Result<> ask_for_clients(SSL_CTX* context, const std::string& authorities) {
  const std::string_view step = "cannot use the certificate authority for clients";
  const auto certificates = read_certificates(authorities);
  if (!certificates)
    return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", step, certificates.error().message)};
  for (const Certificate& authority : *certificates)
    if (X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority.get()) != 1 ||
        SSL_CTX_add_client_CA(context, authority.get()) != 1)
      return tls_failure(step);
  // As in Go, each certificate is trusted by itself: an intermediate authority needs no root.
  X509_VERIFY_PARAM_set_flags(SSL_CTX_get0_param(context), X509_V_FLAG_PARTIAL_CHAIN);
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_cert_verify_callback(context, verify_client, nullptr);
  return {};
}

}  // namespace

Result<std::shared_ptr<SSL_CTX>> make_server_context(const Identity& identity, const std::string& client_authority) {
  const std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr) return tls_failure("cannot set up TLS");
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION);
  static constexpr unsigned char kSession[] = "kubexx";
  SSL_CTX_set_session_id_context(context.get(), kSession, sizeof(kSession) - 1);
  SSL_CTX_set_alpn_select_cb(context.get(), select_protocol, nullptr);
  if (auto used = use_identity(context.get(), identity); !used) return std::move(used).error();
  if (client_authority.empty()) return context;
  if (auto used = ask_for_clients(context.get(), client_authority); !used) return std::move(used).error();
  return context;
}

}  // namespace kubexx::http
