#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>

/// kubeconfig files: which server, known by what, and who asks.
///
/// Paths in a file are relative to its folder and absolute here. Data stands before a file of the same purpose. Errors
/// name file, line and field, never a value.
namespace kubexx::config {

/// A program that prints credentials (`client.authentication.k8s.io`).
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

/// Which credential plugins may be run: whoever writes a kubeconfig can otherwise run any program.
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
  std::string authorities_file = {};  ///< read again and again
  std::string proxy_url = {};
  std::string exec_config = {};  ///< JSON for credential programs, from the extension named after their API group
  bool insecure = false;
  bool disable_compression = false;
  std::string unusable = {};  ///< as of users
};

/// As whom to act, besides who one is.
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
  std::string token_file = {};  ///< wins over the token once it can be read
  std::string name = {};
  std::string password = {};
  std::optional<ExecCommand> exec = {};
  Impersonation impersonation = {};
  std::string unusable = {};  ///< why not to act as this user: told when it is chosen, for files hold old users too
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

/// Reads the text of `file`, which need not exist: its folder is what relative paths start from.
Result<Kubeconfig> parse_kubeconfig(std::string_view text, const std::string& file);

/// Adds what `other` has and `into` has not: of two whole entries with one name, and of two current contexts, the first
/// stays.
void merge_kubeconfig(Kubeconfig& into, Kubeconfig other);

/// One context, followed to its cluster and user.
struct Chosen {
  Cluster cluster = {};
  User user = {};
  std::string name_space = "default";
};

/// `context`, or the current one when it is empty.
Result<Chosen> choose_context(const Kubeconfig& kubeconfig, const std::string& context = {});

}  // namespace kubexx::config
