#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include <kubexx/client/options.hpp>
#include <kubexx/client/scope.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/core/time_source.hpp>
#include <kubexx/detail/config/credentials.hpp>
#include <kubexx/http/transport.hpp>

/// What all handles of one client share: the connection, the credentials, the rules for retries, and its scopes.
namespace kubexx::client {

struct SessionOptions {
  std::string user_agent = {};
  std::string name_space = "default";
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
  bool compress_lists = false;
  std::string host = {};  ///< of the server, for reports
  std::shared_ptr<TimeSource> time = system_time();
};

struct Call {
  http::Request request = {};  ///< without credentials
  bool safe = false;           ///< idempotent: may be sent again although it may have taken effect
  bool dry_run = false;        ///< the request contains `dryRun=All`, in its query or in its DeleteOptions
  std::stop_token stop = {};
  Timeout timeout = {};
};

class JoinedStop;

/// Thread-safe.
class Session {
 public:
  Session(std::shared_ptr<http::Transport> transport, std::shared_ptr<config::Credentials> credentials,
          SessionOptions options);

  /// A session with one more scope, over the same connection and credentials.
  std::shared_ptr<Session> with(Scope scope) const;

  /// The answer, if its status is a success. Retries within the timeout where http/retry.hpp allows it. After a 401,
  /// which means that nothing was done, any call is tried once more with new credentials.
  Result<http::Response> send(const Call& call);
  /// A stream whose status is a success. Retried only after a 401: watches have retry rules of their own. The timeout
  /// and the deadline of the scopes limit the wait for the head of the answer; reads of the stream have their own
  /// limits.
  Result<std::unique_ptr<http::Stream>> open(const Call& call);

  const SessionOptions& options() const { return options_; }
  /// The default field manager: that of the innermost scope that has one, else the User-Agent up to its slash.
  std::string manager() const;
  /// The field manager of the scopes; empty if they have none.
  const std::string& scope_manager() const;
  bool dry_run() const;
  /// The earliest of the scopes.
  http::Clock::time_point deadline() const;
  /// Stopped by the scopes, and by `stop`.
  JoinedStop joined_stop(std::stop_token stop) const;

  /// The error of the first scope whose check rejects the object, or of `how` if no scope has one.
  Result<> check(const UnsentObject& object, Check how) const;
  bool has_check() const;
  /// The error of the first scope whose `replaced` rejects the object.
  Result<> check_replaced(const UnsentObject& object) const;
  bool has_observers() const;
  void before(const Write& write) const;
  void after(const Write& write, const WriteOutcome& outcome) const;

 private:
  bool retries(const Error& error) const;
  http::Limit limit(const Call& call, std::stop_token stop) const;
  std::string stop_reason() const;
  std::optional<Error> find_refusal(const Call& call, const http::Limit& limit) const;
  /// Makes one attempt and reports it.
  template <class Try>
  auto reported(const http::Request& request, Try try_once) const;
  Result<http::Response> send_once(const http::Request& request, http::Limit limit);
  template <class Try>
  auto with_login(const Call& call, const http::Limit& limit, Try try_once);

  std::shared_ptr<http::Transport> transport_;
  std::shared_ptr<config::Credentials> credentials_;
  SessionOptions options_;
  std::vector<Scope> scopes_;  ///< from the outermost to the innermost
};

}  // namespace kubexx::client
