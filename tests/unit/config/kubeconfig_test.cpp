#include <kubexx/config/kubeconfig.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace kubexx::config {
namespace {

constexpr const char* whole = R"(
apiVersion: v1
kind: Config
current-context: main
clusters:
- name: prod
  cluster:
    server: https://prod:6443
    certificate-authority-data: Q0E=
    tls-server-name: kubernetes
    proxy-url: socks5://proxy:1080
    disable-compression: true
    extensions:
    - name: client.authentication.k8s.io/exec
      extension: {audience: prod}
- name: lab
  cluster:
    server: https://lab
    certificate-authority: ca/lab.crt
- name: torn
  cluster: {server: "https://torn", certificate-authority: ca.crt, insecure-skip-tls-verify: true}
- name: believer
  cluster: {server: "https://believer", insecure-skip-tls-verify: true}
users:
- name: certificate
  user: {client-certificate-data: Q0VSVA==, client-key-data: S0VZ}
- name: files
  user: {client-certificate: ../c.crt, client-key: /abs/c.key, tokenFile: token}
- name: token
  user: {token: secret-token, tokenFile: t}
- name: basic
  user: {username: me, password: secret-password}
- name: acting
  user:
    as: other
    as-uid: "7"
    as-groups: [a, b]
    as-user-extra: {scopes: [s, t]}
- name: old
  user: {auth-provider: {name: gcp}}
- name: plugin
  user:
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: bin/plugin
      args: [get, token]
      env: [{name: A, value: "1"}]
      installHint: install it
      provideClusterInfo: true
      interactiveMode: Never
contexts:
- name: main
  context: {cluster: prod, user: token, namespace: team}
- name: lab
  context: {cluster: lab, user: files}
- name: nobody
  context: {cluster: lab}
- name: no-cluster
  context: {cluster: gone, user: token}
- name: torn
  context: {cluster: torn}
- name: old
  context: {cluster: lab, user: old}
- name: no-user
  context: {cluster: lab, user: gone}
)";

Kubeconfig parsed(std::string_view text = whole) { return parse_kubeconfig(text, "/home/me/.kube/config").value(); }

std::string mistake(std::string_view text) {
  const auto result = parse_kubeconfig(text, "/k/config");
  return result ? "none" : result.error().message;
}

}  // namespace

TEST_CASE("every credential of a kubeconfig is read, paths from its folder") {
  const Kubeconfig kubeconfig = parsed();
  CHECK(kubeconfig.current_context == "main");
  const Cluster& prod = kubeconfig.clusters.at("prod");
  CHECK(prod.server == "https://prod:6443");
  CHECK(prod.authorities == "CA");
  CHECK(prod.server_name == "kubernetes");
  CHECK(prod.proxy_url == "socks5://proxy:1080");
  CHECK(prod.disable_compression);
  CHECK(!prod.insecure);
  CHECK(prod.exec_config == R"({"audience":"prod"})");
  CHECK(kubeconfig.clusters.at("lab").authorities_file == "/home/me/.kube/ca/lab.crt");
  CHECK(kubeconfig.clusters.at("believer").insecure);
  CHECK(kubeconfig.users.at("certificate").certificate == "CERT");
  CHECK(kubeconfig.users.at("certificate").key == "KEY");
  CHECK(kubeconfig.users.at("files").certificate_file == "/home/me/c.crt");
  CHECK(kubeconfig.users.at("files").key_file == "/abs/c.key");
  CHECK(kubeconfig.users.at("files").token_file == "/home/me/.kube/token");
  CHECK(kubeconfig.users.at("token").token == "secret-token");
  CHECK(kubeconfig.users.at("basic").name == "me");
  CHECK(kubeconfig.users.at("basic").password == "secret-password");
  const Impersonation& acting = kubeconfig.users.at("acting").impersonation;
  CHECK(acting.user == "other");
  CHECK(acting.uid == "7");
  CHECK(acting.groups == std::vector<std::string>{"a", "b"});
  CHECK(acting.extra.at("scopes") == std::vector<std::string>{"s", "t"});
}

TEST_CASE("a plugin is read with all that it needs") {
  const ExecCommand exec = *parsed().users.at("plugin").exec;
  CHECK(exec.api_version == "client.authentication.k8s.io/v1");
  CHECK(exec.command == "/home/me/.kube/bin/plugin");
  CHECK(exec.arguments == std::vector<std::string>{"get", "token"});
  CHECK(exec.variables == std::vector<std::pair<std::string, std::string>>{{"A", "1"}});
  CHECK(exec.install_hint == "install it");
  CHECK(exec.provide_cluster_info);
  CHECK(exec.terminal == ExecCommand::Terminal::never);
}

