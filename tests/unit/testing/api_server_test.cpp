#include <kubexx/testing/api_server.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <vector>

#include "runtime/http/server_identity.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/tls_peer.hpp"
#include "tests/unit/testing/cluster_fixture.hpp"

namespace kubexx::testing {
namespace {

using namespace std::chrono_literals;
using test::TlsPeer;

const std::string kPath(ClusterFixture::kPath);

ApiServerOptions with_crontabs() {
  ApiServerOptions options;
  options.crds = {std::string(kCronTabs)};
  return options;
}

/// A connection that shows the token of its server.
struct Caller {
  std::string token;
  TlsPeer peer;

  explicit Caller(const ApiServer& server)
      : token(server.token()), peer(port_of(server), {server.authority(), {}, {}}) {}

  static std::uint16_t port_of(const ApiServer& server) {
    const std::string url = server.url();
    return static_cast<std::uint16_t>(std::stoi(url.substr(url.rfind(':') + 1)));
  }
  void send(const std::string& method, const std::string& target, const std::string& body = {}) {
    peer.send(method + " " + target + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token +
              "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
              body);
  }
  std::string ask(const std::string& method, const std::string& target, const std::string& body = {}) {
    send(method, target, body);
    return peer.read_answer();
  }
  std::string make(const std::string& name) {
    return ask("POST", kPath,
               R"({"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":")" + name +
                   R"("},"spec":{"image":"a","bogus":1}})");
  }
};

/// While it exists, no file of this process grows beyond `size` bytes.
class FileLimit {
 public:
  explicit FileLimit(rlim_t size) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit now{size, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &now);
  }
  ~FileLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("the headers of a request name the user in whose name it is sent") {
  auto server = ApiServer::start(with_crontabs());
  REQUIRE(server);
  REQUIRE(server->add_user("jo", ""));
  Caller caller(*server);
  const auto ask = [&](const std::string& headers) {
    caller.peer.send("GET " + kPath + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + caller.token + "\r\n" +
                     headers + "\r\n");
    return caller.peer.read_answer();
  };
  CHECK(ask("").find("CronTabList") != std::string::npos);
  const std::string denied = ask("Impersonate-User: jo\r\n");
  CHECK(denied.find("User \\\"jo\\\" cannot list resource \\\"crontabs\\\"") != std::string::npos);
  CHECK(ask("impersonate-user: jo\r\nimpersonate-group: system:masters\r\n").find("CronTabList") != std::string::npos);
  const RightsReport report = server->rights_report("jo");
  REQUIRE(report.missing.size() == 1);
  CHECK(report.missing.front() == "list crontabs.stable.example.com in the namespace default");
}

TEST_CASE("Requests over HTTPS") {
  const ApiServer server = ApiServer::start(with_crontabs()).value();
  CHECK(server.definitions() == std::vector<std::string>{"crontabs.stable.example.com"});
  CHECK(has(server.kubeconfig(), "server: " + server.url()));
  Caller caller(server);
  const std::string made = caller.make("my");
  CHECK(made.starts_with("HTTP/1.1 201 "));
  CHECK(has(made, "Content-Type: application/json\r\n"));
  CHECK(has(made, "Warning: 299 - \"unknown field \\\"spec.bogus\\\"\"\r\n"));
  CHECK(has(caller.ask("GET", kPath + "/my"), "\"name\":\"my\""));
  CHECK(server.requests() == std::vector<std::string>{"POST " + kPath, "GET " + kPath + "/my"});
}

TEST_CASE("A request line with an invalid URL is answered with 400") {
  const ApiServer server = ApiServer::start().value();
  Caller caller(server);
  const std::string answer = caller.ask("GET", "/api/%zz");
  CHECK(answer.starts_with("HTTP/1.1 400 "));
  CHECK(answer.ends_with("\r\n\r\n400 Bad Request"));
}

