#pragma once

#include <openssl/x509.h>

#include <optional>
#include <string>
#include <string_view>

/// Failures of connections in the words of Go's client, as far as libcurl and OpenSSL report what Go's words contain.
namespace kubexx::http {

/// `dial tcp 10.0.0.1:443: connect: no route to host`. Nothing unless `host` is an address, without brackets: which
/// address of a name Go reports is not known.
std::optional<std::string> go_dial_failure(std::string_view host, std::string_view port, int system_error);

/// `dial tcp: lookup hooks.example.com: no such host`. Go also names the name server if it asked one itself.
std::string go_lookup_failure(std::string_view host);

/// Whether OpenSSL's result is that no trusted authority has signed a certificate.
bool is_unknown_authority(long verification);

/// Whether a certificate has an alternative name that is a name or an address of a server.
bool names_a_server(X509& certificate);

/// Why Go does not accept the certificate of a server. Like Go, it names one reason: the time, the name, the authority.
/// `verification` is OpenSSL's result; nothing is returned for its rarer ones.
std::optional<std::string> go_certificate_failure(X509& certificate, const std::string& host, long verification);

}  // namespace kubexx::http
