#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <variant>

#include <kubexx/http/transport.hpp>
#include "runtime/schema/crd.hpp"

/// How an API server reaches webhooks: by URL, and through services of the cluster.
namespace kubexx::testing {

/// Thread-safe.
class WebhookDoor {
 public:
  /// Calls of webhooks through this service, at any of its ports, go to `port` of the loopback address.
  void route(const std::string& name_space, const std::string& service, std::uint16_t port);

  /// Sends `body`, of JSON, and waits at most `timeout` for the response. Otherwise the message of Go's client. A
  /// response with status 429 or from 500 on that has `Retry-After` is repeated after this time, ten times at most.
  std::variant<http::Response, std::string> post(const schema::WebhookClient& client, std::string body,
                                                 std::chrono::seconds timeout, const std::stop_token& stop);

 private:
  using Service = std::pair<std::string, std::string>;

  std::optional<std::uint16_t> port_of(const schema::WebhookService& service) const;
  std::shared_ptr<http::Transport> transport_to(const std::string& server);

  mutable std::mutex mutex_;
  std::map<Service, std::uint16_t> routes_;
  std::map<std::string, std::shared_ptr<http::Transport>> transports_;  ///< by scheme, host and port
};

}  // namespace kubexx::testing
