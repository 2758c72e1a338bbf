#pragma once

#include <memory>
#include <string>

#include "runtime/http/server.hpp"
#include "runtime/testing/cluster.hpp"
#include "runtime/testing/fault.hpp"

/// Between sockets and the cluster: who asks, what goes wrong on the way, and how an answer leaves.
namespace kubexx::testing {

class Gateway {
 public:
  Gateway(Cluster& cluster, std::string token) : cluster_(cluster), token_(std::move(token)) {}

  /// `server` runs what is answered later.
  void serve(http::Server& server, const std::shared_ptr<http::Exchange>& exchange);

  void take_token(std::string token) { token_ = std::move(token); }

  Faults faults;
  std::vector<std::string> requests;  ///< `GET /path?query`, in the order they came

 private:
  using ExchangePtr = std::shared_ptr<http::Exchange>;

  ApiResponse answer(const http::ServerRequest& request) const;
  static void send(http::Server& server, const ExchangePtr& exchange, ApiResponse response, const Fault* fault);
  static void stream(const ExchangePtr& exchange, ApiResponse response, const Fault* fault);

  Cluster& cluster_;
  std::string token_;
};

}  // namespace kubexx::testing
