#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <kubexx/testing/fault.hpp>
#include "runtime/http/server.hpp"
#include "runtime/testing/conversion/conversion_webhooks.hpp"
#include "runtime/testing/http/request_log.hpp"
#include "runtime/testing/storage/cluster.hpp"

/// Connects the HTTP server to the cluster: authenticates requests, injects faults, and sends responses.
namespace kubexx::testing {

class Gateway {
 public:
  Gateway(Cluster& cluster, WebhookDoor& door, ConversionWebhooks& webhooks, WebhookCalls& admission)
      : cluster_(cluster), door_(door), webhooks_(webhooks), admission_(admission) {}

  /// `server` runs what is answered later.
  void serve(http::Server& server, const std::shared_ptr<http::Exchange>& exchange);

  /// Asks webhooks what watches of other versions wait for.
  void ask_for_watches();

  Faults faults;
  RequestLog requests;  ///< `GET /path?query`

 private:
  using ExchangePtr = std::shared_ptr<http::Exchange>;

  /// A request that may have to be answered more than once.
  struct Call {
    ExchangePtr exchange;
    std::optional<Fault> fault;
    ApiRequest request;
    Attempt attempt;
    std::size_t unanswered = 0;  ///< questions about admission
  };
  using CallPtr = std::shared_ptr<Call>;

  /// The user of a request, or the Status that rejects it.
  Outcome<User> user_of(const http::ServerRequest& request) const;
  void answer(http::Server& server, const CallPtr& call);
  /// Has its questions answered, each by a call of its own.
  void ask(http::Server& server, const CallPtr& call, std::vector<std::string> warnings);
  /// Has the first of the questions of a list answered, and those that can be asked with it.
  void ask_for_list(http::Server& server, const CallPtr& call, std::vector<Question> questions,
                    std::vector<std::string> warnings);
  /// Has all of its questions about admission answered, each by calls of its own.
  void ask_admission(http::Server& server, const CallPtr& call);
  static void deliver(http::Server& server, Call& call, ApiResponse response);
  static void send(http::Server& server, const ExchangePtr& exchange, ApiResponse response, const Fault* fault);
  static void stream(const ExchangePtr& exchange, const ApiResponse& response, const Fault* fault);

  Cluster& cluster_;
  WebhookDoor& door_;
  ConversionWebhooks& webhooks_;
  WebhookCalls& admission_;
};

}  // namespace kubexx::testing
