#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>

/// Certificates for a server inside a process: created in memory, with P-256 keys, so that nothing has to be set up and
/// no key is written to a file.
namespace kubexx::http {

/// A certificate and its private key, as PEM.
struct Identity {
  std::string certificate;
  std::string key;
};

/// The contents of a certificate.
struct IdentityRequest {
  std::string name;                             ///< the common name: a user's name
  std::vector<std::string> organizations = {};  ///< a user's groups
  std::vector<std::string> hosts = {};          ///< names and addresses of a server; empty for a client
  int days = 365;                               ///< valid from an hour ago; negative: expired
};

/// A self-signed certificate authority, valid for ten years.
Result<Identity> make_authority(std::string_view name);

/// A certificate signed by `authority`: for a server if `request` has hosts, else for a client.
Result<Identity> make_identity(const Identity& authority, const IdentityRequest& request);

/// The moment after which clients reject a certificate, in PEM, of which the first counts.
Result<std::chrono::system_clock::time_point> expiry_of(const std::string& certificate);

}  // namespace kubexx::http
