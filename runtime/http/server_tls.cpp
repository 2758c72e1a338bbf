#include "runtime/http/server_tls.hpp"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <cstddef>
#include <string_view>

#include "runtime/http/owned.hpp"

namespace kubexx::http {
namespace {

Error tls_failure(std::string_view step) {
  char reason[256] = {};
  ERR_error_string_n(ERR_get_error(), reason, sizeof(reason));
  return Error{.stage = Stage::tls, .message = fmt::format("{}: {}", step, reason)};
}

Buffer reading(const std::string& text) { return Buffer(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

/// Calls `use` with each certificate that is left; false if one cannot be read or used.
template <class Use>
bool use_certificates(BIO* certificates, Use use) {
  while (const Certificate next{PEM_read_bio_X509(certificates, nullptr, nullptr, nullptr)})
    if (!use(next.get())) return false;
  const bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  if (is_end) ERR_clear_error();
  return is_end;
}

bool use_identity(SSL_CTX* context, const Identity& identity) {
  const Buffer certificates = reading(identity.certificate);
  const Certificate certificate(PEM_read_bio_X509(certificates.get(), nullptr, nullptr, nullptr));
  const Key key(PEM_read_bio_PrivateKey(reading(identity.key).get(), nullptr, no_passphrase, nullptr));
  return certificate != nullptr && key != nullptr && SSL_CTX_use_certificate(context, certificate.get()) == 1 &&
         SSL_CTX_use_PrivateKey(context, key.get()) == 1 && SSL_CTX_check_private_key(context) == 1 &&
         use_certificates(certificates.get(),
                          [&](X509* intermediate) { return SSL_CTX_add1_chain_cert(context, intermediate) == 1; });
}

bool ask_for_clients(SSL_CTX* context, const std::string& authorities) {
  std::size_t count = 0;
  const bool is_used = use_certificates(reading(authorities).get(), [&](X509* authority) {
    ++count;
    return X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1 &&
           SSL_CTX_add_client_CA(context, authority) == 1;
  });
  SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  return is_used && count > 0;
}

}  // namespace

Result<std::shared_ptr<SSL_CTX>> make_server_context(const Identity& identity, const std::string& client_authority) {
  const std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
  if (context == nullptr) return tls_failure("cannot set up TLS");
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(context.get(), SSL_OP_NO_RENEGOTIATION);
  static constexpr unsigned char kSession[] = "kubexx";
  SSL_CTX_set_session_id_context(context.get(), kSession, sizeof(kSession) - 1);
  if (!use_identity(context.get(), identity)) return tls_failure("cannot use the server certificate and key");
  if (!client_authority.empty() && !ask_for_clients(context.get(), client_authority))
    return tls_failure("cannot use the certificate authority for clients");
  return context;
}

}  // namespace kubexx::http
