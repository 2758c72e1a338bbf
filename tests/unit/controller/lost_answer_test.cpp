#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/detail/controller/loop.hpp>
#include "runtime/client/target.hpp"
#include "runtime/controller/run_writes.hpp"
#include "runtime/metrics/registry.hpp"
#include "runtime/watch/list_page.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// The real clock, which the test can put forward.
class Forward : public TimeSource {
 public:
  Clock::time_point now() const override { return Clock::now() + passed; }
  std::chrono::system_clock::time_point wall_clock() const override { return {}; }
  bool pause(const std::stop_token& stop, std::chrono::milliseconds) override { return !stop.stop_requested(); }
  double chance() override { return 0.5; }

  Clock::duration passed = {};
};

/// A controller that makes a child of a random name if its cache has none. The test delivers what the cache receives.
struct Nursery {
  explicit Nursery(CacheOptions options = {}) : options_(std::move(options)) {
    REQUIRE(plain.create(fleet("parent", "parent")));
    deliver();
  }

  Result<Requeue> reconcile(const Fleet& parent, Context& ctx) {
    if (parent.metadata.name != "parent" || store->size() > 1) return Requeue::done();
    Fleet child = fleet("", "child");
    child.metadata.generate_name = "child-";
    const auto made = api<Fleet>(ctx.client(), "default").create(child);
    if (!made) return made.error();
    return Requeue::done();
  }

  /// A list, as the watch of the cache would begin with.
  void deliver() {
    const std::string text = *client::RawApi(client.session(), resource_info<Fleet>(), "default").list_page({});
    const auto page = watch::read_list_page(text);
    store->reset(0);
    for (const std::string_view item : page->items) store->object(0, watch::Change::added, item);
    store->synced(0, page->version);
  }

  bool run() { return loop.run_one(client, {}).has_value(); }
  double in_doubt() const { return metric(registry.text(), "kubexx_reads_in_doubt_total"); }
  std::size_t fleets() const { return plain.list().value().items.size(); }

  CacheOptions options_;
  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  std::shared_ptr<Forward> time = std::make_shared<Forward>();
  std::shared_ptr<cache::CacheSet> caches = std::make_shared<cache::CacheSet>();
  std::shared_ptr<cache::Store> store = caches->add(cache::form_of<Fleet>(), options_);
  Client admin = Client::from_kubeconfig(server.kubeconfig(), {.timeout = 10s}).value();
  Api<Fleet> plain = api<Fleet>(admin, "default");
  Client client = admin.with({.observer = caches});
  Diary reports = {};
  metrics::Registry registry = {};
  controller::Loop loop{
      store,
      caches,
      controller::erased_reconciler<Fleet>([this](const Fleet& one, Context& ctx) { return reconcile(one, ctx); }),
      {.name = "fleet"},
      std::make_shared<controller::Declarations>([this](std::string_view line) { reports.add(std::string(line)); }),
      registry,
      time};
};

const testing::Fault kLostCreate{.kind = testing::Fault::Kind::lose, .method = "POST"};

}  // namespace

TEST_CASE("lost_create_then_seen") {
  Nursery nursery;
  nursery.server.fail(kLostCreate);
  nursery.loop.begin();
  REQUIRE(nursery.run());
  CHECK(nursery.reports.lines().size() == 1);
  REQUIRE(nursery.fleets() == 2);
  SECTION("the key waits until the cache has the child, and makes no second one") {
    nursery.time->passed += 2s;
    CHECK_FALSE(nursery.run());
    nursery.deliver();
    nursery.run();
    nursery.time->passed += 10s;
    CHECK(nursery.run());
    CHECK(nursery.fleets() == 2);
    CHECK(nursery.in_doubt() == 0);
  }
  SECTION("after five seconds the key runs again, and a metric counts it") {
    REQUIRE(nursery.loop.next_due());
    nursery.time->passed += 6s;
    nursery.run();
    nursery.time->passed += 10s;
    CHECK(nursery.run());
    CHECK(nursery.fleets() == 3);
    CHECK(nursery.in_doubt() == 1);
  }
}

