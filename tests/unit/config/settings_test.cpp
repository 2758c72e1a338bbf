#include <kubexx/config/settings.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kubexx::config {
namespace {

std::string file_for(const std::string& server, const std::string& context = "c") {
  return "current-context: " + context + "\nclusters: [{name: k, cluster: {server: \"" + server +
         "\"}}]\ncontexts: [{name: c, context: {cluster: k}}, {name: d, context: {cluster: k, namespace: deep}}]\n";
}

}  // namespace

TEST_CASE("the first place that names a server is used") {
  const test::TemporaryFolder folder;
  Environment environment;
  environment.service_account_folder = folder.path("pod");
  const auto server = [&](const LoadOptions& options = {}) {
    const auto settings = load_settings(environment, options);
    return settings ? settings->address.url : settings.error().message;
  };
  environment.variables = {{"HOME", folder.path("home")}};
  CHECK(server() == "there is no kubeconfig, and this program does not run in a pod");
  folder.write("home/.kube/config", file_for("https://home"));
  CHECK(server() == "https://home");
  environment.variables.emplace_back("KUBERNETES_SERVICE_HOST", "fd00::1");
  environment.variables.emplace_back("KUBERNETES_SERVICE_PORT", "443");
  CHECK(server() == "https://home");
  folder.write("pod/token", "t");
  folder.write("pod/namespace", "inside\n");
  CHECK(server() == "https://[fd00::1]:443");
  CHECK(load_settings(environment)->chosen.name_space == "inside");
  CHECK(load_settings(environment)->chosen.cluster.authorities_file == folder.path("pod/ca.crt"));
  environment.variables.emplace_back("POD_NAMESPACE", "said");
  CHECK(load_settings(environment)->chosen.name_space == "said");
  environment.variables.emplace_back("KUBECONFIG",
                                     folder.path("a") + "::" + folder.path("missing") + ":" + folder.path("b"));
  CHECK(server() == "none of the files in KUBECONFIG exists: " + folder.path("a") + ", " + folder.path("missing") +
                        ", " + folder.path("b"));
  folder.write("b", "");
  CHECK(server() == "no context is selected: current-context is not set");
  folder.write("b", file_for("https://b"));
  CHECK(server() == "https://b");
  folder.write("a", file_for("https://a", "d"));
  CHECK(server() == "https://a");
  CHECK(load_settings(environment)->chosen.name_space == "deep");
  CHECK(load_settings(environment, {"", "c"})->chosen.name_space == "default");
  folder.write("named", file_for("https://named"));
  CHECK(server({folder.path("named"), ""}) == "https://named");
  CHECK(server({folder.path("gone"), ""}) == folder.path("gone") + ": No such file or directory");
}

TEST_CASE("A kubeconfig that cannot be looked for is an error, as for kubectl") {
  const std::string long_name(300, 'x');
  Environment environment;
  const auto message = [&] { return load_settings(environment).error().message; };
  environment.variables = {{"HOME", "/" + long_name}};
  CHECK(message() == "/" + long_name + "/.kube/config: File name too long");
  environment.variables = {{"KUBECONFIG", "/gone:/" + long_name}};
  CHECK(message() == "/" + long_name + ": File name too long");
  environment.service_account_folder = "/" + long_name;
  environment.variables = {{"KUBERNETES_SERVICE_HOST", "x"}, {"KUBERNETES_SERVICE_PORT", "1"}};
  CHECK(message() == "there is no kubeconfig, and this program does not run in a pod");
}

TEST_CASE("Only relative paths in a kubeconfig need the working directory") {
  const auto before = std::filesystem::current_path();
  const auto outcome = [](const std::string& file) {
    const auto settings = read_settings(
        "current-context: c\nclusters: [{name: k, cluster: {server: 'https://x', "
        "certificate-authority: " +
            file + "}}]\ncontexts: [{name: c, context: {cluster: k}}]\n",
        "f", {});
    return settings ? settings->chosen.cluster.authorities_file : settings.error().message;
  };
  {
    const test::TemporaryFolder folder;
    std::filesystem::current_path(folder.path());
  }
  const std::string absolute = outcome("/ca.crt"), relative = outcome("ca.crt");
  std::filesystem::current_path(before);
  CHECK(absolute == "/ca.crt");
  CHECK(relative ==
        "f:2: clusters[0].cluster.certificate-authority: is relative, but the working directory is unknown: No "
        "such file or directory");
  CHECK(outcome("ca.crt") == (before / "ca.crt").string());
}

