#include <chrono>
#include <functional>
#include <mutex>
#include <thread>

#include <kubexx/cache/dynamic_object.hpp>
#include <kubexx/cache/metadata.hpp>
#include <kubexx/client.hpp>
#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/testing/api_server.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/cache/fleet_store.hpp"

using namespace kubexx;
using namespace kubexx::test;
using namespace std::chrono_literals;

namespace {

struct CachedServer {
  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Client plain = Client::from_kubeconfig(server.kubeconfig(), {.timeout = 10s}).value();
  std::shared_ptr<cache::CacheSet> set = std::make_shared<cache::CacheSet>();
  Client client = plain.with({.observer = set});

  ~CachedServer() { set->stop(); }
};

Fleet new_fleet(const std::string& name, const std::string& flag) {
  Fleet fleet;
  fleet.metadata.name = name;
  fleet.spec.flag = flag;
  return fleet;
}

}  // namespace

TEST_CASE("own writes are read as soon as their calls return") {
  CachedServer cached;
  const Cache<Fleet, by_flag> fleets(cached.set->add(cache::form_of<Fleet>(), {}));
  const Cache<Fleet> same(cached.set->add(cache::form_of<Fleet>(), {}));
  CHECK(same.store() == fleets.store());
  cached.set->start(cached.client);
  REQUIRE(cached.set->wait_synced({}, std::chrono::milliseconds::max()));

  const auto api = kubexx::api<Fleet>(cached.client, "default");
  for (int at = 0; at < 50; ++at) {
    const std::string name = fmt::format("f{}", at);
    REQUIRE(api.create(new_fleet(name, "red")));
    REQUIRE(fleets.find({"default", name}));
    REQUIRE(api.edit(name, [](Fleet& fleet) { fleet.spec.flag = "blue"; }));
    REQUIRE(fleets.find({"default", name})->spec.flag == "blue");
    if (at % 2 == 0) continue;
    REQUIRE(api.remove(name));
    REQUIRE(fleets.find({"default", name}) == nullptr);
  }
  CHECK(fleets.where<by_flag>("blue").size() == 25);
}

TEST_CASE("writes of a type enter a cache of the same kind that was declared by its names") {
  CachedServer cached;
  const ResourceInfo names{.group = "harbour.example.com", .version = "v1", .kind = "Fleet", .plural = "fleets"};
  const auto store = cached.set->add(cache::dynamic_form(names), {});
  store->reset(0);
  store->synced(0, "1");
  const auto api = kubexx::api<Fleet>(cached.client, "default");
  REQUIRE(api.create(new_fleet("a", "red")));
  CHECK(store->find({"default", "a"}));
  REQUIRE(api.remove("a"));
  CHECK_FALSE(store->find({"default", "a"}));
}

TEST_CASE("an own removal hides the object before the one that it removes") {
  CachedServer cached;
  const auto store = cached.set->add(cache::form_of<Fleet>(), {});
  const auto api = kubexx::api<Fleet>(cached.client, "default");
  store->reset(0);
  store->synced(0, "1");
  REQUIRE(api.create(new_fleet("a", "red")));
  const auto foreign = kubexx::api<Fleet>(cached.plain, "default");
  REQUIRE(foreign.remove("a"));
  REQUIRE(foreign.create(new_fleet("a", "blue")));
  REQUIRE(store->find({"default", "a"}));
  REQUIRE(api.remove("a"));
  CHECK_FALSE(store->find({"default", "a"}));
}

TEST_CASE("an own removal of an object with a finalizer shows its deletion mark at once") {
  CachedServer cached;
  const Cache<Fleet> fleets(cached.set->add(cache::form_of<Fleet>(), {}));
  const auto api = kubexx::api<Fleet>(cached.client, "default");
  fleets.store()->reset(0);
  fleets.store()->synced(0, "1");
  Fleet anchored = new_fleet("a", "red");
  anchored.metadata.finalizers = {"harbour.example.com/anchor"};
  const Fleet made = api.create(anchored).value();
  REQUIRE(api.remove("a"));
  const auto marked = fleets.find({"default", "a"});
  REQUIRE(marked);
  CHECK(marked->metadata.deletion_timestamp);
  CHECK(marked->metadata.resource_version != made.metadata.resource_version);
}

