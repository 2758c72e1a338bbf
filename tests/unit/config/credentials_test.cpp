#include <kubexx/detail/config/credentials.hpp>

#include <signal.h>
#include <sys/stat.h>

#include <fstream>
#include <future>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/support/certificates.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kubexx::config {
namespace {

using namespace std::chrono_literals;

/// Clocks that a test turns.
struct Turned {
  std::chrono::steady_clock::time_point steady = std::chrono::steady_clock::now();
  std::chrono::system_clock::time_point wall = std::chrono::system_clock::from_time_t(1'800'000'000);

  Clocks clocks() {
    return {[this] { return steady; }, [this] { return wall; }};
  }
  void pass(std::chrono::seconds time) { steady += time, wall += time; }
};

http::Limit limit(std::chrono::milliseconds time = 10s) { return {{}, http::Clock::now() + time}; }

Chosen secure(User user) {
  Chosen chosen;
  chosen.cluster.server = "https://x";
  chosen.user = std::move(user);
  return chosen;
}

std::string header(const Login& login, std::string_view name) {
  return std::string(http::find_header(login.headers, name).value_or("none"));
}

std::string authorization(Credentials& credentials) {
  const auto login = credentials.current(limit());
  return login ? header(*login, "Authorization") : login.error().message;
}

User with_plugin(const std::string& program) {
  User user;
  user.exec.emplace();
  user.exec->api_version = "client.authentication.k8s.io/v1";
  user.exec->command = program;
  return user;
}

std::string printed(const std::string& status) {
  return "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":" + status + "}";
}

/// A plugin that counts its runs in the file `runs` and prints a token with that number.
std::string counting_plugin(const test::TemporaryFolder& folder, const std::string& more = "") {
  return folder.write_program("plugin", "#!/bin/sh\necho >> '" + folder.path("runs") + "'\nN=$(grep -c '' '" +
                                            folder.path("runs") + "')\nsleep 0.1\necho '" +
                                            printed("{\"token\":\"t'$N'\"" + more + "}") + "'\n");
}

}  // namespace

TEST_CASE("every credential becomes what requests carry") {
  User user;
  SECTION("none") {
    Credentials credentials(secure(user), {});
    CHECK(credentials.current(limit())->headers.empty());
  }
  SECTION("a token") {
    user.token = "abc";
    Credentials credentials(secure(user), {});
    CHECK(authorization(credentials) == "Bearer abc");
  }
  SECTION("a name and a password") {
    user.name = "me";
    user.password = "pass";
    Credentials credentials(secure(user), {});
    CHECK(authorization(credentials) == "Basic bWU6cGFzcw==");
  }
  SECTION("a certificate") {
    user.certificate = "CERT";
    user.key = "KEY";
    Credentials credentials(secure(user), {});
    const auto login = credentials.current(limit());
    CHECK(login->tls->certificate == "CERT");
    CHECK(login->tls->key == "KEY");
    CHECK(credentials.current(limit())->tls == login->tls);
  }
  SECTION("a certificate without its key is not used") {
    user.certificate = "CERT";
    Credentials credentials(secure(user), {});
    CHECK(credentials.current(limit()).error().stage == Stage::auth);
  }
  SECTION("acting as another") {
    user.impersonation = {"other", "7", {"a", "b"}, {{"Scopes/x", {"1", "2"}}}};
    Credentials credentials(secure(user), {});
    const auto login = credentials.current(limit());
    CHECK(header(*login, "Impersonate-User") == "other");
    CHECK(header(*login, "Impersonate-Uid") == "7");
    CHECK(header(*login, "Impersonate-Group") == "a");
    CHECK(header(*login, "Impersonate-Extra-scopes%2Fx") == "1");
    CHECK(login->headers.size() == 6);
  }
  SECTION("a token that would forge a header") {
    user.token = "abc\r\nX: y";
    Credentials credentials(secure(user), {});
    CHECK(authorization(credentials) == "the token contains a control character");
  }
  SECTION("nothing is shown to a server without TLS") {
    user.token = "abc";
    Chosen chosen = secure(user);
    chosen.cluster.server = "http://x";
    Credentials credentials(chosen, {});
    CHECK(authorization(credentials) == "none");
    CHECK(!credentials.refuse(*credentials.current(limit())));
  }
}

