#pragma once

#include <functional>
#include <future>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>

#include <kubexx/webhook/server.hpp>

namespace kubexx {

/// Serves webhooks until a stop is requested; the destructor waits for their end.
class ServedWebhooks {
 public:
  ServedWebhooks(std::unique_ptr<WebhookServer> server, const std::stop_token& ends)
      : server_(std::move(server)), forward_(ends, [this] { stopped_.set_value(); }), thread_([this] {
          stopped_.get_future().wait();
          was_drained_ = server_->stop();
        }) {}
  const WebhookServer& server() const { return *server_; }
  /// Waits for the stop; false if requests were still under way.
  bool wait() {
    if (thread_.joinable()) thread_.join();
    return was_drained_;
  }

 private:
  std::unique_ptr<WebhookServer> server_;
  bool was_drained_ = false;
  std::promise<void> stopped_;
  std::stop_callback<std::function<void()>> forward_;
  std::jthread thread_;
};

}  // namespace kubexx