TEST_CASE("a context leads to its cluster, user and namespace") {
  const Kubeconfig kubeconfig = parsed();
  const auto current = choose_context(kubeconfig);
  REQUIRE(current);
  CHECK(current->cluster.server == "https://prod:6443");
  CHECK(current->user.token == "secret-token");
  CHECK(current->name_space == "team");
  CHECK(choose_context(kubeconfig, "lab")->name_space == "default");
  CHECK(choose_context(kubeconfig, "nobody")->user.token.empty());
  CHECK(choose_context(kubeconfig, "x").error().message.starts_with("context \"x\" does not exist; known: \""));
  CHECK(choose_context(kubeconfig, "no-cluster").error().message ==
        "context \"no-cluster\": cluster \"gone\" does not exist; known: \"believer\", \"lab\", \"prod\", \"torn\"");
  CHECK(choose_context(kubeconfig, "no-user")
            .error()
            .message.starts_with("context \"no-user\": user \"gone\" does not exist; known: \"acting\", \"basic\", "));
  CHECK(choose_context(kubeconfig, "torn").error().message ==
        "/home/me/.kube/config:21: clusters[2].cluster: certificate-authority and insecure-skip-tls-verify are "
        "mutually exclusive");
  CHECK(choose_context(kubeconfig, "old").error().message ==
        "/home/me/.kube/config:40: users[5].user.auth-provider: auth-provider is not supported; use an exec plugin");
  CHECK(choose_context({}).error().message == "no context is selected: current-context is not set");
}

TEST_CASE("Of several files, the first one with an entry wins") {
  Kubeconfig first = parsed("current-context: a\nusers: [{name: u, user: {token: one}}]");
  merge_kubeconfig(
      first, parsed("current-context: b\nusers: [{name: u, user: {token: two, username: x}}, {name: v, user: {}}]"));
  CHECK(first.current_context == "a");
  CHECK(first.users.at("u").token == "one");
  CHECK(first.users.at("u").name.empty());
  CHECK(first.users.contains("v"));
}

TEST_CASE("mistakes are named by file, line and field, and no value is quoted") {
  CHECK(mistake("users:\n- name: u\n  user:\n    token: [secret]") ==
        "/k/config:4: users[0].user.token: expected a string, found array");
  CHECK(mistake("clusters: secret") == "/k/config:1: clusters: expected a list, found string");
  CHECK(mistake("clusters: [{name: c, cluster: {insecure-skip-tls-verify: \"yes\"}}]") ==
        "/k/config:1: clusters[0].cluster.insecure-skip-tls-verify: expected true or false, found string");
  CHECK(mistake("users: [{name: u, user: {client-key-data: \"*secret*\"}}]") ==
        "/k/config:1: users[0].user.client-key-data: expected base64");
  CHECK(mistake("users: [{name: u}, {name: u}]") == "/k/config:1: users[1]: duplicate name \"u\"");
  CHECK(mistake("- secret") == "/k/config:1: expected an object, found array");
  CHECK(mistake("a: b\ntoken: \"secret") == "/k/config:3: not valid YAML");
}

TEST_CASE("what a plugin lacks is a mistake") {
  const auto exec = [](const std::string& fields) {
    return parsed("users: [{name: u, user: {exec: {" + fields + "}}}]").users.at("u").unusable;
  };
  const std::string v1 = "apiVersion: client.authentication.k8s.io/v1";
  CHECK(exec(v1 + ", command: c, interactiveMode: IfAvailable").empty());
  CHECK(exec("apiVersion: client.authentication.k8s.io/v1beta1, command: c").empty());
  CHECK(exec(v1 + ", command: c").ends_with("interactiveMode is required"));
  CHECK(exec(v1 + ", command: c, interactiveMode: Sometimes").ends_with("expected Never, IfAvailable or Always"));
  CHECK(exec(v1 + ", interactiveMode: Never").ends_with("command is required"));
  CHECK(exec("apiVersion: client.authentication.k8s.io/v1alpha1, command: c").ends_with("v1 or v1beta1"));
}

TEST_CASE("a kubeconfig whose aliases copy much is a mistake, and costs little") {
  // 1 MB of text that would become 2 GB.
  std::string text = "a: &a " + std::string(1'000'000, 'x') + "\nb:\n";
  for (int i = 0; i < 2000; ++i) text += "- *a\n";
  const auto cost = test::measure([&] { CHECK(mistake(text) == "/k/config:22: not valid YAML"); });
  CHECK(cost.peak < std::size_t{100} << 20);
}

TEST_CASE("empty files and nulls are absence") {
  CHECK(parsed("").contexts.empty());
  CHECK(parsed("{}").contexts.empty());
  CHECK(parsed("clusters: null\nusers:\ncurrent-context: null").clusters.empty());
  CHECK(parsed("users: [{name: u, user: null}]").users.contains("u"));
}

}  // namespace kubexx::config