TEST_CASE(
    "fault 20: a rotated token file is read within ten seconds, at once after a refusal, and kept while unreadable") {
  const test::TemporaryFolder folder;
  Turned turned;
  User user;
  user.token_file = folder.write("token", "one\n");
  user.token = "fallback";
  Credentials credentials(secure(user), {}, turned.clocks());
  CHECK(authorization(credentials) == "Bearer one");
  folder.write("token", "two\n");
  CHECK(authorization(credentials) == "Bearer one");
  CHECK(credentials.refuse(*credentials.current(limit())));
  CHECK(authorization(credentials) == "Bearer two");
  folder.write("token", "three");
  turned.pass(10s);
  CHECK(authorization(credentials) == "Bearer three");
  std::filesystem::remove(folder.path("token"));
  turned.pass(60s);
  CHECK(authorization(credentials) == "Bearer three");
  folder.write("token", "");
  turned.pass(60s);
  CHECK(authorization(credentials) == "Bearer three");
  folder.write("token", " \n");
  turned.pass(60s);
  CHECK(authorization(credentials) == "Bearer three");
}

TEST_CASE("a token file that was never readable leaves the token, or is an error") {
  const test::TemporaryFolder folder;
  User user;
  user.token_file = folder.path("gone");
  Credentials none(secure(user), {});
  CHECK(authorization(none) == "the token file " + folder.path("gone") + " cannot be read: No such file or directory");
  user.token = "fallback";
  Credentials some(secure(user), {});
  CHECK(authorization(some) == "Bearer fallback");
}

TEST_CASE("faults 21 and 22: rotated certificates and authorities are read again") {
  const test::TemporaryFolder folder;
  Turned turned;
  const test::Authority authorities[] = {test::Authority("one"), test::Authority("two")};
  const http::Identity identities[] = {authorities[0].issue("one"), authorities[1].issue("two")};
  Chosen chosen = secure({});
  chosen.cluster.authorities_file = folder.write("ca", authorities[0].certificate());
  chosen.user.certificate_file = folder.write("crt", identities[0].certificate);
  chosen.user.key_file = folder.write("key", identities[0].key);
  Credentials credentials(chosen, {}, turned.clocks());
  const auto first = credentials.current(limit())->tls;
  CHECK(first->authorities == authorities[0].certificate());
  SECTION("all at once") {
    folder.write("ca", authorities[1].certificate());
    folder.write("crt", identities[1].certificate);
    folder.write("key", identities[1].key);
    CHECK(credentials.current(limit())->tls == first);
    turned.pass(11s);
    const auto second = credentials.current(limit())->tls;
    CHECK(second->authorities == authorities[1].certificate());
    CHECK(second->certificate == identities[1].certificate);
    CHECK(second->key == identities[1].key);
  }
  SECTION("the half of a pair is not used, and the files are read again after a second") {
    const bool key_first = GENERATE(false, true);
    if (key_first)
      folder.write("key", identities[1].key);
    else
      folder.write("crt", identities[1].certificate);
    folder.write("ca", authorities[1].certificate());
    turned.pass(11s);
    const auto half = credentials.current(limit())->tls;
    CHECK(half->authorities == authorities[1].certificate());
    CHECK(half->certificate == identities[0].certificate);
    CHECK(half->key == identities[0].key);
    folder.write("crt", identities[1].certificate);
    folder.write("key", identities[1].key);
    CHECK(credentials.current(limit())->tls == half);
    turned.pass(1s);
    const auto second = credentials.current(limit())->tls;
    CHECK(second->certificate == identities[1].certificate);
    CHECK(second->key == identities[1].key);
  }
  SECTION("nor are authorities whose file ends within a certificate") {
    const std::string bundle = authorities[1].certificate() + authorities[0].certificate();
    folder.write("ca", bundle.substr(0, bundle.size() - 100));
    turned.pass(11s);
    CHECK(credentials.current(limit())->tls == first);
    folder.write("ca", bundle);
    turned.pass(1s);
    CHECK(credentials.current(limit())->tls->authorities == bundle);
  }
}

