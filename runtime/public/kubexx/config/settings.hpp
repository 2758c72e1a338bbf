#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <kubexx/config/environment.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/http/curl_transport.hpp>

/// Where the server is and who asks, from the first place that says so: a named kubeconfig, the list in KUBECONFIG, the
/// service account of the pod, `~/.kube/config`.
///
/// Refused are servers beyond this machine that are spoken to in plain text, and credential programs that the caller
/// does not trust. Errors never hold the server's address, in which there may be a password.
namespace kubexx::config {

struct LoadOptions {
  std::string kubeconfig = {};  ///< a file that must exist
  std::string context = {};     ///< empty: the current one
  bool plain_text = false;      ///< speak to `http:` servers beyond this machine
  PluginPolicy plugins = {};
  /// Receives one line per doubtful fact, such as a kubeconfig that other users of the machine can read.
  std::function<void(std::string_view)> warn = {};
};

struct Settings {
  Chosen chosen = {};
  http::ServerAddress address = {};
  bool is_near = false;  ///< the server is on this machine
};

Result<Settings> load_settings(const Environment& environment, const LoadOptions& options = {});

/// Of a kubeconfig's text; its relative paths start from the folder of `file`. `options.kubeconfig` is not looked at.
Result<Settings> read_settings(std::string_view kubeconfig, const std::string& file, const Environment& environment,
                               const LoadOptions& options = {});

}  // namespace kubexx::config
