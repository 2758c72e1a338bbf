#pragma once

#include <memory>
#include <string>

#include <kubexx/client/client.hpp>
#include "tests/support/scripted_transport.hpp"

/// A client over a scripted transport.
namespace kubexx::test {

struct Script {
  std::shared_ptr<ScriptedTransport> transport = std::make_shared<ScriptedTransport>();
  config::Chosen chosen = {};
  client::SessionOptions options = {.user_agent = "tester/1.0 (linux)"};

  ScriptedTransport* operator->() { return transport.get(); }

  Client client() const {
    config::Chosen secure = chosen;
    secure.cluster.server = "https://x";
    auto credentials = std::make_unique<config::Credentials>(std::move(secure), config::Environment());
    return Client(std::make_shared<client::Session>(transport, std::move(credentials), options));
  }
};

inline std::string status_text(int code, const std::string& reason, const std::string& more = "") {
  return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"no\",\"reason\":\"" + reason +
         "\",\"code\":" + std::to_string(code) + more + "}";
}

}  // namespace kubexx::test
