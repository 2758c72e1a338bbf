#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include <kubexx/core/result.hpp>
#include <kubexx/webhook/certificate_source.hpp>
#include <kubexx/webhook/webhooks.hpp>

namespace kubexx {

/// Paths of PEM files: the certificate followed by its intermediates, and the private key, as in a Secret of type
/// `kubernetes.io/tls`. The files are read again every ten seconds, both of the same `..data` if their folder is a
/// mounted Secret. Files that do not belong together, cannot be read or have expired are reported, and the certificate
/// in use remains. Its expiry is reported a week ahead, and when it occurs.
struct CertificateFiles {
  std::string certificate = {};
  std::string key = {};
  /// The name that API servers verify, `SERVICE.NAMESPACE.svc`: a certificate that is not valid for it is reported, but
  /// used. Empty: any.
  std::string host = {};
};

/// Limits of a webhook server. Connections that exceed a time limit are closed.
struct ServeLimits {
  std::size_t header = std::size_t{64} << 10;      ///< bytes of a request's head; larger: 413
  std::size_t body = std::size_t{7} << 20;         ///< bytes of a review of admission; larger: 413
  std::size_t conversion = std::size_t{64} << 20;  ///< bytes of a review of conversion; larger: 413
  /// Bytes of all requests under way; more: 503 with `Retry-After: 1`. Bodies that have not arrived as a whole may hold
  /// as much again; a connection that exceeds it is closed.
  std::size_t held = std::size_t{256} << 20;
  /// Requests that wait for a thread, of admission and of conversion each; more: 503 with `Retry-After: 1`.
  std::size_t waiting = 256;
  std::size_t connections = 1024;  ///< further clients wait in the backlog of the operating system
  std::chrono::milliseconds handshake{10'000};
  std::chrono::milliseconds header_time{10'000};
  std::chrono::milliseconds body_time{20'000};
  std::chrono::milliseconds idle{120'000};  ///< API servers keep idle connections for 90 seconds
  std::chrono::milliseconds write{30'000};  ///< while the client accepts no bytes
  /// A call that has not returned this long after its deadline is stuck, and is reported.
  std::chrono::milliseconds overdue{10'000};
};

struct ServeOptions {
  std::string address = {};  ///< numeric; empty: all addresses of this machine, IPv4 and IPv6
  std::uint16_t port = 9443;
  CertificateFiles certificates = {};
  /// Where certificates come from instead, such as an authority of the program's own: see `own_certificates`.
  std::shared_ptr<CertificateSource> source = {};
  /// Path of a PEM file with the authorities of API servers' certificates, roots or intermediates. If it is set,
  /// webhooks answer only clients with a certificate that one of them signed; others get 403 with the reason, which is
  /// reported once; probes and metrics need none. The file is read again every ten seconds; one that cannot be used is
  /// reported, and the former authorities remain.
  std::string client_authority = {};
  /// How conversions find out which versions are stored, such as `kubexx::stored_versions(client)` of
  /// `<kubexx/migrate.hpp>`. It is called when an object has more than the annotation `kubexx.io/retained` can hold:
  /// the object can be read in versions that are not stored, and is not converted otherwise. Without it, the conversion
  /// fails. It is also called when the annotation has what cannot be put back, or claims a loss. `Operator::serve` sets
  /// it.
  StoredVersions stored_versions = {};
  ServeLimits limits = {};
  /// Threads that run handlers of admission, and as many that convert: a handler that reads another version of an
  /// object waits for a conversion. 0: one for each processor, at least two. Calls with at most 64 KiB whose last ones
  /// all took less than 1 ms run on the server's thread, unless too many arrive together; if one of them takes longer
  /// than 10 ms, another thread serves on, and the one that it keeps counts as one of these.
  int workers = 0;
  /// How long a stopping server answers as usual while `/readyz` fails, so that the cluster stops sending requests.
  std::chrono::milliseconds still_ready{5'000};
  std::chrono::milliseconds drain{25'000};  ///< then, how long it waits for requests under way
  std::stop_token stop = {};                ///< ends `serve`, and a start that waits for a certificate
  /// Receives one line for each problem that clients do not see: certificates that cannot be used, exceptions of
  /// handlers, calls that are stuck or were cut. Objects that are not converted, and objects that are shown without
  /// values that do not fit into the annotation `kubexx.io/retained`, are reported once for each kind and reason, and
  /// again after five minutes. Called on any thread; must not throw.
  std::function<void(std::string_view line)> report = {};
};

/// Serves webhooks over HTTPS, and on the same port `/healthz`, `/readyz` and `/metrics`.
///
/// Requests beyond the limits are answered with 503 and `Retry-After`, which API servers repeat within their time
/// limit. The stop token of a handler is requested a tenth of a second before the time limit of the API server. A
/// request that no thread has taken by then is answered with 504.
///
/// A handler that never returns keeps its thread. It is reported ten seconds after its deadline and counted by
/// `kubexx_stuck_calls`; while all threads of admission, or of conversion, are kept like this, `/healthz` fails.
class WebhookServer {
 public:
  /// The server is listening when this returns. `stop` of the options ends the start alone. Errors: webhooks that are
  /// not valid, a certificate that cannot be used, an address that cannot be listened on.
  static Result<std::unique_ptr<WebhookServer>> start(const Webhooks& hooks, ServeOptions options);
  WebhookServer(const WebhookServer&) = delete;
  WebhookServer& operator=(const WebhookServer&) = delete;
  /// Requests that are still under way are lost; waits for their handlers, for ever if one does not return.
  ~WebhookServer();

  std::uint16_t port() const;
  /// Ends without losing a request: `/readyz` fails and responses close their connections for `still_ready`; then the
  /// server stops listening and waits for the requests under way, at most `drain`. False if some had not ended, whose
  /// paths are reported. Blocks. Later calls wait for the first, and return the same.
  bool stop();
  /// The error while calls that are stuck keep all threads of admission, or all of conversion; that of `/healthz`.
  /// Thread-safe.
  Result<> health() const;
  /// The error from the beginning of a stop; that of `/readyz`. Thread-safe.
  Result<> ready() const;

 private:
  class Loop;
  explicit WebhookServer(std::unique_ptr<Loop> loop);

  std::unique_ptr<Loop> loop_;
};

/// Serves webhooks until a stop is requested by `options.stop`, then ends as `WebhookServer::stop` does. Errors: those
/// of `WebhookServer::start`, and requests that were cut.
Result<> serve(const Webhooks& hooks, ServeOptions options);

}  // namespace kubexx
