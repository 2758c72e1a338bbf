#pragma once

#include <string>

#include "runtime/http/server_identity.hpp"

namespace kubexx::testing {

/// A configuration that kubectl and every client understand, complete in itself.
std::string kubeconfig_text(const std::string& url, const std::string& authority, const http::Identity& user);

}  // namespace kubexx::testing
