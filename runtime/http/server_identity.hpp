#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>

/// Certificates for a server that lives in a process: made in memory, on P-256 keys, so that nothing is to be set up
/// and no key is ever in a file.
namespace kubexx::http {

/// A certificate and its private key, as PEM.
struct Identity {
  std::string certificate;
  std::string key;
};

/// What a certificate says of its owner.
struct IdentityRequest {
  std::string name;                             ///< the common name: a user's name
  std::vector<std::string> organizations = {};  ///< a user's groups
  std::vector<std::string> hosts = {};          ///< names and addresses of a server; none for a client
  int days = 365;                               ///< valid from an hour ago; negative: expired
};

/// An authority that signs itself.
Result<Identity> make_authority(std::string_view name);

/// A certificate signed by `authority`, for a server when it names hosts, else for a client.
Result<Identity> make_identity(const Identity& authority, const IdentityRequest& request);

}  // namespace kubexx::http
