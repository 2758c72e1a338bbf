#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/config/environment.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// Credential plugins: `client.authentication.k8s.io/v1` and `v1beta1`.
namespace kubexx::config {

struct ExecCredential {
  std::string token = {};
  std::string certificate = {};  ///< PEM; only together with `key`
  std::string key = {};
  std::optional<std::chrono::system_clock::time_point> expires = {};
};

/// The value of `KUBERNETES_EXEC_INFO`.
std::string exec_input(const ExecCommand& exec, const Cluster& cluster, bool interactive);

/// Parses the output of a plugin: it must have the version that was asked for, and a token or a certificate with its
/// key. Errors never quote the output.
Result<ExecCredential> parse_exec_output(const ExecCommand& exec, std::string_view text);

/// The error of a plugin that runs for longer than a caller waits.
Error late_plugin(const ExecCommand& exec);

Result<ExecCredential> run_exec_plugin(const ExecCommand& exec, const Cluster& cluster, const Environment& environment,
                                       const http::Limit& limit);

}  // namespace kubexx::config
