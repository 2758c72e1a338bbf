#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/http/transport.hpp>
#include "runtime/review/conversion_review.hpp"
#include "runtime/testing/requests/attempt.hpp"

/// The conversion webhooks of definitions, called over the network.
namespace kubexx::testing {

class ConversionWebhooks {
 public:
  using Post = std::function<void(std::function<void()> task)>;
  /// Receives the objects in the order of the questions, or the failure.
  using Answered = std::function<void(Outcome<std::vector<json::Value>> objects)>;

  /// `post` runs a task on the thread that takes answers; it is called from any thread.
  explicit ConversionWebhooks(Post post) : post_(std::move(post)) {}
  ConversionWebhooks(const ConversionWebhooks&) = delete;
  ConversionWebhooks& operator=(const ConversionWebhooks&) = delete;
  ~ConversionWebhooks() { stop(); }

  /// Asks `questions`, all of one definition and for one version, in one request of at most thirty seconds. Returns at
  /// once; `answered` is posted. It is not called after `stop`.
  void ask(std::vector<Question> questions, std::string uid, Answered answered);
  /// Ends the calls and waits for them. When it returns, no `answered` is running, unless it calls this itself, and
  /// none will be called: posted tasks have no effect.
  void stop();

 private:
  struct Call {
    std::vector<Question> questions;
    std::string uid;
    Answered answered;
  };

  void start(Call call);
  void run(const std::stop_token& stop, std::uint64_t id, Call call);
  Outcome<std::vector<json::Value>> convert(const schema::Conversion& conversion,
                                            const review::ConversionReview& review, const std::stop_token& stop);
  std::shared_ptr<http::Transport> transport_to(const std::string& server);
  void ended(std::uint64_t id);

  /// Checked first by posted tasks, which may run after the webhooks are destroyed.
  struct Listening {
    std::recursive_mutex mutex;  ///< held while `answered` runs, which may call `stop`
    bool is_over = false;
  };

  const Post post_;
  const std::shared_ptr<Listening> listening_ = std::make_shared<Listening>();
  std::mutex mutex_;  ///< of what follows
  bool is_stopped_ = false;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::jthread> calls_;
  std::deque<Call> waiting_;
  std::map<std::string, std::shared_ptr<http::Transport>> transports_;  ///< by scheme, host and port
};

}  // namespace kubexx::testing
