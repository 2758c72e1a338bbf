#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include <kubexx/client/options.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/config/credentials.hpp>
#include <kubexx/http/transport.hpp>

/// What all handles of one client share: the connection, the credentials, and the rules for retries.
namespace kubexx::client {

struct SessionOptions {
  std::string user_agent = {};
  std::string name_space = "default";
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
  bool compress_lists = false;
};

struct Call {
  http::Request request = {};  ///< without credentials
  bool safe = false;           ///< idempotent: may be sent again although it may have taken effect
  std::stop_token stop = {};
  Timeout timeout = {};
};

/// Thread-safe.
class Session {
 public:
  Session(std::shared_ptr<http::Transport> transport, std::unique_ptr<config::Credentials> credentials,
          SessionOptions options);

  /// The answer, if its status is a success. Retries within the timeout where http/retry.hpp allows it. After a 401,
  /// which means that nothing was done, any call is tried once more with new credentials.
  Result<http::Response> send(const Call& call);
  /// A stream whose status is 200. Retried only after a 401: watches have retry rules of their own.
  Result<std::unique_ptr<http::Stream>> open(const Call& call);

  const SessionOptions& options() const { return options_; }
  /// The default field manager: the User-Agent up to its slash.
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
