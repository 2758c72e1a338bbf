#include <kubexx/config/settings.hpp>

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include <kubexx/detail/config/read_file.hpp>
#include "runtime/config/errors.hpp"
#include "runtime/config/no_proxy.hpp"
#include "runtime/config/trimmed.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::config {
namespace {

bool is_loopback(std::string_view host) {
  const auto address = net::IpAddress::parse(host);
  const auto* ip = std::get_if<net::IpAddress>(&address);
  return host == "localhost" || (ip != nullptr && ip->is_loopback());
}

/// Whether the configuration has settings that only TLS uses.
bool means_tls(const Chosen& chosen) {
  const Cluster& cluster = chosen.cluster;
  const User& user = chosen.user;
  return cluster.insecure || !cluster.authorities.empty() || !cluster.authorities_file.empty() ||
         !user.certificate.empty() || !user.certificate_file.empty();
}

/// Errors do not quote an address that may contain a password.
Error invalid_server(const std::string& server, std::string_view message) {
  if (server.find('@') != std::string::npos) message = {};
  return config_error(
      fmt::format("the address of the server is not a valid URL{}{}", message.empty() ? "" : ": ", message));
}

/// The address of the server. A missing scheme is `http`, as for kubectl, unless TLS is configured.
Result<net::Url> server_url(const Chosen& chosen) {
  const std::string& server = chosen.cluster.server;
  const bool has_scheme = server.find("://") != std::string::npos;
  const std::string_view scheme = has_scheme ? "" : means_tls(chosen) ? "https://" : "http://";
  net::Url::Result parsed = net::Url::parse(std::string(scheme) + server);
  if (const auto* message = std::get_if<std::string>(&parsed)) return invalid_server(server, *message);
  auto& url = std::get<net::Url>(parsed);
  if (url.host.empty()) return invalid_server(server, "it has no host");
  return std::move(url);
}

std::string either(const Environment& environment, std::string_view upper, std::string_view lower) {
  const std::string value = environment.variable(upper);
  return value.empty() ? environment.variable(lower) : value;
}

/// Proxies of the environment are not used for this machine itself, nor for what NO_PROXY contains; the proxy of a
/// kubeconfig always is.
http::ServerAddress address_of(const Cluster& cluster, const net::Url& url, const Environment& environment) {
  http::ServerAddress address;
  address.url = cluster.server;
  address.proxy = cluster.proxy_url;
  if (!address.proxy.empty() || is_loopback(url.hostname())) return address;
  if (has_no_proxy_for(url, either(environment, "NO_PROXY", "no_proxy"))) return address;
  address.proxy = url.scheme == "https" ? either(environment, "HTTPS_PROXY", "https_proxy")
                                        : either(environment, "HTTP_PROXY", "http_proxy");
  return address;
}

/// As in Go, a name and a password in the address take precedence over the token of the user, and over a plugin.
void move_login(net::Url& url, User& user) {
  const bool is_empty = url.user_name().empty() && url.password().empty();
  if (is_empty) return url.user.reset();
  user.name = url.user_name();
  user.password = url.password();
  user.token.clear();
  user.token_file.clear();
  url.user.reset();
}

Result<Settings> settings_of(Chosen chosen, const Environment& environment, const LoadOptions& options) {
  Result<net::Url> url = server_url(chosen);
  if (!url) return url.error();
  if (url->user) move_login(*url, chosen.user);
  chosen.cluster.server = url->origin() + url->escaped_path;
  const bool is_near = is_loopback(url->hostname());
  if (url->scheme != "https" && !is_near && !options.plain_text)
    return config_error("the server uses plain text (http), which requires the option plain_text; use https");
  if (chosen.user.exec)
    if (auto refusal = options.plugins.find_refusal(*chosen.user.exec)) return config_error(*std::move(refusal));
  http::ServerAddress address = address_of(chosen.cluster, *url, environment);
  return Settings{std::move(chosen), std::move(address), is_near};
}

/// A kubeconfig may hold keys and tokens.
void warn_of_readers(const std::string& file, const LoadOptions& options) {
  struct stat facts = {};
  if (!options.warn || stat(file.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return;
  if ((facts.st_mode & (S_IRGRP | S_IROTH)) == 0) return;
  options.warn(fmt::format("{}: other users can read this kubeconfig (mode {:04o}); restrict it with chmod 600", file,
                           facts.st_mode & 07777));
}

Result<Kubeconfig> read_kubeconfig(const std::string& file, const LoadOptions& options) {
  const auto text = read_file(file);
  if (!text) return config_error(fmt::format("{}: {}", file, text.error().message));
  warn_of_readers(file, options);
  return parse_kubeconfig(*text, file);
}

std::vector<std::string> split_list(std::string_view list) {
  std::vector<std::string> files;
  while (!list.empty()) {
    const auto end = std::min(list.find(':'), list.size());
    if (end > 0) files.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return files;
}

/// False also if that cannot be determined: reading the file then reports why.
bool is_absent(const std::string& file) {
  std::error_code problem;
  return !std::filesystem::exists(file, problem) && !problem;
}

Result<Kubeconfig> read_list(const std::vector<std::string>& files, const LoadOptions& options) {
  Kubeconfig merged;
  for (const std::string& file : files) {
    if (is_absent(file)) continue;
    auto read = read_kubeconfig(file, options);
    if (!read) return std::move(read).error();
    merge_kubeconfig(merged, *std::move(read));
  }
  return merged;
}

/// Some of the files may be missing, not all of them.
Result<Kubeconfig> read_named_list(const std::vector<std::string>& files, const LoadOptions& options) {
  if (std::ranges::all_of(files, is_absent))
    return config_error(fmt::format("none of the files in KUBECONFIG exists: {}", fmt::join(files, ", ")));
  return read_list(files, options);
}

std::optional<Chosen> in_cluster(const Environment& environment) {
  const std::string host = environment.variable("KUBERNETES_SERVICE_HOST");
  const std::string port = environment.variable("KUBERNETES_SERVICE_PORT");
  const std::string token_file = environment.service_account_folder + "/token";
  std::error_code problem;
  if (host.empty() || port.empty() || !std::filesystem::exists(token_file, problem)) return std::nullopt;
  Chosen chosen;
  const bool v6 = host.find(':') != std::string::npos;
  chosen.cluster.server = fmt::format("https://{}{}{}:{}", v6 ? "[" : "", host, v6 ? "]" : "", port);
  chosen.cluster.authorities_file = environment.service_account_folder + "/ca.crt";
  chosen.user.token_file = token_file;
  std::string name = environment.variable("POD_NAMESPACE");
  if (name.empty()) name = trimmed(read_file(environment.service_account_folder + "/namespace").value_or(""));
  if (!name.empty()) chosen.name_space = std::move(name);
  return chosen;
}

Result<Kubeconfig> kubeconfig_of(const Environment& environment, const LoadOptions& options) {
  if (!options.kubeconfig.empty()) return read_kubeconfig(options.kubeconfig, options);
  const std::string list = environment.variable("KUBECONFIG");
  if (!list.empty()) return read_named_list(split_list(list), options);
  return read_list({environment.variable("HOME") + "/.kube/config"}, options);
}

}  // namespace

Result<Settings> load_settings(const Environment& environment, const LoadOptions& options) {
  const bool named =
      !options.kubeconfig.empty() || !options.context.empty() || !environment.variable("KUBECONFIG").empty();
  if (!named)
    if (auto chosen = in_cluster(environment)) return settings_of(*std::move(chosen), environment, options);
  auto kubeconfig = kubeconfig_of(environment, options);
  if (!kubeconfig) return std::move(kubeconfig).error();
  if (kubeconfig->contexts.empty() && !named)
    return config_error("there is no kubeconfig, and this program does not run in a pod");
  auto chosen = choose_context(*kubeconfig, options.context);
  if (!chosen) return std::move(chosen).error();
  return settings_of(*std::move(chosen), environment, options);
}

Result<Settings> read_settings(std::string_view kubeconfig, const std::string& file, const Environment& environment,
                               const LoadOptions& options) {
  auto parsed = parse_kubeconfig(kubeconfig, file);
  if (!parsed) return std::move(parsed).error();
  auto chosen = choose_context(*parsed, options.context);
  if (!chosen) return std::move(chosen).error();
  return settings_of(*std::move(chosen), environment, options);
}

}  // namespace kubexx::config