TEST_CASE("A half-replaced pair that was read first is replaced after a second") {
  const test::TemporaryFolder folder;
  Turned turned;
  const test::Authority authority("one");
  const http::Identity former = authority.issue("former"), next = authority.issue("next");
  Chosen chosen = secure({});
  chosen.user.certificate_file = folder.write("crt", next.certificate);
  chosen.user.key_file = folder.write("key", former.key);
  Credentials credentials(chosen, {}, turned.clocks());
  REQUIRE(credentials.current(limit()));
  folder.write("key", next.key);
  turned.pass(1s);
  CHECK(credentials.current(limit())->tls->key == next.key);
}

TEST_CASE("files that hang delay no call beyond its limit, and are used once they can be read") {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path("token");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  User user;
  user.token_file = pipe;
  Credentials credentials(secure(user), {});
  for (int i = 0; i < 2; ++i) {
    const auto login = credentials.current(limit(50ms));
    REQUIRE(!login);
    CHECK(login.error().stage == Stage::auth);
    CHECK(login.error().message == "the credential files could not be read in time");
  }
  std::stop_source stop;
  std::jthread later([&] { std::this_thread::sleep_for(50ms), stop.request_stop(); });
  CHECK(credentials.current({stop.get_token(), http::Clock::now() + 24h}).error().stage == Stage::cancelled);
  std::ofstream(pipe) << "abc";
  CHECK(authorization(credentials) == "Bearer abc");
}

TEST_CASE("credentials may be destroyed while a file hangs") {
  const test::TemporaryFolder folder;
  const std::string pipe = folder.path("token");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  User user;
  user.token_file = pipe;
  CHECK(!Credentials(secure(user), {}).current(limit(50ms)));
  std::ofstream(pipe) << "abc";
}

TEST_CASE("A client certificate without its key, or the reverse, is an error") {
  const auto message = [](const User& user) { return Credentials(secure(user), {}).current(limit()).error().message; };
  User certified, keyed;
  certified.certificate = "C";
  keyed.key = "secret";
  CHECK(message(certified) == "the user has a client certificate but no client key");
  CHECK(message(keyed) == "the user has a client key but no client certificate");
  certified.key_file = "/nowhere/tls.key";
  keyed.certificate_file = "/nowhere/tls.crt";
  CHECK(message(certified) == "the client key file /nowhere/tls.key cannot be read: No such file or directory");
  CHECK(message(keyed) == "the client certificate file /nowhere/tls.crt cannot be read: No such file or directory");
}

TEST_CASE("a plugin runs once for everyone who waits, and again a minute before its token expires") {
  const test::TemporaryFolder folder;
  Turned turned;
  // 1,800,000,000 is 2027-01-15T08:00:00Z
  const std::string plugin = counting_plugin(folder, ",\"expirationTimestamp\":\"2027-01-15T09:00:00Z\"");
  Credentials credentials(secure(with_plugin(plugin)), {}, turned.clocks());
  std::vector<std::future<std::string>> all;
  for (int i = 0; i < 8; ++i) all.push_back(std::async(std::launch::async, [&] { return authorization(credentials); }));
  for (auto& one : all) CHECK(one.get() == "Bearer t1");
  turned.pass(3539s);
  CHECK(authorization(credentials) == "Bearer t1");
  SECTION("when the time has come") {
    turned.pass(1s);
    CHECK(authorization(credentials) == "Bearer t2");
  }
  SECTION("fault 25: a clock set back does not keep it") {
    turned.wall -= 1800s;
    turned.steady += 2s;
    CHECK(authorization(credentials) == "Bearer t2");
  }
  SECTION("fault 25: a clock set forward ends it") {
    turned.wall += 20s;
    CHECK(authorization(credentials) == "Bearer t2");
  }
}

