#pragma once

#include <string>
#include <vector>

#include <kubexx/core/result.hpp>
#include "runtime/http/owned.hpp"

/// Certificates and keys in PEM.
namespace kubexx::http {

/// The first one; null if it cannot be read.
Certificate read_certificate(const std::string& pem);
/// All of them, at least one. The error states which one cannot be read.
Result<std::vector<Certificate>> read_certificates(const std::string& pem);
/// Null if it cannot be read; keys that are encrypted cannot.
Key read_key(const std::string& pem);

}  // namespace kubexx::http
