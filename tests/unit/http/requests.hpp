#pragma once

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include <kubexx/http/transport.hpp>
#include "tests/support/raw_server.hpp"

/// Requests of the tests of transports.
namespace kubexx::http {

inline Limit within(std::chrono::milliseconds time, std::stop_token stop = {}) { return {stop, Clock::now() + time}; }

inline Request get(std::string target = "/x") {
  Request request;
  request.target = std::move(target);
  return request;
}

inline Request post(std::string body = "{}") {
  Request request = get();
  request.method = "POST";
  request.body = std::move(body);
  return request;
}

inline void always(test::RawConnection& connection, const std::string& bytes) {
  while (!connection.read_request().empty())
    if (!connection.write(bytes)) return;
}

inline std::shared_ptr<const Tls> trusting(const std::string& authority) {
  Tls tls;
  tls.authorities = authority;
  return std::make_shared<const Tls>(tls);
}

}  // namespace kubexx::http