TEST_CASE("fault 24: what a plugin printed before it failed is good until it expires") {
  const test::TemporaryFolder folder;
  Turned turned;
  const std::string plugin = counting_plugin(folder, ",\"expirationTimestamp\":\"2027-01-15T09:00:00Z\"");
  Credentials credentials(secure(with_plugin(plugin)), {}, turned.clocks());
  CHECK(authorization(credentials) == "Bearer t1");
  folder.write_program("plugin", "#!/bin/sh\nexit 1\n");
  turned.pass(3550s);
  CHECK(authorization(credentials) == "Bearer t1");
  turned.pass(50s);
  CHECK(authorization(credentials).ends_with("failed with exit status 1"));
}

TEST_CASE("A rejected token is fetched again, once for all calls that used it") {
  const test::TemporaryFolder folder;
  Credentials credentials(secure(with_plugin(counting_plugin(folder))), {});
  const Login first = *credentials.current(limit());
  const Login same = *credentials.current(limit());
  CHECK(header(first, "Authorization") == "Bearer t1");
  CHECK(credentials.refuse(first));
  CHECK(authorization(credentials) == "Bearer t2");
  CHECK(credentials.refuse(same));
  CHECK(authorization(credentials) == "Bearer t2");
}

TEST_CASE("a plugin may give a certificate") {
  const test::TemporaryFolder folder;
  const auto plugin = folder.write_program(
      "plugin", "#!/bin/sh\necho '" + printed(R"({"clientCertificateData":"C","clientKeyData":"K"})") + "'\n");
  Credentials credentials(secure(with_plugin(plugin)), {});
  const auto login = credentials.current(limit());
  REQUIRE(login);
  CHECK(login->tls->certificate == "C");
  CHECK(header(*login, "Authorization") == "none");
}

TEST_CASE("A plugin may print YAML") {
  const test::TemporaryFolder folder;
  Turned turned;
  const auto plugin = folder.write_program("plugin",
                                           "#!/bin/sh\ncat <<END\n"
                                           "apiVersion: client.authentication.k8s.io/v1\n"
                                           "kind: ExecCredential\n"
                                           "status:\n"
                                           "  expirationTimestamp: 2027-01-15T09:00:00Z\n"
                                           "  token: |-\n"
                                           "    abc\n"
                                           "END\n");
  Credentials credentials(secure(with_plugin(plugin)), {}, turned.clocks());
  CHECK(authorization(credentials) == "Bearer abc");
  turned.pass(3600s);
  CHECK(authorization(credentials).ends_with("printed an expired credential"));
}

TEST_CASE("A plugin is not run if there are other credentials") {
  User user = with_plugin("/does/not/exist");
  user.token = "abc";
  Credentials credentials(secure(user), {});
  CHECK(authorization(credentials) == "Bearer abc");
}

