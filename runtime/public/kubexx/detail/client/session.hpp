#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include <kubexx/client/options.hpp>
#include <kubexx/detail/config/credentials.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// What all handles of one client share: the connection, the credentials, and the rules by which calls are repeated.
namespace kubexx::client {

struct SessionOptions {
  std::string user_agent = {};
  std::string name_space = "default";
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
  bool compress_lists = false;
};

struct Call {
  http::Request request = {};  ///< without credentials
  bool safe = false;           ///< repeating it cannot do harm
  std::stop_token stop = {};
  Timeout timeout = {};
};

/// Safe to use from many threads.
class Session {
 public:
  Session(std::shared_ptr<http::Transport> transport, std::unique_ptr<config::Credentials> credentials,
          SessionOptions options);

  /// The answer, when it is a success. Repeats what may be repeated, within the timeout; a 401 leads to fresh
  /// credentials and one more try of any call, because nothing was done.
  Result<http::Response> send(const Call& call);
  /// A stream whose head is a success. Never repeated but after a 401: those who watch have their own rules.
  Result<std::unique_ptr<http::Stream>> open(const Call& call);

  const SessionOptions& options() const { return options_; }
  /// The first word of the User-Agent: who owns the fields that are written.
  std::string manager() const;

 private:
  http::Limit limit(const Call& call) const;
  template <class Try>
  auto with_login(const Call& call, const http::Limit& limit, Try try_once);

  std::shared_ptr<http::Transport> transport_;
  std::unique_ptr<config::Credentials> credentials_;
  SessionOptions options_;
};

}  // namespace kubexx::client
