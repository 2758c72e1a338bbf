#pragma once

#include <string>

#include "runtime/config/environment.hpp"
#include "runtime/config/kubeconfig.hpp"
#include "runtime/core/result.hpp"
#include "runtime/http/curl_transport.hpp"

/// Where the server is and who asks, from the first place that says so: a named kubeconfig, the list in KUBECONFIG, the
/// service account of the pod, `~/.kube/config`.
namespace kubexx::config {

struct LoadOptions {
  std::string kubeconfig = {};  ///< a file that must exist
  std::string context = {};     ///< empty: the current one
};

struct Settings {
  Chosen chosen = {};
  http::ServerAddress address = {};
};

Result<Settings> load_settings(const Environment& environment, const LoadOptions& options = {});

/// Of a kubeconfig's text; its relative paths start from the folder of `file`.
Result<Settings> read_settings(std::string_view kubeconfig, const std::string& file, const Environment& environment,
                               const std::string& context = {});

}  // namespace kubexx::config