TEST_CASE("fault 24: failures of plugins are errors without their output, and plugins are run again") {
  const test::TemporaryFolder folder;
  const auto outcome = [&](const std::string& script, std::chrono::milliseconds time = 10s) {
    const auto plugin = folder.write_program("plugin", "#!/bin/sh\n" + script + "\n");
    User user = with_plugin(plugin);
    user.exec->install_hint = "install it";
    Credentials credentials(secure(user), {});
    const auto login = credentials.current(limit(time));
    if (login) return std::string("accepted");
    CHECK(login.error().stage == Stage::auth);
    CHECK(login.error().message.find("secret") == std::string::npos);
    return login.error().message;
  };
  const auto ends = [](const std::string& text, std::string_view end) { return text.ends_with(end); };
  CHECK(ends(outcome("echo secret; exit 3"), "failed with exit status 3; install it"));
  CHECK(ends(outcome("kill -9 $$"), "was ended by signal 9; install it"));
  CHECK(ends(outcome("echo '{secret'"), "did not print valid JSON or YAML"));
  CHECK(ends(outcome("echo 'a: secret\n\ta: secret'"), "did not print valid JSON or YAML"));
  CHECK(ends(outcome("echo '" + printed("{}") + printed("{}") + "'"), "did not print valid JSON or YAML"));
  CHECK(ends(outcome("echo 'a: &a [&b [secret, secret]]\nb: [*a, *b]\n---\nsecret'"),
             "did not print valid JSON or YAML"));
  CHECK(ends(outcome("true"), "did not print valid JSON or YAML"));
  CHECK(ends(outcome("echo secret"), "printed something other than an object"));
  CHECK(ends(outcome("echo '[\"secret\"]'"), "printed something other than an object"));
  CHECK(ends(outcome("echo '{\"kind\":\"Secret\"}'"), "did not print an ExecCredential"));
  CHECK(ends(outcome("echo '{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1beta1\"}'"),
             "printed an ExecCredential of a version other than client.authentication.k8s.io/v1"));
  CHECK(ends(outcome("echo '" + printed("7") + "'"), "printed an ExecCredential without a status"));
  CHECK(ends(outcome("echo '" + printed("{}") + "'"), "printed neither a token nor a certificate"));
  CHECK(ends(outcome("echo '" + printed(R"({"clientKeyData":"secret"})") + "'"),
             "printed only one of clientCertificateData and clientKeyData"));
  CHECK(ends(outcome("echo '" + printed(R"({"token":"t","expirationTimestamp":"secret"})") + "'"),
             "printed an expirationTimestamp that is not a valid time"));
  CHECK(ends(outcome("echo '" + printed(R"({"token":"t","expirationTimestamp":"2001-01-01T00:00:00Z"})") + "'"),
             "printed an expired credential"));
  CHECK(ends(outcome("head -c 2000000 /dev/zero"), "printed more than 1048576 bytes; install it"));
  CHECK(ends(outcome("sleep 100000", 200ms), "did not end in time; install it"));
  Credentials missing(secure(with_plugin("/does/not/exist")), {});
  CHECK(authorization(missing) == "/does/not/exist: cannot be started: No such file or directory");
  const auto document = folder.write("document", "echo");
  Credentials not_executable(secure(with_plugin(document)), {});
  CHECK(authorization(not_executable) == document + ": cannot be started: Permission denied");
  Credentials nowhere(secure(with_plugin("no-such-plugin")), {});
  CHECK(authorization(nowhere) == "no-such-plugin: not found in PATH");
}

TEST_CASE("a plugin is stopped with the call, and its children with it") {
  const test::TemporaryFolder folder;
  const auto plugin = folder.write_program("plugin", "#!/bin/sh\nsleep 100000 &\nsleep 100000\n");
  Credentials credentials(secure(with_plugin(plugin)), {});
  std::stop_source stop;
  std::jthread later([&] { std::this_thread::sleep_for(100ms), stop.request_stop(); });
  const auto login = credentials.current({stop.get_token(), http::Clock::now() + 24h});
  REQUIRE(!login);
  CHECK(login.error().stage == Stage::cancelled);
}

TEST_CASE("A plugin outlasts the call that started it, and later calls get what it prints") {
  const test::TemporaryFolder folder;
  const std::string gate = folder.path("gate");
  REQUIRE(::mkfifo(gate.c_str(), 0600) == 0);
  const auto plugin = folder.write_program("plugin", "#!/bin/sh\necho >> '" + folder.path("runs") + "'\nread X < '" +
                                                         gate + "'\necho '" + printed(R"({"token":"'$X'"})") + "'\n");
  User user = with_plugin(plugin);
  user.exec->install_hint = "install it";
  Credentials credentials(secure(user), {});
  for (int i = 0; i < 2; ++i) {
    const auto login = credentials.current(limit(100ms));
    REQUIRE(!login);
    CHECK(login.error().stage == Stage::auth);
    CHECK(login.error().message == "credential plugin " + plugin + " did not end in time; install it");
  }
  std::ofstream(gate) << "abc\n";
  CHECK(authorization(credentials) == "Bearer abc");
  CHECK(read_file(folder.path("runs")).value() == "\n");
}

