#pragma once

#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include <kubexx/detail/config/credentials.hpp>
#include <kubexx/http/transport.hpp>
#include "runtime/http/server.hpp"

/// An HTTPS server that passes requests on to an API server, after a test has decided about each. A proxy of bytes
/// (proxy.hpp) cannot do that: what it carries is encrypted.
namespace kubexx::test {

class Relay {
 public:
  enum class Way {
    pass,
    withhold,  ///< not sent, and never answered
    hide,      ///< sent, and never answered
    lose,      ///< sent, and the connection is closed before the answer
    late       ///< of a watch: sent, and each part of the answer comes half a second after the one before
  };
  struct Rules {
    /// Called for each request, in the order of their arrival.
    std::function<Way(const http::ServerRequest&)> way;
    /// Called when the server has answered a request whose answer is hidden.
    std::function<void()> hidden = {};
  };

  /// Requests are sent with the rights of `kubeconfig`, whoever sends them. The rules are called on one thread, which
  /// is not that of the test.
  Relay(const std::string& kubeconfig, Rules rules);
  ~Relay();
  Relay(const Relay&) = delete;
  Relay& operator=(const Relay&) = delete;

  /// Leads to the relay.
  const std::string& kubeconfig() const { return kubeconfig_; }

 private:
  using ExchangePtr = std::shared_ptr<http::Exchange>;

  void arrived(const ExchangePtr& exchange);
  void pass_on(const std::stop_token& stop, const ExchangePtr& exchange, const http::ServerRequest& request, Way way);
  void call(const std::stop_token& stop, const ExchangePtr& exchange, const http::Request& request, Way way);
  void watch(const std::stop_token& stop, const ExchangePtr& exchange, const http::Request& request, Way way);

  const Rules rules_;
  std::unique_ptr<config::Credentials> credentials_;
  std::shared_ptr<http::Transport> transport_;
  std::unique_ptr<http::Server> server_;
  std::string kubeconfig_;
  std::mutex mutex_;  ///< of all below
  bool is_ending_ = false;
  std::list<std::jthread> threads_;
};

}  // namespace kubexx::test
