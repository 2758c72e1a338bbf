#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <thread>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

// What keeps a server from starting; one that starts serves until it is interrupted.

namespace kubexx::driver::serve_test {
namespace {

namespace fs = std::filesystem;

struct Failure {
  int code;
  std::string said;
};

Failure serve(const Folder& folder, const std::vector<std::string>& inputs) {
  std::vector<std::string> arguments = {"serve", "--kubeconfig", folder / "kubeconfig"};
  arguments.insert(arguments.end(), inputs.begin(), inputs.end());
  std::ostringstream out, err;
  const int code = run(arguments, out, err, Environment());
  CHECK(out.str().empty());
  CHECK_FALSE(folder.has("kubeconfig"));
  return {code, err.str()};
}

TEST_CASE("serve reports that its inputs have no definition") {
  const Folder folder;
  const std::string sample = folder.write("sample.yaml", "apiVersion: a.example.com/v1\nkind: Widget\n");
  const Failure failure = serve(folder, {sample, folder.path()});
  CHECK(failure.code == kErrorsFound);
  CHECK(failure.said ==
        "kubexx: error: '" + sample + "', '" + folder.path() + "' contain no CustomResourceDefinition\n");
}

TEST_CASE("serve reports where an input is not YAML, and which one cannot be read") {
  const Folder folder;
  const std::string torn = folder.write("torn.yaml", "kind: Widget\nspec: ]\n");
  const Failure unread = serve(folder, {torn});
  CHECK(unread.code == kErrorsFound);
  CHECK(unread.said.starts_with("kubexx: error: " + torn + ": line 2: "));
  const Failure missing = serve(folder, {folder / "absent"});
  CHECK(missing.code == kEnvironment);
  CHECK(missing.said == "kubexx: error: cannot read '" + (folder / "absent") + "': No such file or directory\n");
}

TEST_CASE("serve reports routes that are not valid") {
  const Folder folder;
  for (const std::string argument :
       {"hooks=9443", "games/hooks", "games/hooks=", "games/hooks=0", "games/hooks=65536", "games/hooks=9443x",
        "games/hooks=127.0.0.1:9443", "/hooks=9443", "games/=9443", "Games/hooks=9443", "games/a/b=9443", "a=b/c=1"}) {
    const Failure failure = serve(folder, {"--route", argument});
    CHECK(failure.code == kUsage);
    CHECK(failure.said == "kubexx: error: --route: '" + argument + "' is not valid; expected NAMESPACE/SERVICE=PORT\n");
  }
}

TEST_CASE("serve reports users that it cannot add") {
  const Folder folder;
  for (const std::string argument : {"operator", "=roles.yaml", "a/b=roles.yaml"}) {
    const Failure failure = serve(folder, {"--user", argument});
    CHECK(failure.code == kUsage);
    CHECK(failure.said == "kubexx: error: --user: '" + argument + "' is not valid; expected NAME=FILE\n");
  }
  const std::string map = folder.write("map.yaml", "apiVersion: v1\nkind: ConfigMap\n");
  std::ostringstream out, err;
  CHECK(run({"serve", "--kubeconfig", folder / "kubeconfig", "--user", "operator=" + map}, out, err, Environment()) ==
        kErrorsFound);
  CHECK(err.str() == "kubexx: error: " + map +
                         ": expected a ClusterRole or a Role of rbac.authorization.k8s.io/v1, found v1 ConfigMap\n");
  CHECK_FALSE(folder.has("operator.kubeconfig"));
}

TEST_CASE("serve reports two users with one kubeconfig") {
  const Folder folder;
  const std::string roles = folder.write(
      "roles.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a}\nrules: []\n");
  const std::string administrator = folder / "kubexx.kubeconfig";
  std::ostringstream out, err;
  CHECK(run({"serve", "--kubeconfig", administrator, "--user", "kubexx=" + roles}, out, err, Environment()) ==
        kEnvironment);
  CHECK(err.str() == "kubexx: error: '" + administrator +
                         "' is the kubeconfig of another user of this server; choose another name\n");
  CHECK_FALSE(folder.has("kubexx.kubeconfig"));
}

std::string widgets(const Folder& folder) {
  return folder.write("widgets.yaml",
                      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
                      "metadata: {name: widgets.a.example.com}\n"
                      "spec: {group: a.example.com, scope: Cluster, names: {kind: Widget, plural: widgets}, versions: "
                      "[{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]}\n");
}

/// `kubexx serve` in another process, which has written its kubeconfig to the file.
class Serving {
 public:
  Serving(const Folder& folder, const std::string& file) {
    const std::string definition = widgets(folder), before = folder.read(file);
    process_ = ::fork();
    if (process_ == 0) {
      std::ostringstream out, err;
      ::_exit(run({"serve", definition, "--kubeconfig", folder / file}, out, err, Environment()));
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (folder.read(file) == before && std::chrono::steady_clock::now() < until)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    CHECK(folder.read(file) != before);
  }
  /// Returns the status of the process. Signals arrive together: it is suspended while they are sent.
  int end(const std::vector<int>& signals = {SIGTERM}) const {
    ::kill(process_, SIGSTOP);
    for (const int signal : signals) ::kill(process_, signal);
    ::kill(process_, SIGCONT);
    int status = 1;
    ::waitpid(process_, &status, 0);
    return status;
  }

 private:
  pid_t process_ = 0;
};

fs::perms permissions(const std::string& file) { return fs::status(file).permissions(); }

constexpr fs::perms kOwnerOnly = fs::perms::owner_read | fs::perms::owner_write;

TEST_CASE("serve removes its kubeconfig when it ends, unless another program has written it") {
  const bool is_ours = GENERATE(true, false);
  const Folder folder;
  const Serving server(folder, "kubeconfig");
  CHECK(permissions(folder / "kubeconfig") == kOwnerOnly);
  if (!is_ours) folder.write("kubeconfig", "another");
  CHECK(server.end() == 0);
  CHECK(folder.has("kubeconfig") == !is_ours);
}

TEST_CASE("serve ends as usual at several signals that arrive together") {
  const Folder folder;
  const Serving server(folder, "kubeconfig");
  CHECK(server.end({SIGTERM, SIGINT}) == 0);
}

TEST_CASE("serve reports that the current directory does not exist any more") {
  const Folder folder;
  const std::string definition = widgets(folder);
  const fs::path before = fs::current_path(), removed = fs::path(folder.path()) / "removed";
  fs::create_directory(removed);
  fs::current_path(removed);
  fs::remove(removed);
  std::ostringstream out, err;
  const int code = run({"serve", definition, "--kubeconfig", "kubeconfig"}, out, err, Environment());
  fs::current_path(before);
  CHECK(code == kEnvironment);
  CHECK(err.str() == "kubexx: error: cannot write 'kubeconfig': No such file or directory\n");
}

TEST_CASE("serve does not replace a file of the user") {
  const Folder folder;
  const std::string kubeconfig = folder.write("config", "apiVersion: v1\nkind: Config\n");
  fs::create_symlink("config", folder / "link");
  const std::string roles = folder.write(
      "roles.yaml", "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: a}\nrules: []\n");
  const auto check = [&](const std::vector<std::string>& arguments, const std::string& file) {
    std::ostringstream out, err;
    CHECK(run(arguments, out, err, Environment()) == kEnvironment);
    CHECK(err.str() == "kubexx: error: '" + folder / file +
                           "' exists and was not written by 'kubexx serve'; remove it, or name another file\n");
  };
  check({"serve", widgets(folder), "--kubeconfig", kubeconfig}, "config");
  check({"serve", widgets(folder), "--kubeconfig", folder / "link"}, "link");
  CHECK(folder.read("config") == "apiVersion: v1\nkind: Config\n");
  folder.write("operator.kubeconfig", "mine");
  check({"serve", widgets(folder), "--kubeconfig", folder / "new", "--user", "operator=" + roles},
        "operator.kubeconfig");
  CHECK(folder.read("operator.kubeconfig") == "mine");
  CHECK_FALSE(folder.has("new"));
}

TEST_CASE("serve replaces an empty file, and one that a killed server left, by a private one") {
  const Folder folder;
  fs::permissions(folder.write("kubeconfig", ""), fs::perms::others_read, fs::perm_options::add);
  const Serving first(folder, "kubeconfig");
  CHECK(permissions(folder / "kubeconfig") == kOwnerOnly);
  first.end({SIGKILL});
  fs::permissions(folder / "kubeconfig", fs::perms::others_read, fs::perm_options::add);
  const Serving second(folder, "kubeconfig");
  CHECK(permissions(folder / "kubeconfig") == kOwnerOnly);
  CHECK(second.end() == 0);
  CHECK_FALSE(folder.has("kubeconfig"));
}

TEST_CASE("serve writes the file that a symbolic link names, and keeps the link") {
  const Folder folder;
  fs::create_directory(folder / "files");
  fs::create_symlink("files/kubeconfig", folder / "link");
  const Serving server(folder, "link");
  CHECK(folder.has("files/kubeconfig"));
  CHECK(server.end() == 0);
  CHECK(fs::is_symlink(folder / "link"));
  CHECK_FALSE(folder.has("files/kubeconfig"));
}

TEST_CASE("serve writes its kubeconfig to a pipe, which stays") {
  const Folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0666) == 0);
  const pid_t server = ::fork();
  if (server == 0) {
    std::ostringstream out, err;
    ::_exit(run({"serve", widgets(folder), "--kubeconfig", pipe}, out, err, Environment()));
  }
  CHECK(folder.read("pipe").find("kind: Config") != std::string::npos);
  ::kill(server, SIGTERM);
  int status = 1;
  ::waitpid(server, &status, 0);
  CHECK(status == 0);
  CHECK(folder.has("pipe"));
}

}  // namespace
}  // namespace kubexx::driver::serve_test