TEST_CASE("A name and a password in the address of the server become the user's, and precede a token") {
  const auto chosen = [](const std::string& server, const std::string& user) {
    const std::string text = "current-context: c\nclusters: [{name: k, cluster: {server: '" + server +
                             "'}}]\nusers: [{name: u, user: {" + user +
                             "}}]\ncontexts: [{name: c, context: {cluster: k, user: u}}]\n";
    return read_settings(text, "f", {}, {.plain_text = true}).value();
  };
  const Settings settings = chosen("https://me%40x:p%3Aw@host:1/y", "token: t, tokenFile: f");
  CHECK(settings.address.url == "https://host:1/y");
  CHECK(settings.chosen.cluster.server == "https://host:1/y");
  CHECK(settings.chosen.user.name == "me@x");
  CHECK(settings.chosen.user.password == "p:w");
  CHECK(settings.chosen.user.token.empty());
  CHECK(settings.chosen.user.token_file.empty());
  CHECK(chosen("http://me@host", "username: other, password: pw").chosen.user.password.empty());
  CHECK(chosen("https://host", "username: other, password: pw").chosen.user.name == "other");
}

TEST_CASE("The scheme of a server without one depends on the rest of the configuration") {
  const auto url = [](const std::string& cluster, const std::string& user) {
    const std::string text = "current-context: c\nclusters: [{name: k, cluster: {server: 'x:1'" + cluster +
                             "}}]\nusers: [{name: u, user: {" + user +
                             "}}]\ncontexts: [{name: c, context: {cluster: k, user: u}}]\n";
    const auto settings = read_settings(text, "f", {}, {.plain_text = true});
    return settings ? settings->chosen.cluster.server : settings.error().message;
  };
  CHECK(url("", "") == "http://x:1");
  CHECK(url("", "token: t") == "http://x:1");
  CHECK(url(", insecure-skip-tls-verify: true", "") == "https://x:1");
  CHECK(url(", certificate-authority: ca.crt", "") == "https://x:1");
  CHECK(url(", certificate-authority-data: eA==", "") == "https://x:1");
  CHECK(url("", "client-certificate: me.crt, client-key: me.key") == "https://x:1");
  CHECK(url("", "client-certificate-data: eA==, client-key-data: eA==") == "https://x:1");
}

TEST_CASE("proxies come from the kubeconfig, then from the environment, which has none for the machine itself") {
  Environment environment;
  environment.variables = {{"https_proxy", "http://lower"}, {"NO_PROXY", "internal"}, {"HTTP_PROXY", "http://plain"}};
  const auto address = [&](const std::string& cluster) {
    const std::string text = "current-context: c\nclusters: [{name: k, cluster: {" + cluster +
                             "}}]\ncontexts: [{name: c, context: {cluster: k}}]\n";
    return read_settings(text, "f", environment, {.plain_text = true})->address;
  };
  CHECK(address("server: https://x").proxy == "http://lower");
  CHECK(address("server: https://internal").proxy.empty());
  CHECK(address("server: https://internal, tls-server-name: x").proxy.empty());
  CHECK(address("server: https://x, tls-server-name: internal").proxy == "http://lower");
  CHECK(address("server: http://x").proxy == "http://plain");
  CHECK(address("server: https://x, proxy-url: socks5://p").proxy == "socks5://p");
  CHECK(address("server: https://internal, proxy-url: socks5://p").proxy == "socks5://p");
  for (const char* local : {"https://localhost:6443", "https://127.0.0.1:1", "'https://[::1]:6443'"})
    CHECK(address(std::string("server: ") + local).proxy.empty());
  environment.variables.emplace_back("HTTPS_PROXY", "http://upper");
  CHECK(address("server: https://x").proxy == "http://upper");
}

