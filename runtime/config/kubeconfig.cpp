#include <kubexx/config/kubeconfig.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "runtime/config/errors.hpp"
#include "runtime/config/field_reader.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::config {
namespace {

constexpr std::string_view kExecGroup = "client.authentication.k8s.io/exec";

class KubeconfigReader {
 public:
  explicit KubeconfigReader(const std::string& file)
      : reader_(file), folder_(std::filesystem::absolute(file, no_folder_).parent_path()) {}

  Result<Kubeconfig> read(const ConfigNode& root) {
    Kubeconfig kubeconfig;
    kubeconfig.current_context = reader_.text(root, "current-context");
    read_entries(root, "clusters", "cluster", kubeconfig.clusters, &KubeconfigReader::read_cluster);
    read_entries(root, "users", "user", kubeconfig.users, &KubeconfigReader::read_user);
    read_entries(root, "contexts", "context", kubeconfig.contexts, &KubeconfigReader::read_context);
    if (reader_.error()) return *reader_.error();
    return kubeconfig;
  }

 private:
  template <class T>
  void read_entries(const ConfigNode& root, std::string_view list, std::string_view member,
                    std::map<std::string, T>& into, T (KubeconfigReader::*read_one)(const ConfigNode&)) {
    for (const ConfigNode& entry : reader_.list(root, list)) {
      const std::string name = reader_.text(entry, "name");
      const bool is_new = into.emplace(name, (this->*read_one)(reader_.member(entry, member))).second;
      if (!is_new) reader_.fail(entry, fmt::format("duplicate name {}", json::quoted(name)));
    }
  }

  std::string path(const ConfigNode& object, std::string_view key) {
    const std::string text = reader_.text(object, key);
    if (text.empty()) return text;
    const std::filesystem::path path = folder_ / text;
    if (path.is_relative())
      reader_.fail(reader_.member(object, key),
                   "is relative, but the working directory is unknown: " + no_folder_.message());
    return path.lexically_normal().string();
  }

  Cluster read_cluster(const ConfigNode& node) {
    Cluster cluster;
    cluster.server = reader_.text(node, "server");
    cluster.server_name = reader_.text(node, "tls-server-name");
    cluster.authorities = reader_.bytes(node, "certificate-authority-data");
    if (cluster.authorities.empty()) cluster.authorities_file = path(node, "certificate-authority");
    cluster.proxy_url = reader_.text(node, "proxy-url");
    cluster.insecure = reader_.flag(node, "insecure-skip-tls-verify");
    if (cluster.insecure && !(cluster.authorities.empty() && cluster.authorities_file.empty()))
      cluster.unusable =
          reader_.located(node, "certificate-authority and insecure-skip-tls-verify are mutually exclusive");
    cluster.disable_compression = reader_.flag(node, "disable-compression");
    for (const ConfigNode& extension : reader_.list(node, "extensions"))
      if (reader_.text(extension, "name") == kExecGroup)
        if (const ConfigNode config = reader_.member(extension, "extension"))
          cluster.exec_config = json::to_text(*config.value);
    return cluster;
  }

  User read_user(const ConfigNode& node) {
    User user;
    user.certificate = reader_.bytes(node, "client-certificate-data");
    if (user.certificate.empty()) user.certificate_file = path(node, "client-certificate");
    user.key = reader_.bytes(node, "client-key-data");
    if (user.key.empty()) user.key_file = path(node, "client-key");
    user.token = reader_.text(node, "token");
    user.token_file = path(node, "tokenFile");
    user.name = reader_.text(node, "username");
    user.password = reader_.text(node, "password");
    user.impersonation = read_impersonation(node);
    if (const ConfigNode exec = reader_.member(node, "exec"); exec && !exec.value->is_null()) {
      user.exec = read_exec(exec);
      user.unusable = find_exec_mistake(exec, *user.exec);
    }
    const ConfigNode provider = reader_.member(node, "auth-provider");
    if (provider && !provider.value->is_null())
      user.unusable = reader_.located(provider, "auth-provider is not supported; use an exec plugin");
    return user;
  }

  Impersonation read_impersonation(const ConfigNode& node) {
    Impersonation impersonation;
    impersonation.user = reader_.text(node, "as");
    impersonation.uid = reader_.text(node, "as-uid");
    impersonation.groups = reader_.texts(node, "as-groups");
    const ConfigNode extra = reader_.member(node, "as-user-extra");
    if (!extra || !extra.value->is_object()) return impersonation;
    for (const auto& [key, values] : extra.value->as_object()) impersonation.extra[key] = reader_.texts(extra, key);
    return impersonation;
  }

  ExecCommand read_exec(const ConfigNode& node) {
    ExecCommand exec;
    exec.api_version = reader_.text(node, "apiVersion");
    exec.command = reader_.text(node, "command");
    if (exec.command.find('/') != std::string::npos) exec.command = path(node, "command");
    exec.arguments = reader_.texts(node, "args");
    for (const ConfigNode& variable : reader_.list(node, "env"))
      exec.variables.emplace_back(reader_.text(variable, "name"), reader_.text(variable, "value"));
    exec.install_hint = reader_.text(node, "installHint");
    exec.provide_cluster_info = reader_.flag(node, "provideClusterInfo");
    const std::string mode = reader_.text(node, "interactiveMode");
    if (mode == "Never") exec.terminal = ExecCommand::Terminal::never;
    if (mode == "Always") exec.terminal = ExecCommand::Terminal::always;
    return exec;
  }

