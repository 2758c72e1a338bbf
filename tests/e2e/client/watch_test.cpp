#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tests/e2e/client/cluster.hpp"
#include "tests/e2e/client/follower.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/proxy.hpp"

// Watches on a real API server, and what ends them.
namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

/// A watch that nothing but its stop ends while the test runs.
const WatchOptions kEndless{.server_timeout = 1h};

struct Scene {
  Scene() { install_databases(); }

  Database database(std::string name) const {
    Database object;
    object.metadata.name = std::move(name);
    return object;
  }
  void create(const std::string& name) { REQUIRE(api.create(database(name))); }
  /// A watch of the same objects by way of the proxy.
  Api<Database> by_port(int port) const { return kubexx::api<Database>(connect(kubeconfig_by_port(port)), name_space); }
  bool agrees(Follower& follower) const {
    const auto listing = api.list();
    return follower.knows([&](const Follower::Objects& objects) {
      return objects.size() == listing->items.size() && std::ranges::all_of(listing->items, [&](const Database& item) {
               const auto known = objects.find(item.metadata.name);
               return known != objects.end() && known->second.metadata.uid == item.metadata.uid &&
                      known->second.metadata.resource_version == item.metadata.resource_version;
             });
    });
  }

  std::string name_space = fresh_namespace();
  Api<Database> api{connect(), name_space};
};

}  // namespace

TEST_CASE("a watch delivers the existing objects, then changes", "[watch]") {
  const bool stream_list = GENERATE(true, false);
  Scene scene;
  scene.create("before");
  Follower follower(scene.api, {.stream_list = stream_list});
  REQUIRE(follower.knows_name("before"));
  scene.create("after");
  REQUIRE(follower.knows_name("after"));
  REQUIRE(scene.api.scale("after", 5));
  CHECK(follower.knows([](const auto& objects) { return objects.at("after").spec.replicas == 5; }));
  REQUIRE(scene.api.remove("before"));
  CHECK(follower.knows([](const auto& objects) { return !objects.contains("before"); }));
  CHECK(follower.resets() == 1);
  CHECK(follower.troubles().empty());
  follower.stop();
  CHECK(follower.result());
}

TEST_CASE("after the server ends a watch, the next one continues without a gap", "[watch]") {
  Scene scene;
  Follower follower(scene.api, {.server_timeout = 3s});
  REQUIRE(follower.synced());
  for (int i = 0; i < 20; ++i) {
    scene.create(fmt::format("object-{}", i));
    std::this_thread::sleep_for(300ms);
  }
  CHECK(scene.agrees(follower));
  CHECK(follower.resets() == 1);
  for (int i = 0; i < 20; ++i) CHECK(follower.added(fmt::format("object-{}", i)) == 1);
}

TEST_CASE("no event is lost if the connection breaks after each event", "[watch]") {
  Scene scene;
  Proxy proxy(server_port());
  Follower follower(scene.by_port(proxy.port()), {});
  REQUIRE(follower.synced());
  for (int i = 0; i < 4; ++i) {
    const auto name = fmt::format("object-{}", i);
    scene.create(name);
    REQUIRE(follower.knows_name(name));
    proxy.drop();
    scene.create(name + "-meanwhile");
  }
  CHECK(scene.agrees(follower));
  CHECK(follower.resets() == 1);
  for (int i = 0; i < 4; ++i) CHECK(follower.added(fmt::format("object-{}-meanwhile", i)) == 1);
}

TEST_CASE("a watch starts again if its connection breaks before all objects are delivered", "[watch]") {
  Scene scene;
  for (int i = 0; i < 5; ++i) scene.create(fmt::format("object-{}", i));
  Proxy proxy(server_port());
  Follower follower(scene.by_port(proxy.port()), {});
  proxy.drop();
  CHECK(scene.agrees(follower));
}

TEST_CASE("events can arrive byte by byte", "[watch]") {
  Scene scene;
  Proxy proxy(server_port());
  proxy.split(1);
  Follower follower(scene.by_port(proxy.port()), {});
  REQUIRE(follower.synced());
  scene.create("main");
  CHECK(scene.agrees(follower));
  CHECK(follower.resets() == 1);
}

