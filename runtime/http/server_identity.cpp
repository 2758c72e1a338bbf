#include "runtime/http/server_identity.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include "runtime/http/owned.hpp"

namespace kubexx::http {
namespace {

using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>>;

constexpr long kHour = 3600;
constexpr long kDay = 24 * kHour;

Error failure(std::string_view step) {
  char reason[256] = {};
  ERR_error_string_n(ERR_get_error(), reason, sizeof(reason));
  return {.stage = Stage::tls, .message = fmt::format("cannot make a certificate: {}: {}", step, reason)};
}

std::string text_of(BIO* buffer) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(buffer, &data);
  return std::string(data, static_cast<std::size_t>(size));
}

Result<Identity> written(X509* certificate, EVP_PKEY* key) {
  const Buffer certificate_text(BIO_new(BIO_s_mem())), key_text(BIO_new(BIO_s_mem()));
  if (!PEM_write_bio_X509(certificate_text.get(), certificate) ||
      !PEM_write_bio_PrivateKey(key_text.get(), key, nullptr, nullptr, 0, nullptr, nullptr))
    return failure("writing it");
  return Identity{text_of(certificate_text.get()), text_of(key_text.get())};
}

bool add_name(X509_NAME* name, const char* part, const std::string& value) {
  return X509_NAME_add_entry_by_txt(name, part, MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(value.data()),
                                    static_cast<int>(value.size()), -1, 0) == 1;
}

bool add_extension(X509* certificate, X509* issuer, int id, const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  const Extension extension(X509V3_EXT_conf_nid(nullptr, &context, id, value.c_str()));
  return extension != nullptr && X509_add_ext(certificate, extension.get(), -1) == 1;
}

bool set_serial(X509* certificate) {
  std::uint64_t serial = 0;
  if (RAND_bytes(reinterpret_cast<unsigned char*>(&serial), sizeof(serial)) != 1) return false;
  return ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), serial >> 1) == 1;
}

/// What all certificates have; the issuer's name is still missing.
bool describe(X509* certificate, EVP_PKEY* key, const IdentityRequest& request) {
  X509_NAME* name = X509_get_subject_name(certificate);
  bool done = X509_set_version(certificate, 2) == 1 && set_serial(certificate) &&
              X509_gmtime_adj(X509_getm_notBefore(certificate), request.days < 0 ? request.days * kDay : -kHour) &&
              X509_gmtime_adj(X509_getm_notAfter(certificate), request.days < 0 ? -kHour : request.days * kDay) &&
              X509_set_pubkey(certificate, key) == 1;
  for (const std::string& organization : request.organizations) done = done && add_name(name, "O", organization);
  return done && add_name(name, "CN", request.name);
}

bool is_address(const std::string& host) {
  unsigned char bytes[16];
  return inet_pton(AF_INET, host.c_str(), bytes) == 1 || inet_pton(AF_INET6, host.c_str(), bytes) == 1;
}

std::string alternative_names(const std::vector<std::string>& hosts) {
  std::string text;
  for (const std::string& host : hosts)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", is_address(host) ? "IP" : "DNS", host);
  return text;
}

bool add_authority_extensions(X509* certificate) {
  return add_extension(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE") &&
         add_extension(certificate, certificate, NID_key_usage, "critical,keyCertSign,cRLSign,digitalSignature") &&
         add_extension(certificate, certificate, NID_subject_key_identifier, "hash");
}

bool add_leaf_extensions(X509* certificate, X509* issuer, const IdentityRequest& request) {
  const bool is_server = !request.hosts.empty();
  return add_extension(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE") &&
         add_extension(certificate, issuer, NID_key_usage, "critical,digitalSignature") &&
         add_extension(certificate, issuer, NID_ext_key_usage, is_server ? "serverAuth" : "clientAuth") &&
         add_extension(certificate, issuer, NID_authority_key_identifier, "keyid") &&
         (!is_server || add_extension(certificate, issuer, NID_subject_alt_name, alternative_names(request.hosts)));
}

}  // namespace

Result<Identity> make_authority(std::string_view name) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate certificate(X509_new());
  IdentityRequest request;
  request.name = name;
  request.days = 3650;
  if (key == nullptr || certificate == nullptr || !describe(certificate.get(), key.get(), request) ||
      X509_set_issuer_name(certificate.get(), X509_get_subject_name(certificate.get())) != 1 ||
      !add_authority_extensions(certificate.get()) || X509_sign(certificate.get(), key.get(), EVP_sha256()) == 0)
    return failure("signing the authority");
  return written(certificate.get(), key.get());
}

Result<Identity> make_identity(const Identity& authority, const IdentityRequest& request) {
  const Buffer issuer_text(
      BIO_new_mem_buf(authority.certificate.data(), static_cast<int>(authority.certificate.size())));
  const Buffer issuer_key_text(BIO_new_mem_buf(authority.key.data(), static_cast<int>(authority.key.size())));
  const Certificate issuer(PEM_read_bio_X509(issuer_text.get(), nullptr, nullptr, nullptr));
  const Key issuer_key(PEM_read_bio_PrivateKey(issuer_key_text.get(), nullptr, nullptr, nullptr));
  if (issuer == nullptr || issuer_key == nullptr) return failure("reading the authority");
  const Key key(EVP_EC_gen("P-256"));
  const Certificate certificate(X509_new());
  if (key == nullptr || certificate == nullptr || !describe(certificate.get(), key.get(), request) ||
      X509_set_issuer_name(certificate.get(), X509_get_subject_name(issuer.get())) != 1 ||
      !add_leaf_extensions(certificate.get(), issuer.get(), request) ||
      X509_sign(certificate.get(), issuer_key.get(), EVP_sha256()) == 0)
    return failure("signing it");
  return written(certificate.get(), key.get());
}

Result<std::chrono::system_clock::time_point> expiry_of(const std::string& certificate) {
  const Buffer text(BIO_new_mem_buf(certificate.data(), static_cast<int>(certificate.size())));
  const Certificate first(PEM_read_bio_X509(text.get(), nullptr, nullptr, nullptr));
  std::tm time = {};
  if (first == nullptr || ASN1_TIME_to_tm(X509_get0_notAfter(first.get()), &time) != 1)
    return Error{.stage = Stage::tls, .message = "not a certificate in PEM"};
  return std::chrono::system_clock::from_time_t(timegm(&time));
}

}  // namespace kubexx::http
