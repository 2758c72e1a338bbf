#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/migrate.hpp>
#include "examples/gameserver/hooks.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/e2e/client/cluster.hpp"
#include "tests/generated/hook_server.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/child_process.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_folder.hpp"

// The example gameserver and a real API server: what v1alpha1 cannot represent stays in objects that clients write
// through it.
namespace kubexx::test {
namespace {

const ResourceInfo kDefinitions{"apiextensions.k8s.io", "v1", "CustomResourceDefinition", "customresourcedefinitions",
                                false};
const std::string kDefinition = "gameservers.games.example.com";
constexpr std::chrono::seconds kShort{2};  ///< of calls that fail: clients repeat them

json::Value definition_of_example() {
  std::ifstream file(kubexx::test::source_path("examples/gameserver/config/crd/games.example.com_gameservers.yaml"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return yaml::read_documents(text).documents.at(0).value;
}

ResourceInfo game_servers(const std::string& version) {
  return {"games.example.com", version, "GameServer", "gameservers", true, true};
}

/// The definition of the example, whose webhook is in this process. All tests share it.
class Games {
 public:
  Games() {
    json::Value definition = definition_of_example();
    json::Object webhook;
    webhook.set("url", "https://127.0.0.1:" + std::to_string(port_) + "/convert");
    webhook.set("caBundle", certificates_.bundle());
    json::set(definition, {"spec", "conversion", "webhook", "clientConfig"}, std::move(webhook));
    DynamicApi(client, kDefinitions).create(definition).value();
    for (int tries = 0; tries < 600 && !(api("v1alpha1").list() && api("v1").list()); ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  static Games& shared() {
    static Games games;
    return games;
  }

  void store_in(const std::string& storage) {
    json::Value definition = DynamicApi(client, kDefinitions).get(kDefinition).value();
    for (json::Value& version : json::find(definition, {"spec", "versions"})->as_array())
      json::set(version, {"storage"}, json::text_at(version, {"name"}) == storage);
    DynamicApi(client, kDefinitions).update(definition).value();
  }

  void stop_serving() { serving_.reset(); }
  /// On the port in the definition.
  void serve_again() { serving_ = WebhookServer::start(hooks_, options(port_)).value(); }

  Client client = connect();
  DynamicApi api(const std::string& version, const std::string& name_space = "default") const {
    return {client, game_servers(version), name_space};
  }

 private:
  ServeOptions options(std::uint16_t port = 0) const {
    ServeOptions options = certificates_.options(port);
    options.stored_versions = stored_versions(client);
    return options;
  }

  Certificates certificates_;
  Webhooks hooks_ = games::hooks();
  std::unique_ptr<WebhookServer> serving_ = WebhookServer::start(hooks_, options()).value();
  std::uint16_t port_ = serving_->port();
};

json::Value arena() {
  return json_value(R"({"apiVersion":"games.example.com/v1","kind":"GameServer","metadata":{"name":"arena"},"spec":{
      "image":"arena:7","maxPlayers":40,"settings":{"a":"b"},"ports":[
      {"name":"game","containerPort":7777,"protocol":"UDP"},{"name":"voice","containerPort":7778,"protocol":"TCP"}]}})");
}

/// The spec of `arena()` after a client set the image and the port in v1alpha1.
json::Value expected_spec(const std::string& image, int port) {
  json::Value spec = *json::find(arena(), {"spec"});
  json::set(spec, {"image"}, image);
  json::find(spec, {"ports"})->as_array().front().as_object().set("containerPort", port);
  return spec;
}

/// What clients apply that know one version.
json::Value old_game(int port, const std::string& name = "arena") {
  return json_value(
      fmt::format(R"({{"apiVersion":"games.example.com/v1alpha1","kind":"GameServer","metadata":{{"name":"{}"}},)"
                  R"("spec":{{"image":"arena:7","port":{}}}}})",
                  name, port));
}
json::Value new_game(int players) {
  return json_value(
      fmt::format(R"({{"apiVersion":"games.example.com/v1","kind":"GameServer","metadata":{{"name":"arena"}},)"
                  R"("spec":{{"image":"arena:7","maxPlayers":{}}}}})",
                  players));
}

/// kubectl in one namespace. Its commands may not fail.
class Kubectl {
 public:
  explicit Kubectl(std::string name_space) : name_space_(std::move(name_space)) {}

  std::string print(const std::string& arguments) const {
    const std::string home = "HOME='" + folder_.path() + "' ";  // it caches discovery there
    ChildProcess kubectl({"/bin/sh", "-c", home + "kubectl --namespace " + name_space_ + " " + arguments});
    const int status = kubectl.status();
    INFO(arguments << ": " << kubectl.printed());
    REQUIRE(status == 0);
    return kubectl.printed();
  }
  void apply(const json::Value& object) const {
    print("apply -f '" + folder_.write("object.json", json::to_text(object)) + "'");
  }

 private:
  std::string name_space_;
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("clients of an old version change what they see, and leave alone what they do not") {
  Games& games = Games::shared();
  const std::string name_space = fresh_namespace();
  const DynamicApi old_version = games.api("v1alpha1", name_space), new_version = games.api("v1", name_space);
  new_version.create(arena()).value();
  json::Value old = old_version.get("arena").value();
  CHECK(at(old, "spec") == json_value(R"({"image":"arena:7","port":7777,"protocol":"UDP"})"));
  const auto has = [&](const std::string& image, int port) {
    const json::Value now = new_version.get("arena").value();
    CHECK(at(now, "spec") == expected_spec(image, port));
    CHECK(at(now, "metadata.annotations") == json::Value());
  };

  SECTION("they patch") {
    old_version.patch("arena", merge_patch(R"({"spec":{"port":8888}})")).value();
    has("arena:7", 8888);
  }
  SECTION("they read, and write again") {
    json::set(old, {"spec", "image"}, "arena:8");
    old_version.update(old).value();
    has("arena:8", 7777);
  }
  SECTION("they apply: the annotation has no manager, and causes no conflict") {
    old_version.apply(old_game(7777), {.manager = "old"}).value();
    has("arena:7", 7777);
  }
  SECTION("they apply in the new version next, without their labels") {
    const auto applied = [](const std::string& version, const std::string& labels, const std::string& port) {
      return json_value(fmt::format(R"({{"apiVersion":"games.example.com/{}","kind":"GameServer","metadata":{{)"
                                    R"("name":"arena"{}}},"spec":{{"image":"arena:7",{}}}}})",
                                    version, labels, port));
    };
    old_version.apply(applied("v1alpha1", R"(,"labels":{"a":"b"})", R"("port":7777)"), {.manager = "one"}).value();
    new_version.status().patch("arena", merge_patch(R"({"status":{"phase":"Ready"}})")).value();
    new_version.apply(applied("v1", "", R"("maxPlayers":40)"), {.manager = "one"}).value();
    has("arena:7", 7777);
    CHECK(at(new_version.get("arena").value(), "metadata.labels") == json::Value());
  }
  SECTION("the old version is stored") {
    games.store_in("v1alpha1");
    new_version.patch("arena", merge_patch(R"({"metadata":{"labels":{"a":"b"}}})")).value();
    has("arena:7", 7777);
    old_version.patch("arena", merge_patch(R"({"spec":{"port":9999}})")).value();
    has("arena:7", 9999);
    games.store_in("v1");
  }
  SECTION("the old version is stored, unlike in the headers of the program") {
    json::Value large = arena();
    json::set(large, {"metadata", "name"}, "large");
    json::set(large, {"spec", "settings", "motd"}, std::string(std::size_t{130} << 10, 'x'));
    const json::Value created = new_version.create(large).value();
    games.store_in("v1alpha1");
    // The server takes a moment to store in the other version.
    const auto label = [&](int number) {
      const std::string patch = fmt::format(R"({{"metadata":{{"labels":{{"a":"{}"}}}}}})", number);
      return new_version.patch("large", merge_patch(patch), {.timeout = kShort});
    };
    auto written = label(0);
    for (int tries = 1; written && tries < 400; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      written = label(tries);
    }
    REQUIRE(!written);
    CHECK(written.error().message.find(
              "too large for the annotation kubexx.io/retained: spec.maxPlayers, spec.ports, ") != std::string::npos);
    CHECK(!old_version.get("large", {.timeout = kShort}));
    CHECK(!old_version.list({.timeout = kShort}));
    json::set(large, {"metadata", "name"}, "other");
    CHECK(!new_version.create(large, {.timeout = kShort}));
    CHECK(new_version.get("other").error().not_found());
    games.store_in("v1");
    CHECK(at(new_version.get("large").value(), "spec") == at(created, "spec"));
    new_version.remove("large").value();
  }
}

TEST_CASE("an object with too much to retain is read in the other version once no object is stored in that") {
  Games& games = Games::shared();
  const std::string name_space = fresh_namespace();
  const DynamicApi old_version = games.api("v1alpha1", name_space), new_version = games.api("v1", name_space);
  json::Value large = arena();
  json::set(large, {"spec", "settings", "motd"}, std::string(std::size_t{130} << 10, 'x'));
  new_version.create(large).value();
  games.store_in("v1alpha1");
  games.store_in("v1");
  CHECK(!old_version.get("arena", {.timeout = kShort}));
  REQUIRE(migrate(games.client, kDefinition, {.rate = 0}).value().cleared);
  const json::Value read = old_version.get("arena").value();
  CHECK(at(read, "metadata.annotations") ==
        json_value(R"({"kubexx.io/retained":"{\"v1\":{\"lost\":[\"spec.maxPlayers\",\"spec.ports\",)"
                   R"(\"spec.settings.a\",\"spec.settings.motd\"]}}"})"));
  const auto written = old_version.patch("arena", merge_patch(R"({"spec":{"port":9999}})"), {.timeout = kShort});
  REQUIRE(!written);
  CHECK(written.error().message.find("write the object in version v1") != std::string::npos);
  CHECK(at(new_version.get("arena").value(), "spec") == at(large, "spec"));
}

TEST_CASE("clients that apply an object without managers lose nothing, and force takes it over for good") {
  Games& games = Games::shared();
  const std::string name_space = fresh_namespace();
  const DynamicApi old_version = games.api("v1alpha1", name_space), new_version = games.api("v1", name_space);
  new_version.create(arena()).value();
  new_version.patch("arena", merge_patch(R"({"metadata":{"managedFields":[{}]}})")).value();
  int port = 7777, players = 40;
  const auto apply_old = [&](bool force) {
    return old_version.apply(old_game(port), {.manager = "old", .force = force});
  };
  const auto apply_new = [&](bool force) {
    return new_version.apply(new_game(players), {.manager = "new", .force = force});
  };
  const auto is_complete = [&] {
    json::Value spec = expected_spec("arena:7", port);
    json::set(spec, {"maxPlayers"}, players);
    const json::Value now = new_version.get("arena").value();
    CHECK(at(now, "spec") == spec);
    CHECK(at(now, "metadata.annotations") == json::Value());
  };
  // The first apply makes before-first-apply the owner of all that its version shows, the annotation included.
  const bool is_old_first = GENERATE(true, false);
  const auto is_of_none = [&](const auto& applied, const std::string& field) {
    REQUIRE(!applied);
    CHECK(applied.error().conflict());
    CHECK(applied.error().message.find(R"(1 conflict: conflict with "before-first-apply" using games.example.com/)" +
                                       field) != std::string::npos);
  };

  for (int round = 0; round < 2; ++round) {
    if (is_old_first) CHECK(apply_old(false));
    CHECK(apply_new(false));
    CHECK(apply_old(false));
  }
  is_complete();
  players = 50;
  is_of_none(apply_new(false),
             is_old_first ? "v1alpha1: .metadata.annotations.kubexx.io/retained" : "v1: .spec.maxPlayers");
  CHECK(apply_new(true));
  is_complete();
  port = 8888;
  is_of_none(apply_old(false), is_old_first ? "v1alpha1: .spec.port" : R"(v1: .spec.ports[name="game"].containerPort)");
  CHECK(apply_old(true));
  is_complete();
  players = 60, port = 9999;
  CHECK(apply_new(false));
  CHECK(apply_old(false));
  is_complete();
}

TEST_CASE("kubectl apply in either version keeps what the old one does not show", "[kubectl]") {
  Games& games = Games::shared();
  const std::string name_space = fresh_namespace();
  const DynamicApi old_version = games.api("v1alpha1", name_space), new_version = games.api("v1", name_space);
  const Kubectl kubectl(name_space);
  new_version.create(arena()).value();
  const auto has = [&](int port, int players) {
    json::Value spec = expected_spec("arena:7", port);
    json::set(spec, {"maxPlayers"}, players);
    CHECK(at(new_version.get("arena").value(), "spec") == spec);
  };

  SECTION("files without the annotation") {
    kubectl.apply(old_game(8888));
    has(8888, 40);
    kubectl.apply(new_game(50));
    has(8888, 50);
    kubectl.apply(old_game(9999));
    has(9999, 50);
    kubectl.apply(new_game(60));
    has(9999, 60);
  }
  SECTION("a file that was read from the server, which has the annotation, and then files without it") {
    json::Value read = old_version.get("arena").value();
    json::Object metadata;
    metadata.set("name", "arena");
    metadata.set("annotations", at(read, "metadata.annotations"));
    json::set(read, {"metadata"}, std::move(metadata));
    json::set(read, {"spec", "port"}, 8888);
    kubectl.apply(read);
    has(8888, 40);
    if (GENERATE(false, true)) {
      kubectl.apply(new_game(40));
      has(8888, 40);
    }
    kubectl.apply(old_game(9999));
    has(9999, 40);
    kubectl.apply(new_game(60));
    has(9999, 60);
  }
}

// A real server lists from its cache, which has the objects in both versions; the one in the process calls the webhook.
TEST_CASE("a migration without the webhook removes no managedFields, and the next one with it completes",
          "[watch-cache]") {
  Games& games = Games::shared();
  const std::string name_space = fresh_namespace();
  const DynamicApi old_version = games.api("v1alpha1", name_space), new_version = games.api("v1", name_space);
  const std::vector<std::string> names = {"arena-1", "arena-2"};
  games.store_in("v1alpha1");
  for (const std::string& name : names) old_version.apply(old_game(7777, name), {.manager = "old"}).value();
  games.store_in("v1");
  const auto owners = [&](const std::string& name) {
    return json::to_go_text(at(new_version.get(name).value(), "metadata.managedFields"));
  };
  const std::vector<std::string> before = {owners(names[0]), owners(names[1])};
  REQUIRE(before[0].find("v1alpha1") != std::string::npos);
  std::this_thread::sleep_for(kShort);  // the server converts from its cache from now on

  games.stop_serving();
  const auto failed = migrate(games.client, kDefinition, {.rate = 0}).value();
  games.serve_again();
  for (const std::string& name : names) {
    const auto is_it = [&](const Rejected& rejected) { return rejected.key == Key{name_space, name}; };
    CHECK(std::ranges::any_of(failed.rejected, is_it));
  }
  CHECK_FALSE(failed.cleared);
  const auto completed = migrate(games.client, kDefinition, {.rate = 0}).value();
  CHECK(completed.rejections == 0);
  CHECK(completed.cleared);
  // The migration itself may own defaults of v1 now.
  for (std::size_t number = 0; number < names.size(); ++number)
    CHECK(owners(names[number]).starts_with(before[number].substr(0, before[number].size() - 1)));
}

}  // namespace kubexx::test
