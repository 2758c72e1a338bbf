#include <kubexx/detail/config/exec_plugin.hpp>

#include <fmt/format.h>

#include <kubexx/detail/config/read_file.hpp>
#include "runtime/config/process.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::config {
namespace {

constexpr std::size_t kMostYamlBytes = std::size_t{1} << 20;
constexpr std::size_t kMostYamlNodes = 10'000;

Error plugin_error(const ExecCommand& exec, std::string_view message) {
  return {.stage = Stage::auth, .message = fmt::format("credential plugin {} {}", exec.command, message)};
}

json::Value cluster_info(const Cluster& cluster) {
  json::Object info;
  info.append("server", cluster.server);
  if (!cluster.server_name.empty()) info.append("tls-server-name", cluster.server_name);
  if (cluster.insecure) info.append("insecure-skip-tls-verify", true);
  std::string authorities = cluster.authorities;
  if (!cluster.authorities_file.empty()) authorities = read_file(cluster.authorities_file).value_or("");
  if (!authorities.empty())
    info.append("certificate-authority-data", core::encode_base64(authorities, core::Base64Alphabet::standard));
  if (!cluster.proxy_url.empty()) info.append("proxy-url", cluster.proxy_url);
  if (cluster.disable_compression) info.append("disable-compression", true);
  if (!cluster.exec_config.empty())
    if (auto config = json::parse(cluster.exec_config); std::holds_alternative<json::Value>(config))
      info.append("config", std::get<json::Value>(std::move(config)));
  return info;
}

/// As JSON or YAML, which client-go accepts, too. Why it is neither is not reported: the message would quote secrets.
std::optional<json::Value> read_output(std::string_view text) {
  auto parsed = json::parse(text);
  if (auto* value = std::get_if<json::Value>(&parsed)) return std::move(*value);
  yaml::ReadOptions options;
  options.max_bytes = kMostYamlBytes;
  options.max_nodes = kMostYamlNodes;
  yaml::Documents read = yaml::read_documents(text, options);
  if (!read.errors.empty() || read.documents.size() != 1) return std::nullopt;
  return std::move(read.documents.front().value);
}

std::optional<std::string> find_mistake(const ExecCommand& exec, const json::Value& output) {
  if (!output.is_object()) return "printed something other than an object";
  const json::Object& object = output.as_object();
  if (json::text_at(object, "kind") != "ExecCredential") return "did not print an ExecCredential";
  if (json::text_at(object, "apiVersion") != exec.api_version)
    return fmt::format("printed an ExecCredential of a version other than {}", exec.api_version);
  const json::Value* status = object.find("status");
  if (status == nullptr || !status->is_object()) return "printed an ExecCredential without a status";
  return std::nullopt;
}

Result<ExecCredential> read_status(const ExecCommand& exec, const json::Object& status) {
  ExecCredential credential;
  credential.token = json::text_at(status, "token");
  credential.certificate = json::text_at(status, "clientCertificateData");
  credential.key = json::text_at(status, "clientKeyData");
  if (credential.certificate.empty() != credential.key.empty())
    return plugin_error(exec, "printed only one of clientCertificateData and clientKeyData");
  if (credential.token.empty() && credential.key.empty())
    return plugin_error(exec, "printed neither a token nor a certificate");
  const std::string expires = json::text_at(status, "expirationTimestamp");
  if (expires.empty()) return credential;
  const auto moment = core::parse_timestamp(core::TimeLayout::rfc3339, expires);
  if (!std::holds_alternative<core::Timestamp>(moment))
    return plugin_error(exec, "printed an expirationTimestamp that is not a valid time");
  credential.expires = std::chrono::system_clock::from_time_t(std::get<core::Timestamp>(moment).seconds);
  return credential;
}

ProcessRequest process_of(const ExecCommand& exec, const Cluster& cluster, const Environment& environment,
                          bool interactive) {
  ProcessRequest request;
  request.program = exec.command;
  // Not the PATH of the kubeconfig: it must not decide which program a name means.
  request.path = environment.variable("PATH");
  request.arguments = exec.arguments;
  request.variables = environment.variables;
  request.variables.insert(request.variables.end(), exec.variables.begin(), exec.variables.end());
  request.variables.emplace_back("KUBERNETES_EXEC_INFO", exec_input(exec, cluster, interactive));
  request.terminal = interactive;
  return request;
}

Error with_hint(const ExecCommand& exec, Error error) {
  if (!exec.install_hint.empty()) error.message += "; " + exec.install_hint;
  return error;
}

}  // namespace

Error late_plugin(const ExecCommand& exec) { return with_hint(exec, plugin_error(exec, "did not end in time")); }

std::string exec_input(const ExecCommand& exec, const Cluster& cluster, bool interactive) {
  json::Object spec;
  if (exec.provide_cluster_info) spec.append("cluster", cluster_info(cluster));
  spec.append("interactive", interactive);
  json::Object input;
  input.append("kind", "ExecCredential");
  input.append("apiVersion", exec.api_version);
  input.append("spec", std::move(spec));
  return json::to_text(input);
}

Result<ExecCredential> parse_exec_output(const ExecCommand& exec, std::string_view text) {
  const std::optional<json::Value> output = read_output(text);
  if (!output) return plugin_error(exec, "did not print valid JSON or YAML");
  if (const auto mistake = find_mistake(exec, *output)) return plugin_error(exec, *mistake);
  return read_status(exec, output->as_object().find("status")->as_object());
}

Result<ExecCredential> run_exec_plugin(const ExecCommand& exec, const Cluster& cluster, const Environment& environment,
                                       const http::Limit& limit) {
  const bool interactive = exec.terminal != ExecCommand::Terminal::never && environment.has_terminal;
  if (exec.terminal == ExecCommand::Terminal::always && !interactive)
    return plugin_error(exec, "requires a terminal, but there is none");
  auto output = run_process(process_of(exec, cluster, environment, interactive), limit);
  if (output) return parse_exec_output(exec, *output);
  return with_hint(exec, std::move(output).error());
}

}  // namespace kubexx::config
