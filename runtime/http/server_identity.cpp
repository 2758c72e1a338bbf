#include "runtime/http/server_identity.hpp"

#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <ctime>
#include <optional>
#include <utility>

#include "runtime/http/owned.hpp"
#include "runtime/http/pem.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::http {
namespace {

using Extension = std::unique_ptr<X509_EXTENSION, Freed<X509_EXTENSION_free>>;

using std::chrono::hours;
using std::chrono::system_clock;

constexpr int kAuthorityDays = 3650;

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

std::optional<Moment> moment_of(const ASN1_TIME* field) {
  std::tm time = {};
  if (ASN1_TIME_to_tm(field, &time) != 1) return std::nullopt;
  return system_clock::from_time_t(timegm(&time));
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

bool set_time(ASN1_TIME* field, Moment moment) {
  return ASN1_TIME_set(field, system_clock::to_time_t(moment)) != nullptr;
}

bool set_validity(X509* certificate, const IdentityRequest& request) {
  const Moment last = request.now + hours(24) * request.days, recent = request.now - hours(1);
  return set_time(X509_getm_notBefore(certificate), std::min(last, recent)) &&
         set_time(X509_getm_notAfter(certificate), request.days < 0 ? recent : last);
}

/// What all certificates have; the issuer's name is still missing.
bool describe(X509* certificate, EVP_PKEY* key, const IdentityRequest& request) {
  X509_NAME* name = X509_get_subject_name(certificate);
  bool done = X509_set_version(certificate, 2) == 1 && set_serial(certificate) && set_validity(certificate, request) &&
              X509_set_pubkey(certificate, key) == 1;
  for (const std::string& organization : request.organizations) done = done && add_name(name, "O", organization);
  return done && (request.name.empty() || add_name(name, "CN", request.name));
}

std::string alternative_names(const std::vector<std::string>& hosts) {
  std::string text;
  for (const std::string& host : hosts)
    text += fmt::format("{}{}:{}", text.empty() ? "" : ",", net::is_socket_address(host) ? "IP" : "DNS", host);
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

Result<Identity> make_authority(std::string_view name, Moment now) {
  const Key key(EVP_EC_gen("P-256"));
  const Certificate certificate(X509_new());
  const IdentityRequest request{.name = std::string(name), .days = kAuthorityDays, .now = now};
  if (key == nullptr || certificate == nullptr || !describe(certificate.get(), key.get(), request) ||
      X509_set_issuer_name(certificate.get(), X509_get_subject_name(certificate.get())) != 1 ||
      !add_authority_extensions(certificate.get()) || X509_sign(certificate.get(), key.get(), EVP_sha256()) == 0)
    return failure("signing the authority");
  return written(certificate.get(), key.get());
}

Result<Identity> make_identity(const Identity& authority, const IdentityRequest& request) {
  const Certificate issuer = read_certificate(authority.certificate);
  const Key issuer_key = read_key(authority.key);
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

Result<> check_certificates(const std::string& certificates) {
  if (auto read = read_certificates(certificates); !read) return std::move(read).error();
  return {};
}

Result<> check_key(const Identity& identity) {
  const Key key = read_key(identity.key);
  ERR_clear_error();
  if (key == nullptr)
    return Error{.stage = Stage::tls, .message = "cannot be read, expected a private key in PEM without a password"};
  if (!is_key_of(identity.certificate, identity.key))
    return Error{.stage = Stage::tls, .message = "this private key does not belong to the certificate"};
  return {};
}

Result<Validity> validity_of(const std::string& certificate) {
  const Certificate first = read_certificate(certificate);
  if (first == nullptr) return Error{.stage = Stage::tls, .message = "not a certificate in PEM"};
  const auto begin = moment_of(X509_get0_notBefore(first.get())), end = moment_of(X509_get0_notAfter(first.get()));
  if (!begin || !end) return Error{.stage = Stage::tls, .message = "a certificate without a period of validity"};
  return Validity{*begin, *end};
}

Result<Moment> expiry_of(const std::string& certificate) {
  const auto validity = validity_of(certificate);
  if (!validity) return validity.error();
  return validity->end;
}

bool is_valid_for(const std::string& certificate, const std::string& host) {
  const Certificate first = read_certificate(certificate);
  constexpr unsigned kAsGo = X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS;
  return first != nullptr && X509_check_host(first.get(), host.data(), host.size(), kAsGo, nullptr) == 1;
}

bool can_sign_servers(const std::string& certificate) {
  constexpr int kIsAuthority = 1;  // other results but zero are guesses about certificates without basic constraints
  const Certificate first = read_certificate(certificate);
  if (first == nullptr || X509_check_ca(first.get()) != kIsAuthority) return false;
  return (X509_get_extended_key_usage(first.get()) & (XKU_SSL_SERVER | XKU_ANYEKU)) != 0;  // all bits: any purpose
}

bool is_key_of(const std::string& certificate, const std::string& key) {
  const Certificate first = read_certificate(certificate);
  const Key secret = read_key(key);
  const bool belongs = first != nullptr && secret != nullptr && X509_check_private_key(first.get(), secret.get()) == 1;
  ERR_clear_error();
  return belongs;
}

}  // namespace kubexx::http
