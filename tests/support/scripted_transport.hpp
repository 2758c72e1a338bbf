#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <kubexx/http/transport.hpp>

/// A transport whose every answer a test writes down before, in order; it keeps what it was asked.
namespace kubexx::test {

class ScriptedTransport : public http::Transport {
 public:
  using Step = std::function<Result<http::Response>(const http::Request&)>;

  ScriptedTransport& then(int status, std::string body, http::Headers headers = {}) {
    return then([=](const http::Request&) { return http::Response{status, headers, body}; });
  }
  /// No answer at all.
  ScriptedTransport& breaks(Stage stage, bool may_have_been_applied) {
    return then([=](const http::Request& request) -> Result<http::Response> {
      Error error;
      error.stage = stage;
      error.message = "broken";
      error.request = request.line();
      error.may_have_been_applied = may_have_been_applied;
      return error;
    });
  }
  ScriptedTransport& then(Step step) {
    const std::lock_guard lock(mutex_);
    steps_.push_back(std::move(step));
    return *this;
  }

  Result<http::Response> send(const http::Request& request, const http::Limit& limit) override {
    return next(request, limit);
  }

  Result<std::unique_ptr<http::Stream>> open(const http::Request& request, const http::Limit& limit) override {
    auto answer = next(request, limit);
    if (!answer) return std::move(answer).error();
    return std::unique_ptr<http::Stream>(std::make_unique<Whole>(*std::move(answer)));
  }

  /// Method and target of every request, in order.
  std::vector<std::string> lines() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> lines;
    for (const auto& request : requests_) lines.push_back(request.method + " " + request.target);
    return lines;
  }
  http::Request request(std::size_t index) const {
    const std::lock_guard lock(mutex_);
    return requests_.at(index);
  }
  http::Limit limit(std::size_t index) const {
    const std::lock_guard lock(mutex_);
    return limits_.at(index);
  }
  bool used_up() const {
    const std::lock_guard lock(mutex_);
    return steps_.empty();
  }

 private:
  /// An answer that is read as a stream: its body, then its end.
  class Whole : public http::Stream {
   public:
    explicit Whole(http::Response answer) : head_(std::move(answer)), body_(std::exchange(head_.body, {})) {}
    const http::Response& head() const override { return head_; }
    Result<Part> read(const http::Limit&) override {
      if (body_.empty()) return Part{Part::Kind::end, {}};
      return Part{Part::Kind::data, std::exchange(body_, {})};
    }

   private:
    http::Response head_;
    std::string body_;
  };

  Result<http::Response> next(const http::Request& request, const http::Limit& limit) {
    Step step;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      limits_.push_back(limit);
      if (steps_.empty()) return http::Response{500, {}, "the script is over"};
      step = std::move(steps_.front());
      steps_.pop_front();
    }
    return step(request);
  }

  mutable std::mutex mutex_;
  std::deque<Step> steps_;
  std::vector<http::Request> requests_;
  std::vector<http::Limit> limits_;
};

}  // namespace kubexx::test
