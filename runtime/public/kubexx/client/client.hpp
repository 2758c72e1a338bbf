#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <kubexx/client/reply.hpp>
#include <kubexx/detail/client/session.hpp>
#include <kubexx/config/environment.hpp>
#include <kubexx/config/settings.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// A connection to one API server as one user. Copies share it; safe to use from many threads.
namespace kubexx {

struct ClientOptions {
  std::string kubeconfig = {};  ///< a file, instead of what the environment names
  std::string context = {};     ///< instead of the current one
  std::string user_agent = {};  ///< such as `backup/1.2`; its first word owns what is written
  std::chrono::milliseconds timeout = std::chrono::seconds(30);
  bool plain_text = false;            ///< speak to `http:` servers beyond this machine
  config::PluginPolicy plugins = {};  ///< which credential plugins a kubeconfig may run
  /// Receives one line per doubtful fact of the configuration, such as a kubeconfig that other users can read. Called
  /// while the client is made, on the calling thread.
  std::function<void(std::string_view)> warn = {};
};

class Client {
 public:
  /// From `options.kubeconfig`, the list in `KUBECONFIG`, the service account of the pod or `~/.kube/config`, whichever
  /// is there first. The only function of the library that reads the process's environment.
  static Result<Client> from_environment(const ClientOptions& options = {});
  /// The same with an environment of the caller's making.
  static Result<Client> from(const config::Environment& environment, const ClientOptions& options = {});
  /// From the text of a kubeconfig.
  static Result<Client> from_kubeconfig(std::string_view text, const ClientOptions& options = {});

  /// Over a transport of one's own.
  explicit Client(std::shared_ptr<client::Session> session) : session_(std::move(session)) {}

  /// Of the context, or `default`.
  const std::string& default_namespace() const { return session_->options().name_space; }
  const std::shared_ptr<client::Session>& session() const { return session_; }

  /// Any request, for what has no verb: the answer's text when it is a success.
  Reply<std::string> request(const client::Call& call) const;

 private:
  std::shared_ptr<client::Session> session_;
};

}  // namespace kubexx
