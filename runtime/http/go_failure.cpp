#include "runtime/http/go_failure.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <openssl/x509v3.h>

#include <array>
#include <ctime>
#include <memory>
#include <system_error>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/net/ip_address.hpp"

namespace kubexx::http {
namespace {

/// Beyond, Go states how many names a certificate has.
constexpr std::size_t kFewNames = 100;

std::string address_text(const ASN1_OCTET_STRING& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const int family = ASN1_STRING_length(&address) == sizeof(in_addr) ? AF_INET : AF_INET6;
  const char* written = inet_ntop(family, ASN1_STRING_get0_data(&address), text.data(), text.size());
  return written == nullptr ? std::string() : written;
}

struct FreeNames {
  void operator()(GENERAL_NAMES* names) const { GENERAL_NAMES_free(names); }
};

/// The names of one type that a certificate is valid for.
std::vector<std::string> names_of(X509& certificate, int type) {
  const std::unique_ptr<GENERAL_NAMES, FreeNames> names(
      static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(&certificate, NID_subject_alt_name, nullptr, nullptr)));
  std::vector<std::string> found;
  for (int i = 0; names != nullptr && i < sk_GENERAL_NAME_num(names.get()); ++i) {
    int own = 0;
    const void* value = GENERAL_NAME_get0_value(sk_GENERAL_NAME_value(names.get(), i), &own);
    if (own != type) continue;
    const auto* text = static_cast<const ASN1_STRING*>(value);
    found.push_back(type == GEN_IPADD ? address_text(*text)
                                      : std::string(reinterpret_cast<const char*>(ASN1_STRING_get0_data(text)),
                                                    static_cast<std::size_t>(ASN1_STRING_length(text))));
  }
  return found;
}

std::string date_text(const ASN1_TIME& time) {
  std::tm parts{};
  ASN1_TIME_to_tm(&time, &parts);
  return core::to_text({timegm(&parts), 0, 0});
}

std::optional<std::string> time_failure(X509& certificate) {
  const std::string now = core::to_text({std::time(nullptr), 0, 0});
  const ASN1_TIME& begin = *X509_get0_notBefore(&certificate);
  const ASN1_TIME& end = *X509_get0_notAfter(&certificate);
  constexpr std::string_view kReason = "certificate has expired or is not yet valid: current time";
  if (X509_cmp_current_time(&begin) > 0) return fmt::format("{} {} is before {}", kReason, now, date_text(begin));
  if (X509_cmp_current_time(&end) < 0) return fmt::format("{} {} is after {}", kReason, now, date_text(end));
  return std::nullopt;
}

/// Whether a client that still reads common names would accept the certificate.
bool has_common_name(X509& certificate, const std::string& host) {
  return X509_get_ext_by_NID(&certificate, NID_subject_alt_name, -1) < 0 &&
         X509_check_host(&certificate, host.data(), host.size(), X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS, nullptr) == 1;
}

std::optional<std::string> name_failure(X509& certificate, const std::string& host) {
  constexpr unsigned kAsGo = X509_CHECK_FLAG_NEVER_CHECK_SUBJECT | X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS;
  const bool has_address = net::is_socket_address(host);
  const int matches = has_address ? X509_check_ip_asc(&certificate, host.c_str(), 0)
                                  : X509_check_host(&certificate, host.data(), host.size(), kAsGo, nullptr);
  if (matches == 1) return std::nullopt;
  if (has_common_name(certificate, host)) return "certificate relies on legacy Common Name field, use SANs instead";
  const std::vector<std::string> names = names_of(certificate, has_address ? GEN_IPADD : GEN_DNS);
  if (has_address && names.empty())
    return fmt::format("cannot validate certificate for {} because it doesn't contain any IP SANs", host);
  if (names.size() >= kFewNames)
    return fmt::format("certificate is valid for {} {}, but none matched {}", names.size(),
                       has_address ? "IP SANs" : "names", host);
  if (names.empty()) return fmt::format("certificate is not valid for any names, but wanted to match {}", host);
  return fmt::format("certificate is valid for {}, not {}", fmt::join(names, ", "), host);
}

}  // namespace

std::optional<std::string> go_dial_failure(std::string_view host, std::string_view port, int system_error) {
  if (system_error == 0 || !net::is_socket_address(std::string(host))) return std::nullopt;
  const bool is_v6 = host.find(':') != std::string_view::npos;
  return fmt::format("dial tcp {}{}{}:{}: connect: {}", is_v6 ? "[" : "", host, is_v6 ? "]" : "", port,
                     core::ascii_lowered(std::generic_category().message(system_error)));
}

bool is_unknown_authority(long verification) {
  switch (verification) {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
      return true;
    default:
      return false;
  }
}

bool names_a_server(X509& certificate) {
  return !names_of(certificate, GEN_DNS).empty() || !names_of(certificate, GEN_IPADD).empty();
}

std::string go_lookup_failure(std::string_view host) { return fmt::format("dial tcp: lookup {}: no such host", host); }

std::optional<std::string> go_certificate_failure(X509& certificate, const std::string& host, long verification) {
  std::optional<std::string> reason = time_failure(certificate);
  if (!reason) reason = name_failure(certificate, host);
  if (!reason && is_unknown_authority(verification)) reason = "certificate signed by unknown authority";
  if (!reason) return std::nullopt;
  return "tls: failed to verify certificate: x509: " + *reason;
}

}  // namespace kubexx::http
