#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/client/reply.hpp>
#include <kubexx/client/scope.hpp>
#include <kubexx/config/environment.hpp>
#include <kubexx/config/settings.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/client/session.hpp>
#include <kubexx/http/transport.hpp>

/// A connection to one API server as one user. Copies share the connection and its credentials. Thread-safe.
namespace kubexx {

struct ClientOptions {
  std::string kubeconfig = {};  ///< a file to use instead of those that the environment names
  std::string context = {};     ///< empty: the current context
  std::string user_agent = {};  ///< such as `backup/1.2`; the part before the slash is the default field manager
  std::chrono::milliseconds timeout = std::chrono::seconds(30);  ///< of each call that sets none, retries included
  std::size_t most_calls = 16;        ///< calls at a time, each on a connection; others wait. Watches do not count
  bool plain_text = false;            ///< allow `http:` servers on other machines; credentials are never sent to those
  config::PluginPolicy plugins = {};  ///< which credential plugins a kubeconfig may run
  /// Who the requests are made as, such as `{.user = "jane", .groups = {"dev"}}`, in place of what the kubeconfig
  /// impersonates. Setting other members without `user` is an error.
  config::Impersonation impersonate = {};
  /// Receives one line per doubtful setting of the configuration, such as a kubeconfig that other users can read.
  /// Called while the client is made, on the calling thread.
  std::function<void(std::string_view)> warn = {};
};

class Client {
 public:
  /// Uses the first that exists of `options.kubeconfig`, the files in `KUBECONFIG`, the service account of the pod, and
  /// `~/.kube/config`. This is the only function of the library that reads the environment of the process. No request
  /// is sent.
  static Result<Client> from_environment(const ClientOptions& options = {});
  /// The same, with the environment passed as a value.
  static Result<Client> from(const config::Environment& environment, const ClientOptions& options = {});
  /// From the contents of a kubeconfig. Relative paths in it start at the working directory.
  static Result<Client> from_kubeconfig(std::string_view text, const ClientOptions& options = {});

  /// With a session over a custom transport.
  explicit Client(std::shared_ptr<client::Session> session) : session_(std::move(session)) {}

  /// A client that adds limits and observers to this one (see scope.hpp), and shares its connection and credentials.
  Client with(Scope scope) const { return Client(session_->with(std::move(scope))); }

  /// The namespace of the context, or `default`.
  const std::string& default_namespace() const { return session_->options().name_space; }
  const std::shared_ptr<client::Session>& session() const { return session_; }

  /// Sends any request, for endpoints that have no verb here. The body of the answer if its status is a success.
  Reply<std::string> request(const client::Call& call) const;

 private:
  std::shared_ptr<client::Session> session_;
};

}  // namespace kubexx