TEST_CASE("Plain text is allowed for this machine only, unless it is requested") {
  const auto outcome = [](const std::string& server, const LoadOptions& options = {}) {
    const auto settings = read_settings(file_for(server), "f", {}, options);
    if (settings) return settings->address.url;
    CHECK(settings.error().stage == Stage::config);
    CHECK(settings.error().message.find("secret") == std::string::npos);
    return std::string("refused");
  };
  for (const char* server : {"http://localhost:8001", "http://127.0.0.1", "http://127.8.0.1:1/x", "http://[::1]:80"})
    CHECK(outcome(server) == server);
  for (const char* server : {"http://x", "x", "http://127.0.0.1.x.io", "http://127.0.0.1:secret@x", "http://[fd00::1]",
                             "http://localhost.x", "HTTP://x", "ftp://x", "http://x#@localhost", "http://x/@localhost"})
    CHECK(outcome(server) == "refused");
  CHECK(outcome("x:80", {.plain_text = true}) == "http://x:80");
  CHECK(outcome("HTTPS://x") == "https://x");
}

TEST_CASE("The address of a server must be a URL; errors do not quote passwords") {
  const auto message = [](const std::string& server) {
    const auto settings = read_settings(file_for(server), "f", {}, {.plain_text = true});
    return settings ? settings->address.url : settings.error().message;
  };
  CHECK(message("https://x:y") ==
        "the address of the server is not a valid URL: parse \"https://x:y\": invalid port \":y\" after host");
  CHECK(message("https://") == "the address of the server is not a valid URL: it has no host");
  CHECK(message("https://me:se/cret@x") == "the address of the server is not a valid URL");
  CHECK(message("https://x/a b/?q#f") == "https://x/a%20b/");
  CHECK(message("x/below") == "http://x/below");
}

TEST_CASE("a kubeconfig of others runs no program that is not trusted") {
  const std::string text =
      "current-context: c\nclusters: [{name: k, cluster: {server: https://x}}]\n"
      "users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: helper, "
      "interactiveMode: Never}}}]\ncontexts: [{name: c, context: {cluster: k, user: u}}]\n";
  const auto outcome = [&](PluginPolicy plugins) {
    const auto settings = read_settings(text, "f", {}, {.plugins = std::move(plugins)});
    return settings ? "allowed" : settings.error().message;
  };
  CHECK(outcome({}) == "allowed");
  CHECK(outcome({PluginPolicy::none}) == "credential plugin helper is not allowed");
  CHECK(outcome({PluginPolicy::listed, {"/usr/bin/helper"}}) == "credential plugin helper is not allowed");
  CHECK(outcome({PluginPolicy::listed, {"other", "helper"}}) == "allowed");
}

TEST_CASE("with a list of plugins a kubeconfig may not choose what they load and run") {
  const std::string name = GENERATE("PATH", "LD_PRELOAD", "LD_LIBRARY_PATH", "PATH=/evil:", "LD_PRELOAD=x.so");
  ExecCommand exec;
  exec.command = "helper";
  exec.variables = {{"AWS_PROFILE", "prod"}, {name, "/evil"}};
  CHECK(PluginPolicy{PluginPolicy::listed, {"helper"}}.find_refusal(exec) ==
        "credential plugin helper: the kubeconfig may not set " + name + " for it");
  CHECK(!PluginPolicy{}.find_refusal(exec));
  exec.variables.pop_back();
  CHECK(!PluginPolicy{PluginPolicy::listed, {"helper"}}.find_refusal(exec));
}

TEST_CASE("a kubeconfig that others can read is warned of") {
  const test::TemporaryFolder folder;
  const std::string file = folder.write(
      "config",
      "current-context: c\nclusters: [{name: k, cluster: {server: https://x}}]\ncontexts: [{name: c, context: "
      "{cluster: k}}]\n");
  const auto warnings = [&](int mode) {
    std::filesystem::permissions(file, static_cast<std::filesystem::perms>(mode));
    std::vector<std::string> lines;
    LoadOptions options{.kubeconfig = file};
    options.warn = [&](std::string_view line) { lines.emplace_back(line); };
    CHECK(load_settings({}, options));
    CHECK(load_settings({}, {.kubeconfig = file}));
    return lines;
  };
  CHECK(warnings(0600).empty());
  CHECK(warnings(0640) == std::vector<std::string>{file + ": other users can read this kubeconfig (mode 0640); "
                                                          "restrict it with chmod 600"});
  CHECK(warnings(0604).size() == 1);
}

}  // namespace kubexx::config