TEST_CASE("Requests with a wrong token or none are rejected") {
  ApiServer server = ApiServer::start().value();
  Caller caller(server);
  CHECK(caller.ask("GET", "/api/v1/namespaces").starts_with("HTTP/1.1 200 "));
  server.change_token("another");
  CHECK(caller.ask("GET", "/api/v1/namespaces").starts_with("HTTP/1.1 401 "));
  caller.peer.send("GET /api/v1/namespaces HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(caller.peer.read_answer().starts_with("HTTP/1.1 403 "));
}

TEST_CASE("A client certificate that is not accepted does not authenticate, and a token beside it does") {
  const ApiServer server = ApiServer::start().value();
  const auto other = http::make_authority("other").value();
  const auto admin =
      http::make_identity(other, {.name = "kubernetes-admin", .organizations = {"system:masters"}}).value();
  TlsPeer peer(Caller::port_of(server), {server.authority(), admin.certificate, admin.key});
  const std::string line = "GET /api/v1/namespaces HTTP/1.1\r\nHost: x\r\n";
  peer.send(line + "\r\n");
  CHECK(peer.read_answer().starts_with("HTTP/1.1 401 "));
  peer.send(line + "Authorization: Bearer " + server.token() + "\r\n\r\n");
  CHECK(peer.read_answer().starts_with("HTTP/1.1 200 "));
}

TEST_CASE("A watch is streamed, and ends when its client disconnects") {
  const ApiServer server = ApiServer::start(with_crontabs()).value();
  Caller writer(server);
  {
    Caller watcher(server);
    watcher.send("GET", kPath + "?watch=true");
    CHECK(has(watcher.peer.read_until("\r\n\r\n"), "chunked"));
    writer.make("my");
    CHECK(has(watcher.peer.read_until("}\n"), R"({"type":"ADDED","object":{)"));
    CHECK(server.watches() == 1);
  }
  for (int i = 0; i < 6000 && server.watches() != 0; ++i) ::usleep(10'000);
  CHECK(server.watches() == 0);
}

TEST_CASE("A watch whose client does not read is ended") {
  const ApiServer server = ApiServer::start(with_crontabs()).value();
  Caller idle(server), reading(server), writer(server);
  for (Caller* watcher : {&idle, &reading}) {
    watcher->send("GET", "/api/v1/configmaps?watch=true&resourceVersion=" + std::to_string(server.version()));
    watcher->peer.read_until("\r\n\r\n");
  }
  const std::string target = "/api/v1/namespaces/default/configmaps", data(1'000'000, 'x');
  writer.ask("POST", target, R"({"metadata":{"name":"big"}})");
  for (int i = 0; i < 40 && server.watches() == 2; ++i) {
    writer.ask("PUT", target + "/big",
               R"({"metadata":{"name":"big"},"data":{"a":")" + std::to_string(i) + data + R"("}})");
    reading.peer.read_until("}\n");
  }
  CHECK(server.watches() == 1);
}

TEST_CASE("A watch ends after its time") {
  const ApiServer server = ApiServer::start(with_crontabs()).value();
  Caller watcher(server);
  watcher.send("GET", kPath + "?watch=true&timeoutSeconds=1");
  watcher.peer.read_until("\r\n\r\n");
  CHECK(watcher.peer.read_until("0\r\n\r\n") == "0\r\n\r\n");
}

TEST_CASE("Faults apply to the requests that they name") {
  ApiServer server = ApiServer::start(with_crontabs()).value();
  Caller caller(server);
  Fault status;
  status.path = kPath;
  status.nth = 2;
  status.code = 429;
  status.headers = {{"Retry-After", "7"}};
  server.fail(status);
  CHECK(caller.make("a").starts_with("HTTP/1.1 201 "));
  CHECK(has(caller.make("b"), "Retry-After: 7"));
  CHECK(caller.make("b").starts_with("HTTP/1.1 201 "));

  Fault split;
  split.kind = Fault::Kind::split;
  split.at_byte = 1;
  split.all_along = true;
  split.delay = 0ms;
  server.fail(split);
  CHECK(has(caller.ask("GET", kPath + "/a"), "\"name\":\"a\""));

  const std::string settings = "/api/v1/namespaces/default/configmaps", text(200'000, 'x');
  caller.ask("POST", settings, R"({"metadata":{"name":"large"},"data":{"text":")" + text + R"("}})");
  split.at_byte = 64;
  server.fail(split);
  CHECK(has(caller.ask("GET", settings + "/large"), text));

  Fault lose;
  lose.kind = Fault::Kind::lose;
  server.fail(lose);
  Caller losing(server);
  losing.send("DELETE", kPath + "/a");
  CHECK(losing.peer.read_until("never").empty());
  CHECK(losing.peer.closed());
  CHECK(has(caller.ask("GET", kPath + "/a"), "HTTP/1.1 404 "));

  Fault cut;
  cut.kind = Fault::Kind::cut;
  cut.at_byte = 10;
  server.fail(cut);
  Caller cut_off(server);
  cut_off.send("GET", kPath);
  const std::string read = cut_off.peer.read_until("never");
  CHECK(read.size() - read.find("\r\n\r\n") == 14);
  CHECK(cut_off.peer.closed());

  Fault end;
  end.kind = Fault::Kind::end_watch;
  end.after_events = 1;
  server.fail(end);
  Caller watcher(server);
  watcher.send("GET", kPath + "?watch=true");
  watcher.peer.read_until("\r\n\r\n");
  caller.make("c");
  CHECK(has(watcher.peer.read_until("0\r\n\r\n"), "ADDED"));
  CHECK(server.watches() == 0);
}

TEST_CASE("Invalid definitions are not installed") {
  ApiServer server = ApiServer::start().value();
  const Result<> refused = server.install(
      R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"a.b"},"spec":{}})");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().invalid());
  CHECK(server.install(kCronTabs));
  CHECK(server.install(kCronTabs));
  for (const char* none : {"", "config/crd", "kind: CronTab"})
    CHECK(server.install(none).error().message == "there is no CustomResourceDefinition in it");
  CHECK(server.install("a: 1\nb: ]c").error().message.starts_with("line 2: "));
  ApiServerOptions named;
  named.crds = {"config/crd/crontabs.yaml"};
  CHECK_FALSE(ApiServer::start(named));
}

TEST_CASE("Definitions read from a server can be installed in another, one by one or as a list") {
  const ApiServer server = ApiServer::start(with_crontabs()).value();
  Caller caller(server);
  const std::string path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  const auto body = [&](const std::string& what) {
    const std::string answer = caller.ask("GET", path + what);
    return answer.substr(answer.find("\r\n\r\n") + 4);
  };
  const std::string one = body("/crontabs.stable.example.com"), list = body("");
  REQUIRE(has(list, "CustomResourceDefinitionList"));
  for (const std::string& text : {one, list, R"({"kind":"List","apiVersion":"v1","items":[)" + one + "]}"}) {
    ApiServer other = ApiServer::start().value();
    const Result<> installed = other.install(text);
    INFO(installed.error().message);
    CHECK(installed);
    CHECK(other.definitions() == server.definitions());
  }
}

TEST_CASE("Objects are kept after the server ends, even if it was killed while writing") {
  const std::string file = "/tmp/kubexx_data_" + std::to_string(::getpid());
  ApiServerOptions options = with_crontabs();
  options.data_file = file;
  std::string before;
  {
    const ApiServer server = ApiServer::start(options).value();
    Caller caller(server);
    caller.make("kept");
    caller.make("gone");
    caller.ask("DELETE", kPath + "/gone");
    CHECK(ApiServer::start(options).error().message == "another server keeps its objects in '" + file + "'");
    before = caller.ask("GET", kPath + "/kept");
  }
  std::ofstream(file, std::ios::app) << R"({"collection":"crontabs.stable.example.com","key":"default/to)";
  options.crds.clear();
  {
    const ApiServer server = ApiServer::start(options).value();
    Caller caller(server);
    const auto body = [](const std::string& answer) { return answer.substr(answer.find("\r\n\r\n")); };
    CHECK(body(caller.ask("GET", kPath + "/kept")) == body(before));
    CHECK(caller.ask("GET", kPath + "/gone").starts_with("HTTP/1.1 404 "));
    CHECK(caller.make("more").starts_with("HTTP/1.1 201 "));
  }
  std::ofstream(file, std::ios::trunc) << "nonsense\n";
  CHECK_FALSE(ApiServer::start(options));
  std::remove(file.c_str());
}

