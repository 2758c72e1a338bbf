#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/detail/controller/loop.hpp>
#include "runtime/metrics/registry.hpp"
#include "runtime/watch/list_page.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

/// A controller that writes the newest state of its object with a version as precondition. The test delivers what the
/// cache receives.
struct Relabeler {
  Relabeler() {
    REQUIRE(plain.create(fleet("one")));
    deliver();
    loop.watch_own();
    loop.begin();
  }

  Result<Requeue> reconcile(const Fleet& seen, Context& ctx) {
    flags.add(seen.spec.flag);
    if (seen.metadata.labels.contains("seen")) return Requeue::done();
    meanwhile();
    const auto fleets = api<Fleet>(ctx.client(), "default");
    Fleet newest = fleets.get("one").value();
    newest.metadata.labels["seen"] = "yes";
    if (auto written = fleets.update(newest); !written) return written.error();
    return Requeue::done();
  }

  void change_flag() {
    Fleet newest = plain.get("one").value();
    newest.spec.flag = "blue";
    plain.update(newest).value();
  }

  /// A list, as the watch of the cache begins with after the server has forgotten its version.
  void deliver() {
    const std::string text = *client::RawApi(client.session(), resource_info<Fleet>(), "default").list_page({});
    const auto page = watch::read_list_page(text);
    store->reset(0);
    for (const std::string_view item : page->items) store->object(0, watch::Change::added, item);
    store->synced(0, page->version);
  }

  bool run() { return loop.run_one(client, {}).has_value(); }

  std::function<void()> meanwhile = [] {};
  Diary flags = {};
  testing::ApiServer server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  std::shared_ptr<cache::CacheSet> caches = std::make_shared<cache::CacheSet>();
  std::shared_ptr<cache::Store> store = caches->add(cache::form_of<Fleet>(), {});
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
      system_time()};
};

}  // namespace

TEST_CASE("a list that omits the state before an own write wakes the writer") {
  Relabeler relabeler;
  relabeler.meanwhile = [&] { relabeler.change_flag(); };
  REQUIRE(relabeler.run());
  relabeler.deliver();
  CHECK(relabeler.run());
  CHECK(relabeler.flags.lines() == std::vector<std::string>{"red", "blue"});
}

TEST_CASE("a list after an own write alone does not wake the writer") {
  Relabeler relabeler;
  REQUIRE(relabeler.run());
  relabeler.deliver();
  CHECK_FALSE(relabeler.run());
  CHECK(relabeler.flags.lines() == std::vector<std::string>{"red"});
}
