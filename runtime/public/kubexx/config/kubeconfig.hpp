#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>

/// kubeconfig files: clusters, users and contexts.
///
/// Relative paths in a file start at its folder; here they are absolute. Inline data takes precedence over a file with
/// the same purpose. Errors name file, line and field, and never contain values, which may be secrets.
namespace kubexx::config {

/// A credential plugin: a program that prints credentials (`client.authentication.k8s.io`, v1 and v1beta1).
struct ExecCommand {
  enum class Terminal { never, if_available, always };

  std::string api_version = {};
  /// A path, or a name that is looked up in the PATH of the environment; never in the PATH among `variables`.
  std::string command = {};
  std::vector<std::string> arguments = {};
  std::vector<std::pair<std::string, std::string>> variables = {};
  std::string install_hint = {};
  bool provide_cluster_info = false;
  Terminal terminal = Terminal::if_available;
};

/// Which credential plugins may be run. Without a policy, the author of a kubeconfig can run any program.
///
/// A list allows commands as the kubeconfig writes them: a name is looked up in the program's own PATH, a relative path
/// starts at the kubeconfig's folder. With a list, a kubeconfig may not set `PATH` or `LD_*` for a plugin either, which
/// would choose other programs and libraries for it to run.
struct PluginPolicy {
  enum Kind { all, none, listed };

  Kind kind = all;
  std::vector<std::string> commands = {};  ///< for `listed`: names, or absolute paths

  /// Why `exec` may not be run; nothing if it may.
  std::optional<std::string> find_refusal(const ExecCommand& exec) const;
};

struct Cluster {
  std::string server = {};
  std::string server_name = {};
  std::string authorities = {};       ///< PEM
  std::string authorities_file = {};  ///< read again when it changes
  std::string proxy_url = {};
  std::string exec_config =
      {};  ///< JSON for credential plugins, from the extension `client.authentication.k8s.io/exec`
  bool insecure = false;
  bool disable_compression = false;
  std::string unusable = {};  ///< as in `User`
};

/// The user to impersonate.
struct Impersonation {
  std::string user = {};
  std::string uid = {};
  std::vector<std::string> groups = {};
  std::map<std::string, std::vector<std::string>> extra = {};
};

struct User {
  std::string certificate = {};  ///< PEM
  std::string certificate_file = {};
  std::string key = {};  ///< PEM
  std::string key_file = {};
  std::string token = {};
  std::string token_file = {};  ///< takes precedence over `token` once it can be read
  std::string name = {};
  std::string password = {};
  std::optional<ExecCommand> exec = {};
  Impersonation impersonation = {};
  std::string unusable = {};  ///< why this user cannot be used; an error only if the user is selected
};

struct Context {
  std::string cluster = {};
  std::string user = {};
  std::string name_space = {};
};

struct Kubeconfig {
  std::string current_context = {};
  std::map<std::string, Cluster> clusters = {};
  std::map<std::string, User> users = {};
  std::map<std::string, Context> contexts = {};
};

/// Parses the contents of `file`, which need not exist; relative paths start at its folder.
Result<Kubeconfig> parse_kubeconfig(std::string_view text, const std::string& file);

/// Adds the entries of `other` that `into` does not have. Of two entries with the same name, and of two current
/// contexts, the one in `into` is kept, as kubectl merges the files in KUBECONFIG.
void merge_kubeconfig(Kubeconfig& into, Kubeconfig other);

/// One context with its cluster and user.
struct Chosen {
  Cluster cluster = {};
  User user = {};
  std::string name_space = "default";
};

/// Selects `context`, or the current context if it is empty.
Result<Chosen> choose_context(const Kubeconfig& kubeconfig, const std::string& context = {});

}  // namespace kubexx::config