TEST_CASE("versions before a restart have expired, also of kinds without objects and after another restart") {
  ApiServerOptions options = with_crontabs();
  options.data_file = "/tmp/kubexx_emptied_" + std::to_string(::getpid());
  {
    const ApiServer server = ApiServer::start(options).value();
    Caller caller(server);
    caller.make("gone");
    caller.ask("DELETE", kPath + "/gone");
  }
  options.crds.clear();
  for (int restart = 1; restart <= 3; ++restart) {
    CAPTURE(restart);
    const ApiServer server = ApiServer::start(options).value();
    Caller caller(server);
    CHECK(caller.ask("GET", kPath + "?resourceVersion=3&resourceVersionMatch=Exact").starts_with("HTTP/1.1 410 "));
  }
  std::remove(options.data_file.c_str());
}

TEST_CASE("a file that is not a data file is rejected and stays as it is") {
  ApiServerOptions options = with_crontabs();
  options.data_file = "/tmp/kubexx_foreign_" + std::to_string(::getpid());
  const auto content = GENERATE(as<std::string>{}, "my notes", R"({"collection":"","key":"","version":1})",
                                "{\"version\":1}\n", "{\"version\":1,\"key\":\"a\"}\nmore\n");
  std::ofstream(options.data_file, std::ios::binary) << content;
  const auto server = ApiServer::start(options);
  REQUIRE_FALSE(server);
  CHECK(server.error().message ==
        "'" + options.data_file + "' is not a data file of this server: line 1 is not a record");
  std::ifstream in(options.data_file, std::ios::binary);
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == content);
  std::remove(options.data_file.c_str());
}