TEST_CASE("a kind with and without its subresources has one cache") {
  cache::CacheSet set;
  ResourceInfo kind = resource_info<Fleet>();
  kind.has_status = kind.has_scale = false;
  const auto store = set.add(cache::dynamic_form(kind), {});
  CHECK(set.add(cache::dynamic_form(resource_info<Fleet>()), {}) == store);
  CHECK(store->form().info.has_status);
  kind.version = "v2";
  CHECK(set.add(cache::dynamic_form(kind), {}) != store);
}

TEST_CASE("a namespace that is named twice is watched once") {
  cache::CacheSet set;
  const auto store = set.add(cache::form_of<Fleet>(), {.namespaces = {"shop", "port", "shop"}});
  CHECK(store->feeds() == 2);
  CHECK(set.add(cache::form_of<Fleet>(), {.namespaces = {"shop", "port"}}) == store);
}

TEST_CASE("the counts of a kind are those of all its caches, with the oldest version") {
  cache::CacheSet set;
  const ResourceInfo kind = resource_info<Fleet>();
  const auto newer = set.add(cache::form_of<Fleet>(), {});
  const auto older = set.add(cache::form_of<Metadata<Fleet>>(), {});
  CHECK(newer != older);
  newer->reset(0);
  newer->object(0, watch::Change::added, fleet_json("a", 7, "red"));
  newer->synced(0, "9");
  CHECK(set.counts(kind, {}).version.empty());
  older->reset(0);
  older->object(0, watch::Change::added, fleet_json("a", 7, "red"));
  older->synced(0, "8");
  CHECK(set.counts(kind, {}).version == "8");
  CHECK(set.counts(kind, {}).objects == 2);
  CHECK(set.counts(resource_info<Metadata<Fleet>>(), {}).objects == 2);
  CHECK(set.counts({.group = "navy.example.com", .version = "v1", .plural = "fleets"}, {}).objects == 0);
}

TEST_CASE("dry runs and failed writes do not enter a cache") {
  CachedServer cached;
  const Cache<Fleet> fleets(cached.set->add(cache::form_of<Fleet>(), {}));
  cached.set->start(cached.client);
  REQUIRE(cached.set->wait_synced({}, 20s));
  const auto api = kubexx::api<Fleet>(cached.client, "default");
  CHECK(api.create(new_fleet("dry", "red"), {.dry_run = true}));
  CHECK(!api.create(new_fleet("empty", "")));
  CHECK(fleets.all().empty());
}

TEST_CASE("a cache of a kind that is not served reports the words of the server") {
  CachedServer cached;
  auto form = cache::form_of<Fleet>();
  form.info.plural = "ghosts";
  const auto store = cached.set->add(form, {});
  cached.set->start(cached.client);
  const auto synced = cached.set->wait_synced({}, 300ms);
  REQUIRE(!synced);
  CHECK(synced.error().code == 404);
  CHECK(synced.error().message.find("the cache of Fleet has not synced") == 0);
  CHECK(synced.error().request.find("/ghosts") != std::string::npos);
}

TEST_CASE("a cache of metadata does not receive the rest of the objects, neither in lists nor in watches") {
  CachedServer cached;
  std::mutex mutex;
  std::vector<std::string> received;
  auto form = cache::form_of<Metadata<Fleet>>();
  form.decode = [&, decode = form.decode](std::string_view text) {
    const std::lock_guard lock(mutex);
    received.emplace_back(text);
    return decode(text);
  };
  const auto api = kubexx::api<Fleet>(cached.plain, "default");
  REQUIRE(api.create(new_fleet("listed", "red")));
  const Cache<Metadata<Fleet>> fleets(cached.set->add(form, {}));
  cached.set->start(cached.client);
  REQUIRE(cached.set->wait_synced({}, 20s));
  REQUIRE(api.create(new_fleet("watched", "red")));
  for (int looks = 0; looks < 2000 && !fleets.find({"default", "watched"}); ++looks) std::this_thread::sleep_for(10ms);
  cached.set->stop();
  CHECK(received.size() == 2);
  for (const std::string& text : received) CHECK(text.find("flag") == std::string::npos);
}
