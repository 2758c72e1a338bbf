#pragma once

#include <chrono>
#include <string>

#include <kubexx/webhook.hpp>
#include "runtime/core/base64.hpp"
#include "runtime/http/server_identity.hpp"
#include "tests/support/temporary_folder.hpp"

/// What a webhook server on this machine needs.
namespace kubexx::test {

/// Certificates in files.
struct Certificates {
  TemporaryFolder folder;
  http::Identity authority = http::make_authority("ca").value();

  Certificates() {
    const auto leaf =
        http::make_identity(authority, {.name = "hooks", .hosts = {"127.0.0.1", "hooks.site.svc"}}).value();
    folder.write("tls.crt", leaf.certificate);
    folder.write("tls.key", leaf.key);
  }
  ServeOptions options(std::uint16_t port = 0) const {
    return {.address = "127.0.0.1",
            .port = port,
            .certificates = {folder.path("tls.crt"), folder.path("tls.key")},
            .still_ready = std::chrono::milliseconds(0)};
  }
  /// For `caBundle`.
  std::string bundle() const { return core::encode_base64(authority.certificate, core::Base64Alphabet::standard); }
};

}  // namespace kubexx::test
