#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

/// The threads on which a server waits for webhooks, while its own thread answers other requests.
namespace kubexx::testing {

class WebhookCalls {
 public:
  using Post = std::function<void(std::function<void()> task)>;
  /// Runs on a thread of its own, until it is asked to stop, and returns what to do with its result.
  using Call = std::function<std::function<void()>(const std::stop_token& stop)>;

  /// `post` runs a task on the thread that takes results; it is called from any thread. At most `most` calls run at a
  /// time, further ones wait.
  WebhookCalls(Post post, std::size_t most) : post_(std::move(post)), most_(most) {}
  WebhookCalls(const WebhookCalls&) = delete;
  WebhookCalls& operator=(const WebhookCalls&) = delete;
  ~WebhookCalls() { stop(); }

  /// Returns at once; what the call returns is posted. It is not run after `stop`.
  void start(Call call);
  /// Ends the calls and waits for them. When it returns, no result is being taken, unless it calls this itself, and
  /// none will be: posted tasks have no effect.
  void stop();

 private:
  void run(Call call);
  void ended(std::uint64_t id);

  /// Checked first by posted tasks, which may run after the calls are destroyed.
  struct Listening {
    std::recursive_mutex mutex;  ///< held while a result is taken, which may call `stop`
    bool is_over = false;
  };

  const Post post_;
  const std::size_t most_;
  const std::shared_ptr<Listening> listening_ = std::make_shared<Listening>();
  std::mutex mutex_;  ///< of what follows
  bool is_stopped_ = false;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::jthread> threads_;
  std::deque<Call> waiting_;
};

}  // namespace kubexx::testing
