#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/testing/api_server.hpp>
#include "generator/driver/run.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/http/server.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

// The command against an in-process API server: its output, its exit status and its state file.

namespace kubexx::driver::migrate_test {
namespace {

constexpr const char* kGameServers = "gameservers.games.example.com";

std::string game_servers(const std::string& storage, const std::string& port = "{type: integer}",
                         const std::string& conversion = "{strategy: None}") {
  std::string versions;
  for (const std::string name : {"v1alpha1", "v1"})
    versions += fmt::format(
        "  - {{name: {}, served: true, storage: {}, schema: {{openAPIV3Schema: {{type: object, properties: {{spec: "
        "{{type: object, properties: {{port: {}}}}}}}}}}}}}\n",
        name, name == storage, port);
  return fmt::format(
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {{name: {}}}\nspec:\n"
      "  group: games.example.com\n  scope: Namespaced\n  names: {{plural: gameservers, kind: GameServer}}\n"
      "  conversion: {}\n  versions:\n{}",
      kGameServers, conversion, versions);
}

/// A server with three game servers stored in v1alpha1, whose definition stores v1 now.
struct Migrating {
  Folder folder;
  testing::ApiServer server = testing::ApiServer::start({.crds = {game_servers("v1alpha1")}}).value();
  Client client = Client::from_kubeconfig(server.kubeconfig()).value();
  std::string kubeconfig = folder.write("kubeconfig", server.kubeconfig());

  Migrating() {
    ::chmod(kubeconfig.c_str(), 0600);
    const DynamicApi api(client, {"games.example.com", "v1alpha1", "GameServer", "gameservers"}, "default");
    for (const char* name : {"arena", "maze", "tower"}) {
      json::Value object = json::Object();
      json::set(object, {"metadata", "name"}, name);
      json::set(object, {"spec", "port"}, name == std::string_view("maze") ? 9000 : 80);
      api.create(object).value();
    }
    server.install(game_servers("v1")).value();
  }

