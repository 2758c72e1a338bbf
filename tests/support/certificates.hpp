#pragma once

#include <string>
#include <vector>

#include "runtime/http/server_identity.hpp"

/// Certificates for tests, where failing to make one is not worth an error.
namespace kubexx::test {

class Authority {
 public:
  explicit Authority(const std::string& name) : identity_(http::make_authority(name).value()) {}

  const std::string& certificate() const { return identity_.certificate; }
  /// For a server when it names hosts, else for a client.
  http::Identity issue(const std::string& name, const std::vector<std::string>& hosts = {}, int days = 1) const {
    return http::make_identity(identity_, {name, {}, hosts, days}).value();
  }

 private:
  http::Identity identity_;
};

}  // namespace kubexx::test
