#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>

/// Certificates: created in memory, with P-256 keys, so that no key is written to a file, and their facts.
namespace kubexx::http {

/// A certificate and its private key, as PEM.
struct Identity {
  std::string certificate;
  std::string key;
};

using Moment = std::chrono::system_clock::time_point;

/// The contents of a certificate.
struct IdentityRequest {
  std::string name;                             ///< the common name: a user's name; empty: none
  std::vector<std::string> organizations = {};  ///< a user's groups
  std::vector<std::string> hosts = {};          ///< names and addresses of a server; empty for a client
  int days = 365;                               ///< valid from an hour before `now`; negative: expired
  Moment now = std::chrono::system_clock::now();
};

/// A self-signed certificate authority, valid for ten years from `now`.
Result<Identity> make_authority(std::string_view name, Moment now = std::chrono::system_clock::now());

/// A certificate signed by `authority`: for a server if `request` has hosts, else for a client.
Result<Identity> make_identity(const Identity& authority, const IdentityRequest& request);

/// An error unless it is one or more certificates in PEM: states which one cannot be read.
Result<> check_certificates(const std::string& certificates);

/// An error unless the key of `identity` is one in PEM, without a password, that belongs to the certificate.
Result<> check_key(const Identity& identity);

/// When clients accept a certificate.
struct Validity {
  Moment begin;
  Moment end;
};

// Of certificates in PEM, of which the first counts:

/// An error if it cannot be read.
Result<Validity> validity_of(const std::string& certificate);
/// The moment after which clients reject it.
Result<Moment> expiry_of(const std::string& certificate);
/// Whether clients accept it for a server of this name, in its alternative names: Go does not read the common name.
/// False if it cannot be read.
bool is_valid_for(const std::string& certificate, const std::string& host);
/// Whether clients accept certificates of servers that it signed. False if it cannot be read.
bool can_sign_servers(const std::string& certificate);
/// Whether `key` is its private key.
bool is_key_of(const std::string& certificate, const std::string& key);

}  // namespace kubexx::http