  std::string find_exec_mistake(const ConfigNode& node, const ExecCommand& exec) {
    constexpr std::string_view versions[] = {"client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"};
    constexpr std::string_view modes[] = {"", "Never", "IfAvailable", "Always"};
    const std::string mode = reader_.text(node, "interactiveMode");
    if (exec.command.empty()) return reader_.located(node, "command is required");
    if (std::ranges::find(versions, exec.api_version) == std::end(versions))
      return reader_.located(node, "apiVersion must be client.authentication.k8s.io/v1 or v1beta1");
    if (std::ranges::find(modes, mode) == std::end(modes))
      return reader_.located(reader_.member(node, "interactiveMode"), "expected Never, IfAvailable or Always");
    if (mode.empty() && exec.api_version == versions[0]) return reader_.located(node, "interactiveMode is required");
    return {};
  }

  Context read_context(const ConfigNode& node) {
    return {reader_.text(node, "cluster"), reader_.text(node, "user"), reader_.text(node, "namespace")};
  }

  FieldReader reader_;
  std::error_code no_folder_;  ///< why there is no `folder_`
  std::filesystem::path folder_;
};

/// `; known: "prod", "test"`, if there are only a few.
template <class Entry>
std::string known_names(const std::map<std::string, Entry>& entries) {
  constexpr std::size_t kMost = 8;
  if (entries.empty() || entries.size() > kMost) return "";
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries) names.push_back(json::quoted(name));
  return fmt::format("; known: {}", fmt::join(names, ", "));
}

/// The error of a context that names a cluster or user that the kubeconfig does not contain.
template <class Entry>
Error missing_entry(std::string_view what, const std::string& name, const std::string& context,
                    const std::map<std::string, Entry>& entries) {
  return config_error(fmt::format("context {}: {} {} does not exist{}", json::quoted(context), what, json::quoted(name),
                                  known_names(entries)));
}

}  // namespace

std::optional<std::string> PluginPolicy::find_refusal(const ExecCommand& exec) const {
  if (kind == all) return std::nullopt;
  if (kind == none || std::ranges::find(commands, exec.command) == commands.end())
    return fmt::format("credential plugin {} is not allowed", exec.command);
  const auto found = std::ranges::find_if(exec.variables, [](const auto& variable) {
    return variable.first.substr(0, variable.first.find('=')) == "PATH" || variable.first.starts_with("LD_");
  });
  if (found == exec.variables.end()) return std::nullopt;
  return fmt::format("credential plugin {}: the kubeconfig may not set {} for it", exec.command, found->first);
}

Result<Kubeconfig> parse_kubeconfig(std::string_view text, const std::string& file) {
  yaml::ReadOptions options;
  options.max_bytes = std::size_t{16} << 20;
  options.max_nodes = 1'000'000;
  const yaml::Documents read = yaml::read_documents(text, options);
  // Messages of the reader may quote the file, which contains secrets.
  if (!read.errors.empty())
    return config_error(fmt::format("{}:{}: not valid YAML", file, read.errors.front().mark.line));
  if (read.documents.empty()) return Kubeconfig();
  const yaml::Document& document = read.documents.front();
  return KubeconfigReader(file).read({&document.value, &document.marks, ""});
}

void merge_kubeconfig(Kubeconfig& into, Kubeconfig other) {
  if (into.current_context.empty()) into.current_context = std::move(other.current_context);
  into.clusters.merge(other.clusters);
  into.users.merge(other.users);
  into.contexts.merge(other.contexts);
}

Result<Chosen> choose_context(const Kubeconfig& kubeconfig, const std::string& context) {
  const std::string& name = context.empty() ? kubeconfig.current_context : context;
  if (name.empty())
    return config_error("no context is selected: current-context is not set" + known_names(kubeconfig.contexts));
  const auto found = kubeconfig.contexts.find(name);
  if (found == kubeconfig.contexts.end())
    return config_error(
        fmt::format("context {} does not exist{}", json::quoted(name), known_names(kubeconfig.contexts)));
  Chosen chosen;
  const auto cluster = kubeconfig.clusters.find(found->second.cluster);
  if (cluster == kubeconfig.clusters.end())
    return missing_entry("cluster", found->second.cluster, name, kubeconfig.clusters);
  chosen.cluster = cluster->second;
  if (chosen.cluster.server.empty())
    return config_error(fmt::format("cluster {} has no server", json::quoted(found->second.cluster)));
  const auto user = kubeconfig.users.find(found->second.user);
  if (user != kubeconfig.users.end())
    chosen.user = user->second;
  else if (!found->second.user.empty())
    return missing_entry("user", found->second.user, name, kubeconfig.users);
  for (const std::string& unusable : {chosen.cluster.unusable, chosen.user.unusable})
    if (!unusable.empty()) return config_error(unusable);
  if (!found->second.name_space.empty()) chosen.name_space = found->second.name_space;
  return chosen;
}

}  // namespace kubexx::config
