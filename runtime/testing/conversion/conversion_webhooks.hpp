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
#include "runtime/testing/requests/attempt.hpp"
#include "runtime/testing/conversion/conversion_review.hpp"

/// The conversion webhooks of definitions, called over the network.
namespace kubexx::testing {

class ConversionWebhooks {
 public:
  using Post = std::function<void(std::function<void()> task)>;
  /// The objects in the order of the questions, or why there are none.
  using Told = std::function<void(Outcome<std::vector<json::Value>> objects)>;

  /// `post` runs a task where answers are told, and is called by any thread.
  explicit ConversionWebhooks(Post post) : post_(std::move(post)) {}
  ConversionWebhooks(const ConversionWebhooks&) = delete;
  ConversionWebhooks& operator=(const ConversionWebhooks&) = delete;
  ~ConversionWebhooks() { stop(); }

  /// Asks `questions`, all of one definition and for one version, in one request of at most thirty seconds. Returns at
  /// once; `told` is posted. After `stop` nothing is asked or told.
  void ask(std::vector<Question> questions, std::string uid, Told told);
  /// Ends the calls and waits until they have.
  void stop();

 private:
  struct Call {
    std::vector<Question> questions;
    std::string uid;
    Told told;
  };

  void start(Call call);
  void run(const std::stop_token& stop, std::uint64_t id, Call call);
  Outcome<std::vector<json::Value>> convert(const schema::Conversion& conversion, const ConversionReview& review,
                                            const std::stop_token& stop);
  std::shared_ptr<http::Transport> transport_to(const std::string& server);
  void ended(std::uint64_t id);

  const Post post_;
  std::mutex mutex_;  ///< of what follows
  bool is_stopped_ = false;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::jthread> calls_;
  std::deque<Call> waiting_;
  std::map<std::string, std::shared_ptr<http::Transport>> transports_;  ///< by scheme, host and port
};

}  // namespace kubexx::testing