TEST_CASE("A write that cannot be recorded is rejected, and so is every later one") {
  const std::string file = "/tmp/kubexx_full_" + std::to_string(::getpid());
  ApiServerOptions options = with_crontabs();
  options.data_file = file;
  {
    const ApiServer server = ApiServer::start(options).value();
    Caller caller(server);
    caller.make("kept");
    {
      const FileLimit limit(static_cast<rlim_t>(std::filesystem::file_size(file)) + 10);
      const std::string refused = caller.make("lost");
      CHECK(refused.starts_with("HTTP/1.1 500 "));
      CHECK(has(refused, "cannot write '" + file + "': File too large"));
    }
    CHECK(caller.ask("DELETE", kPath + "/kept").starts_with("HTTP/1.1 500 "));
    CHECK(caller.ask("GET", kPath + "/kept").starts_with("HTTP/1.1 200 "));
  }
  const ApiServer server = ApiServer::start(options).value();
  Caller caller(server);
  CHECK(caller.ask("GET", kPath + "/kept").starts_with("HTTP/1.1 200 "));
  CHECK(caller.ask("GET", kPath + "/lost").starts_with("HTTP/1.1 404 "));
  std::remove(file.c_str());
}

TEST_CASE("a data file that cannot be written at the start stays as it is, without another file beside it") {
  ApiServerOptions options = with_crontabs();
  options.data_file = "/tmp/kubexx-full-" + std::to_string(::getpid()) + ".data";
  {
    REQUIRE(Caller(ApiServer::start(options).value()).make("kept").starts_with("HTTP/1.1 201 "));
  }
  const auto size = std::filesystem::file_size(options.data_file);
  {
    const FileLimit limit(10);
    const auto server = ApiServer::start(options);
    REQUIRE_FALSE(server);
    CHECK(has(server.error().message, "cannot write '" + options.data_file + "': File too large"));
  }
  CHECK_FALSE(std::filesystem::exists(options.data_file + ".next"));
  CHECK(std::filesystem::file_size(options.data_file) == size);
  std::remove(options.data_file.c_str());
}

TEST_CASE("hundreds of watches hear of a write, and do not keep the server from stopping") {
  std::vector<std::unique_ptr<Caller>> watchers;
  {
    const ApiServer server = ApiServer::start(with_crontabs()).value();
    for (int i = 0; i < 200; ++i) {
      watchers.push_back(std::make_unique<Caller>(server));
      watchers.back()->send("GET", kPath + "?watch=true");
      watchers.back()->peer.read_until("\r\n\r\n");
    }
    Caller(server).make("my");
    for (const auto& watcher : watchers) CHECK(has(watcher->peer.read_until("}\n"), "ADDED"));
  }
  for (const auto& watcher : watchers) {
    watcher->peer.read_until("never");
    CHECK(watcher->peer.closed());
  }
}

TEST_CASE("A port that is in use is reported") {
  const ApiServer server = ApiServer::start().value();
  ApiServerOptions options;
  options.port = Caller::port_of(server);
  const Result<ApiServer> second = ApiServer::start(options);
  REQUIRE_FALSE(second);
  CHECK(has(second.error().message, "in use"));
}

}  // namespace kubexx::testing
