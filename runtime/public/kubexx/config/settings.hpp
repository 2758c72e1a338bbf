#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <kubexx/config/environment.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/http/curl_transport.hpp>

/// Finds the server and the credentials: in a kubeconfig that is named, the files in KUBECONFIG, the service account of
/// the pod, or `~/.kube/config`, whichever exists first.
///
/// A name and a password in the address of the server become those of the user, in place of a token. `NO_PROXY` has the
/// meaning that it has for Go.
///
/// Plain-text servers on other machines, and credential plugins that the policy does not allow, are errors. Errors
/// never contain the address of the server, which may include a password.
namespace kubexx::config {

struct LoadOptions {
  std::string kubeconfig = {};  ///< a file that must exist
  std::string context = {};     ///< empty: the current context
  bool plain_text = false;      ///< allow `http:` servers on other machines
  PluginPolicy plugins = {};
  /// Receives one line per doubtful setting, such as a kubeconfig that other users of the machine can read.
  std::function<void(std::string_view)> warn = {};
};

struct Settings {
  Chosen chosen = {};
  http::ServerAddress address = {};
  bool is_near = false;  ///< the server is on this machine
};

Result<Settings> load_settings(const Environment& environment, const LoadOptions& options = {});

/// From the contents of a kubeconfig; its relative paths start at the folder of `file`. Ignores `options.kubeconfig`.
Result<Settings> read_settings(std::string_view kubeconfig, const std::string& file, const Environment& environment,
                               const LoadOptions& options = {});

}  // namespace kubexx::config