TEST_CASE("a write that has not taken effect delays nothing") {
  Nursery nursery;
  nursery.server.fail({.method = "POST", .code = 403});
  nursery.loop.begin();
  REQUIRE(nursery.run());
  nursery.time->passed += 1s;
  CHECK(nursery.run());
  CHECK(nursery.fleets() == 2);
}

TEST_CASE("a lost write of a type is awaited by a cache of the same kind that was declared by its names") {
  const auto caches = std::make_shared<cache::CacheSet>();
  caches->add(
      cache::dynamic_form({.group = "harbour.example.com", .version = "v1", .kind = "Fleet", .plural = "fleets"}), {});
  controller::RunWrites writes({{"default", "parent"}}, std::make_shared<controller::Echoes>(), caches);
  const ResourceInfo kind = resource_info<Fleet>();
  const Write write{.verb = WriteVerb::create, .resource = kind, .key = {"default", "child"}};
  const Error lost{.may_have_been_applied = true};
  writes.before(write);
  writes.after(write, {.error = &lost, .key = write.key});
  CHECK(writes.awaited().size() == 1);
}

TEST_CASE("a write in another version of the cache's kind is awaited, since its answer cannot be entered") {
  const auto caches = std::make_shared<cache::CacheSet>();
  const auto store = caches->add(cache::form_of<Fleet>(), {});
  const ResourceInfo kind = resource_info<Fleet>();
  ResourceInfo other = kind;
  other.version = "v1beta1";
  const Key key{"default", "a"};
  const auto awaited_after = [&](const Write& write, const WriteOutcome& outcome) {
    controller::RunWrites writes({{"default", "parent"}}, std::make_shared<controller::Echoes>(), caches);
    caches->before(write);
    writes.before(write);
    caches->after(write, outcome);
    writes.after(write, outcome);
    return writes.awaited().size();
  };
  const std::string stored = R"({"apiVersion":"harbour.example.com/v1beta1","kind":"Fleet","metadata":{"name":"a",)"
                             R"("namespace":"default","uid":"u","resourceVersion":"7"}})";
  CHECK(awaited_after({.verb = WriteVerb::apply, .resource = other, .key = key}, {.object = stored, .key = key}) == 1);
  CHECK(!store->find(key));
  store->wrote(R"({"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{"name":"a","namespace":"default",)"
               R"("uid":"u","resourceVersion":"7"},"spec":{"flag":"red"}})");
  REQUIRE(store->find(key));
  CHECK(awaited_after({.verb = WriteVerb::remove, .resource = other, .key = key}, {.uid = "u", .key = key}) == 0);
  CHECK(!store->find(key));
}

TEST_CASE("a removal is awaited by a cache that shows another object of the name") {
  const auto caches = std::make_shared<cache::CacheSet>();
  const auto store = caches->add(cache::form_of<Fleet>(), {});
  store->reset(0);
  store->synced(0, "5");
  const ResourceInfo kind = resource_info<Fleet>();
  const Write write{.verb = WriteVerb::remove, .resource = kind, .key = {"default", "a"}};
  controller::RunWrites writes({{"default", "parent"}}, std::make_shared<controller::Echoes>(), caches);
  const std::initializer_list<WriteObserver*> observers = {caches.get(), &writes};
  const auto remove = [&](const std::function<void()>& meanwhile) {
    for (WriteObserver* observer : observers) observer->before(write);
    meanwhile();
    for (WriteObserver* observer : observers) observer->after(write, {.uid = "u2", .key = write.key});
    return writes.awaited().size();
  };
  CHECK(remove([] {}) == 0);
  CHECK(remove([&] {
          store->object(
              0, watch::Change::added,
              R"({"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{"name":"a","namespace":"default",)"
              R"("uid":"u3","resourceVersion":"7"},"spec":{"flag":"red","replicas":1}})");
        }) == 1);
}

TEST_CASE("write_outside_selector: a cache with a field selector is awaited after a write") {
  Nursery nursery({.fields = "metadata.namespace=default"});
  nursery.loop.begin();
  REQUIRE(nursery.run());
  REQUIRE(nursery.fleets() == 2);
  nursery.loop.begin();
  nursery.time->passed += 1s;
  CHECK_FALSE(nursery.run());
  nursery.deliver();
  CHECK(nursery.run());
  CHECK(nursery.fleets() == 2);
}
