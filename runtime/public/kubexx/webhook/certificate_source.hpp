#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include <kubexx/core/result.hpp>

namespace kubexx {

/// The certificate of a webhook server, followed by its intermediates, and its private key, as PEM.
struct ServingCertificate {
  std::string certificate = {};
  std::string key = {};
};

/// The source of a webhook server's certificates. A source serves one server; `first`, `watch` and `end` are
/// called in this order, on one thread.
class CertificateSource {
 public:
  using Use = std::function<Result<>(const ServingCertificate& certificate)>;

  virtual ~CertificateSource() = default;
  /// The certificate to begin with. Blocks until there is one, or a stop is requested; without one, the server does not
  /// start.
  virtual Result<ServingCertificate> first(const std::stop_token& stop) = 0;
  /// Passes each later certificate to `use`, on a thread of the source. If `use` rejects one, the former one stays in
  /// use.
  virtual void watch(Use use) = 0;
  /// `use` is not called again.
  virtual void end() = 0;
};

}  // namespace kubexx