TEST_CASE("Calls that wait for the plugin of another call can be stopped") {
  const test::TemporaryFolder folder;
  Credentials credentials(secure(with_plugin(folder.write_program("plugin", "#!/bin/sh\nsleep 100000\n"))), {});
  std::stop_source stop;
  const auto wait = [&] { return credentials.current({stop.get_token(), http::Clock::now() + 24h}).error().stage; };
  std::vector<std::future<Stage>> calls;
  for (int i = 0; i < 3; ++i) calls.push_back(std::async(std::launch::async, wait));
  std::this_thread::sleep_for(100ms);
  stop.request_stop();
  for (auto& call : calls) CHECK(call.get() == Stage::cancelled);
}

TEST_CASE("A plugin that runs is killed with the credentials that started it") {
  const test::TemporaryFolder folder;
  const std::string id_file = folder.path("id");
  {
    const std::string script =
        "#!/bin/sh\necho $$ > '" + id_file + ".new'\nmv '" + id_file + ".new' '" + id_file + "'\nsleep 100000\n";
    Credentials credentials(secure(with_plugin(folder.write_program("plugin", script))), {});
    while (!std::filesystem::exists(id_file)) CHECK(!credentials.current(limit(50ms)));
    REQUIRE(::kill(std::stoi(read_file(id_file).value()), 0) == 0);
  }
  CHECK(::kill(std::stoi(read_file(id_file).value()), 0) != 0);
}

TEST_CASE("a plugin sees its own variables, the program's, and what it is asked") {
  const test::TemporaryFolder folder;
  const auto plugin = folder.write_program(
      "here/plugin", "#!/bin/sh\n[ \"$1\" = get ] || exit 4\nprintf '%s' \"$KUBERNETES_EXEC_INFO\" > '" +
                         folder.path("info") + "'\necho '" + printed(R"({"token":"'$FROM_CONFIG$FROM_PROGRAM'"})") +
                         "'\n");
  User user = with_plugin("plugin");
  user.exec->arguments = {"get"};
  user.exec->variables = {{"FROM_CONFIG", "a"}};
  user.exec->provide_cluster_info = true;
  Chosen chosen = secure(user);
  chosen.cluster.exec_config = R"({"audience":"x"})";
  chosen.cluster.authorities = "CA";
  Environment environment;
  environment.variables = {
      {"PATH", "/nowhere:" + folder.path("here") + ":/bin:/usr/bin"}, {"FROM_CONFIG", "z"}, {"FROM_PROGRAM", "b"}};
  Credentials credentials(chosen, environment);
  CHECK(authorization(credentials) == "Bearer ab");
  CHECK(
      read_file(folder.path("info")).value() ==
      R"({"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"cluster":{"server":"https://x",)"
      R"("certificate-authority-data":"Q0E=","config":{"audience":"x"}},"interactive":false}})");
}

TEST_CASE("a plugin's program is looked up in the program's own PATH, never in the one that the kubeconfig sets") {
  const test::TemporaryFolder folder;
  folder.write_program("good/plugin", "#!/bin/sh\necho '" + printed(R"({"token":"good"})") + "'\n");
  folder.write_program("evil/plugin", "#!/bin/sh\necho '" + printed(R"({"token":"evil"})") + "'\n");
  User user = with_plugin("plugin");
  user.exec->variables = {{"PATH", folder.path("evil")}};
  Environment environment;
  environment.variables = {{"PATH", folder.path("good")}};
  Credentials credentials(secure(user), environment);
  CHECK(authorization(credentials) == "Bearer good");
}

TEST_CASE("a plugin that must have a terminal is not started without one") {
  User user = with_plugin("plugin");
  user.exec->terminal = ExecCommand::Terminal::always;
  Credentials credentials(secure(user), {});
  CHECK(authorization(credentials) == "credential plugin plugin requires a terminal, but there is none");
}

}  // namespace kubexx::config