  struct Outcome {
    int code;
    std::string out, err;
  };
  Outcome migrate(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments = {"migrate", kGameServers, "--kubeconfig", kubeconfig, "--settle", "0"};
    if (std::find(more.begin(), more.end(), "--rate") == more.end()) arguments.insert(arguments.end(), {"--rate", "0"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::ostringstream out, err;
    const int code = run(arguments, out, err, Environment());
    return {code, out.str(), err.str()};
  }
  void reject(const std::string& name) {
    server.fail({.method = "PATCH",
                 .path = "/apis/games.example.com/v1/namespaces/default/gameservers/" + name,
                 .code = 422,
                 .body =
                     R"({"kind":"Status","apiVersion":"v1","status":"Failure","message":"no such port","reason":)"
                     R"("Invalid","details":{"causes":[{"message":"too small","field":"spec.port"}]},"code":422})"});
  }
};

TEST_CASE("migrate prints what became of the objects") {
  const Migrating cluster;
  const auto dry = cluster.migrate({"--dry-run"});
  CHECK(dry.code == kSuccess);
  CHECK(dry.out == "dry run: 3 accepted, 0 rejected\n");
  const auto done = cluster.migrate();
  CHECK(done.code == kSuccess);
  CHECK(done.err.empty());
  CHECK(done.out ==
        "3 stored again, 0 stored in v1 before, 0 written meanwhile, 0 deleted meanwhile, 0 rejected\n"
        "status.storedVersions of gameservers.games.example.com is [v1]\n");
  const auto again = cluster.migrate();
  CHECK(again.code == kSuccess);
  CHECK(again.out == "status.storedVersions of gameservers.games.example.com is [v1]\n");
}

TEST_CASE("a dry run of migrate warns of objects that violate a stricter schema") {
  Migrating cluster;
  const std::string port = "{type: integer, maximum: 100, x-kubernetes-validations: [{rule: self < 50, message: low}]}";
  cluster.server.install(game_servers("v1", port)).value();
  const auto dry = cluster.migrate({"--dry-run"});
  CHECK(dry.code == kSuccess);
  CHECK(dry.out ==
        "dry run: 3 accepted, 0 rejected\n"
        "3 of the accepted violate the schema of v1: the server tolerates it until the value changes\n");
  CHECK(dry.err ==
        "kubexx: warning: default/arena violates the schema\n  spec.port: Invalid value: 80: low\n"
        "kubexx: warning: default/maze violates the schema\n"
        "  spec.port: Invalid value: 9000: spec.port in body should be less than or equal to 100\n"
        "  spec.port: Invalid value: 9000: low\n"
        "kubexx: warning: default/tower violates the schema\n  spec.port: Invalid value: 80: low\n");
  cluster.reject("maze");
  const auto rejected = cluster.migrate({"--dry-run"});
  CHECK(rejected.code == kErrorsFound);
  CHECK(rejected.err.find("error: default/maze: no such port") != std::string::npos);
  CHECK(rejected.err.find("warning: default/maze") == std::string::npos);
}

/// A conversion webhook that changes the version only, and rejects objects by their names.
class ChoosyHook {
 public:
  explicit ChoosyHook(std::string rejected) : rejected_(std::move(rejected)) {
    authority_ = http::make_authority("hooks").value();
    http::ServerOptions options;
    options.identity = http::make_identity(authority_, {.name = "hook", .hosts = {"127.0.0.1"}}).value();
    server_ = http::Server::start(std::move(options), [this](const auto& exchange) {
                exchange->reply({200, {{"Content-Type", "application/json"}}, answer(exchange->request().body)});
              }).value();
  }

  std::string conversion() const {
    return fmt::format(
        "{{strategy: Webhook, webhook: {{conversionReviewVersions: [v1], clientConfig: {{url: "
        "\"https://127.0.0.1:{}/convert\", caBundle: {}}}}}}}",
        server_->port(), core::encode_base64(authority_.certificate, core::Base64Alphabet::standard));
  }

 private:
  std::string answer(const std::string& body) const {
    const auto review = std::get<json::Value>(json::parse(body));
    json::Value reply = json::Object();
    json::set(reply, {"kind"}, "ConversionReview");
    json::set(reply, {"apiVersion"}, json::text_at(review, {"apiVersion"}));
    json::set(reply, {"response", "uid"}, json::text_at(review, {"request", "uid"}));
    json::set(reply, {"response", "result", "status"}, "Success");
    json::Array objects;
    for (json::Value object : json::find(review, {"request", "objects"})->as_array()) {
      if (json::text_at(object, {"metadata", "name"}) == rejected_) {
        json::set(reply, {"response", "result", "status"}, "Failure");
        json::set(reply, {"response", "result", "message"}, rejected_ + ": no such port");
      }
      json::set(object, {"apiVersion"}, json::text_at(review, {"request", "desiredAPIVersion"}));
      objects.push_back(std::move(object));
    }
    json::set(reply, {"response", "convertedObjects"}, std::move(objects));
    return json::to_text(reply);
  }

  std::string rejected_;
  http::Identity authority_;
  std::unique_ptr<http::Server> server_;
};

TEST_CASE("migrate lists objects that the conversion webhook rejects, and stores the others") {
  const std::string name = GENERATE("arena", "maze", "tower");
  CAPTURE(name);
  const ChoosyHook hook(name);
  Migrating cluster;
  cluster.server.install(game_servers("v1", "{type: integer, maximum: 8000}", hook.conversion())).value();
  const std::string rejected = "kubexx: error: default/" + name +
                               ": conversion webhook for games.example.com/v1alpha1, Kind=GameServer failed: " + name +
                               ": no such port\n";
  const auto dry = cluster.migrate({"--dry-run"});
  CHECK(dry.code == kErrorsFound);
  CHECK(dry.out.starts_with("dry run: 2 accepted, 1 rejected\n"));
  CHECK(dry.err.starts_with(rejected));
  CHECK((dry.err.find("warning: default/maze") == std::string::npos) == (name == "maze"));
  const auto outcome = cluster.migrate();
  CHECK(outcome.code == kErrorsFound);
  CHECK(outcome.out == "2 stored again, 0 stored in v1 before, 0 written meanwhile, 0 deleted meanwhile, 1 rejected\n");
  CHECK(outcome.err == rejected + "kubexx: error: status.storedVersions is unchanged: 1 object was rejected\n");
}

TEST_CASE("migrate lists what the server rejects") {
  Migrating cluster;
  cluster.reject("maze");
  const std::string state = cluster.folder / "state.json";
  const auto outcome = cluster.migrate({"--state", state});
  CHECK(outcome.code == kErrorsFound);
  CHECK(outcome.err ==
        "kubexx: error: default/maze: no such port\n  spec.port: too small\n"
        "kubexx: error: status.storedVersions is unchanged: 1 object was rejected\n");
  CHECK_FALSE(cluster.folder.has("state.json"));
  CHECK(cluster.migrate({"--state", state}).code == kSuccess);
}

TEST_CASE("migrate keeps its state in regular files only") {
  Migrating cluster;
  const std::string pipe = cluster.folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const auto outcome = cluster.migrate({"--state", pipe});
  CHECK(outcome.code == kEnvironment);
  CHECK(outcome.err == "kubexx: error: cannot use '" + pipe + "': not a regular file\n");
  CHECK(cluster.folder.has("pipe"));

  const std::string too_long(300, 'x');
  const auto unnameable = cluster.migrate({"--state", too_long});
  CHECK(unnameable.code == kEnvironment);
  CHECK(unnameable.err == "kubexx: error: cannot use '" + too_long + "': File name too long\n");
}

TEST_CASE("migrate continues with the state in a file") {
  Migrating cluster;
  const std::string state = cluster.folder / "state.json";
  cluster.server.fail({.method = "PATCH",
                       .path = "/apis/games.example.com/v1/namespaces/default/gameservers/tower",
                       .code = 401,
                       .body = "{}"});
  const auto cut = cluster.migrate({"--state", state});
  CHECK(cut.code == kErrorsFound);
  CHECK(cut.err.starts_with("kubexx: error: ended before the last object: PATCH "));
  CHECK(cut.err.ends_with("kubexx: note: the same command continues with the state in '" + state + "'\n"));
  REQUIRE(cluster.folder.has("state.json"));
  const auto other = cluster.migrate({"--state", state, "--dry-run"});
  CHECK(other.code == kErrorsFound);
  CHECK(other.err == "kubexx: error: the state in '" + state +
                         "' is of a migration with other options: dry run was false, and is true now\n");
  const auto rest = cluster.migrate({"--state", state});
  CHECK(rest.code == kSuccess);
  CHECK(rest.out.starts_with("3 stored again"));
  CHECK_FALSE(cluster.folder.has("state.json"));
}

TEST_CASE("a signal ends migrate between two writes, and its state has the last of them") {
  const int signal = GENERATE(SIGTERM, SIGINT);
  Migrating cluster;
  const DynamicApi api(cluster.client, {"games.example.com", "v1", "GameServer", "gameservers"}, "default");
  const auto version = [&] { return json::text_at(api.get("arena").value(), {"metadata", "resourceVersion"}); };
  std::thread sender([&, first = version()] {
    while (version() == first) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    // The answer arrives after the change is visible, and the next write begins a second later.
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(::getpid(), signal);
  });
  const std::string state = cluster.folder / "state.json";
  const auto cut = cluster.migrate({"--state", state, "--rate", "1"});
  sender.join();
  CHECK(cut.code == kEnvironment);
  CHECK(cut.out.starts_with("1 stored again, "));
  CHECK(cut.err ==
        "kubexx: error: ended before the last object: a stop was requested\n"
        "kubexx: note: the same command continues with the state in '" +
            state + "'\n");
  CHECK(cluster.folder.read("state.json").find(R"("through":"default/arena")") != std::string::npos);
  const auto rest = cluster.migrate({"--state", state});
  CHECK(rest.code == kSuccess);
  CHECK(rest.out.starts_with("3 stored again, 0 stored in v1 before"));
}

TEST_CASE("migrate reports what it cannot reach or read") {
  const Folder folder;
  std::ostringstream out, err;
  CHECK(run({"migrate", kGameServers, "--kubeconfig", folder / "absent"}, out, err, Environment()) == kEnvironment);
  CHECK(err.str().find(folder / "absent") != std::string::npos);
  std::ostringstream said;
  CHECK(run({"migrate", "gameservers"}, out, said, Environment()) == kUsage);
  CHECK(said.str().find("'gameservers' is not the name of a definition; expected PLURAL.GROUP") != std::string::npos);
  const Migrating cluster;
  std::ostringstream missing;
  CHECK(run({"migrate", "ships.games.example.com", "--kubeconfig", cluster.kubeconfig}, out, missing, Environment()) ==
        kErrorsFound);
  CHECK(missing.str().find("\"ships.games.example.com\" not found") != std::string::npos);
}

TEST_CASE("migrate reports a server that cannot be reached") {
  const Folder folder;
  std::string kubeconfig;
  {
    const auto server = testing::ApiServer::start();
    kubeconfig = folder.write("kubeconfig", server->kubeconfig());
  }
  std::ostringstream out, err;
  CHECK(run({"migrate", kGameServers, "--kubeconfig", kubeconfig}, out, err, Environment()) == kEnvironment);
}

}  // namespace
}  // namespace kubexx::driver::migrate_test
