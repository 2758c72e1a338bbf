#pragma once

#include <deque>
#include <stop_token>
#include <vector>

namespace kubexx::client {

/// A token that is stopped as soon as one of several is. Valid as long as this object exists.
class JoinedStop {
 public:
  explicit JoinedStop(const std::vector<std::stop_token>& tokens) {
    std::vector<std::stop_token> possible;
    for (const std::stop_token& token : tokens)
      if (token.stop_possible()) possible.push_back(token);
    if (possible.size() == 1) token_ = possible.front();
    if (possible.size() > 1) join(possible);
  }
  JoinedStop(const JoinedStop&) = delete;
  JoinedStop& operator=(const JoinedStop&) = delete;

  const std::stop_token& token() const { return token_; }

 private:
  struct Forward {
    std::stop_source to;
    void operator()() { to.request_stop(); }
  };

  void join(const std::vector<std::stop_token>& tokens) {
    const std::stop_source joined;
    token_ = joined.get_token();
    for (const std::stop_token& token : tokens) forwards_.emplace_back(token, Forward{joined});
  }

  std::stop_token token_;
  std::deque<std::stop_callback<Forward>> forwards_;
};

}  // namespace kubexx::client
