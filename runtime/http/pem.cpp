#include "runtime/http/pem.hpp"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/pem.h>

#include <utility>

namespace kubexx::http {
namespace {

Buffer reading(const std::string& text) { return Buffer(BIO_new_mem_buf(text.data(), static_cast<int>(text.size()))); }

}  // namespace

Certificate read_certificate(const std::string& pem) {
  return Certificate(PEM_read_bio_X509(reading(pem).get(), nullptr, nullptr, nullptr));
}

Result<std::vector<Certificate>> read_certificates(const std::string& pem) {
  const Buffer text = reading(pem);
  std::vector<Certificate> certificates;
  ERR_clear_error();
  while (Certificate next{PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr)})
    certificates.push_back(std::move(next));
  const bool is_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  if (!is_end)
    return Error{.stage = Stage::tls,
                 .message = fmt::format("certificate {} cannot be read, expected PEM", certificates.size() + 1)};
  if (certificates.empty())
    return Error{.stage = Stage::tls, .message = "contains no certificate, expected one or more in PEM"};
  return certificates;
}

Key read_key(const std::string& pem) {
  return Key(PEM_read_bio_PrivateKey(reading(pem).get(), nullptr, no_passphrase, nullptr));
}

}  // namespace kubexx::http
