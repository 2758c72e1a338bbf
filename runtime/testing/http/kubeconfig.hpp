#pragma once

#include <string>

#include "runtime/http/server_identity.hpp"

namespace kubexx::testing {

/// A user of a kubeconfig, with its credentials: a token, or a certificate and its key.
struct KubeconfigUser {
  std::string name = {};
  std::string token = {};
  http::Identity certificate = {};
};

/// A configuration that kubectl and every client understand, complete in itself.
std::string kubeconfig_text(const std::string& url, const std::string& authority, const KubeconfigUser& user);

}  // namespace kubexx::testing