TEST_CASE("a watch from an expired version delivers all objects", "[watch]") {
  Scene scene;
  scene.create("main");
  Follower follower(scene.api, {.version = "1"});
  CHECK(scene.agrees(follower));
  CHECK(follower.resets() == 1);
}

TEST_CASE("a watch from a version that the server has lost delivers all objects", "[watch]") {
  Scene scene;
  scene.create("main");
  Follower follower(scene.api, {.version = "999999999"});
  CHECK(scene.agrees(follower));
}

TEST_CASE("a watch from the version of a list continues after that list", "[watch]") {
  Scene scene;
  scene.create("before");
  const auto version = scene.api.list()->version;
  scene.create("after");
  std::vector<std::string> told;
  REQUIRE(scene.api.watch({.version = version}, [&](WatchEvent<Database>&& event) {
    if (event.change == Change::added) told.push_back(event.object.metadata.name);
    return told.empty();
  }));
  CHECK(told == std::vector<std::string>{"after"});
}

TEST_CASE("a schema change ends watches, and they continue", "[watch]") {
  Scene scene;
  scene.create("before");
  Follower follower(scene.api, {});
  REQUIRE(follower.knows_name("before"));
  change_databases_schema("added");
  const auto created = [&] { return scene.api.create(scene.database("after")).has_value(); };
  for (int tries = 0; tries < 600 && !created(); ++tries) std::this_thread::sleep_for(100ms);
  CHECK(follower.knows_name("after"));
  std::this_thread::sleep_for(2s);
  scene.create("later");
  CHECK(scene.agrees(follower));
}

TEST_CASE("an object that is deleted and created again has another uid", "[watch]") {
  Scene scene;
  scene.create("main");
  const auto first = scene.api.get("main")->metadata.uid;
  Proxy proxy(server_port());
  Follower follower(scene.by_port(proxy.port()), {});
  REQUIRE(follower.knows_name("main"));
  proxy.close_door();
  REQUIRE(scene.api.remove("main"));
  scene.create("main");
  proxy.open_door();
  CHECK(follower.knows(
      [&](const auto& objects) { return objects.contains("main") && objects.at("main").metadata.uid != first; }));
  CHECK(scene.agrees(follower));
}

TEST_CASE("a watch waits for a server that starts later", "[watch]") {
  Scene scene;
  scene.create("main");
  Proxy proxy(server_port(), Proxy::Door::closed);
  Follower follower(scene.by_port(proxy.port()), {});
  std::this_thread::sleep_for(500ms);
  CHECK(follower.resets() <= 1);
  proxy.open_door();
  CHECK(scene.agrees(follower));
  CHECK_FALSE(follower.troubles().empty());
}

TEST_CASE("a watch without data is closed and started again", "[watch][slow]") {
  Scene scene;
  Proxy proxy(server_port());
  Follower follower(scene.by_port(proxy.port()), {.server_timeout = 1s});
  REQUIRE(follower.synced());
  scene.create("main");
  REQUIRE(follower.knows_name("main"));
  proxy.stall();
  scene.create("meanwhile");
  CHECK(follower.knows([](const auto& objects) { return objects.contains("meanwhile"); }, 45s));
  CHECK(scene.agrees(follower));
}

TEST_CASE("a watch ends when it is stopped, whatever it waits for", "[watch]") {
  Scene scene;
  Proxy proxy(server_port());
  SECTION("for events") {
    Follower follower(scene.by_port(proxy.port()), kEndless);
    REQUIRE(follower.synced());
    follower.stop();
    CHECK(follower.result());
  }
  SECTION("for a connection without data") {
    Follower follower(scene.by_port(proxy.port()), kEndless);
    REQUIRE(follower.synced());
    proxy.stall();
    follower.stop();
    CHECK(follower.result());
  }
  SECTION("for a server that does not run") {
    proxy.close_door();
    Follower follower(scene.by_port(proxy.port()), kEndless);
    std::this_thread::sleep_for(200ms);
    follower.stop();
    CHECK(follower.result());
  }
}

}  // namespace kubexx::test
