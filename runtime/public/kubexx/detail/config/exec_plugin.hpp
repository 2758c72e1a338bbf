#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <kubexx/config/environment.hpp>
#include <kubexx/config/kubeconfig.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/http/transport.hpp>

/// Credentials printed by a program: `client.authentication.k8s.io/v1` and `v1beta1`.
namespace kubexx::config {

struct ExecCredential {
  std::string token = {};
  std::string certificate = {};  ///< PEM, with its key or not at all
  std::string key = {};
  std::optional<std::chrono::system_clock::time_point> expires = {};
};

/// The value of `KUBERNETES_EXEC_INFO`.
std::string exec_input(const ExecCommand& exec, const Cluster& cluster, bool interactive);

/// What the program printed: of the version asked for, with a token or a certificate and its key. Errors quote nothing.
Result<ExecCredential> parse_exec_output(const ExecCommand& exec, std::string_view text);

Result<ExecCredential> run_exec_plugin(const ExecCommand& exec, const Cluster& cluster, const Environment& environment,
                                       const http::Limit& limit);

}  // namespace kubexx::config
