#include <map>

#include <kubexx/detail/cache/cache_set.hpp>
#include "runtime/metrics/registry.hpp"
#include "tests/support/measure.hpp"
#include "tests/unit/controller/harness.hpp"

using namespace kubexx;
using namespace kubexx::test;

namespace {

std::string fleet_text(int name, int version) {
  return fmt::format(
      R"({{"apiVersion":"harbour.example.com/v1","kind":"Fleet","metadata":{{"name":"f{}","namespace":"default","uid":"u{}","resourceVersion":"{}"}},"spec":{{"flag":"red","replicas":1}}}})",
      name, name, version);
}

/// A controller whose watch the test plays; its reconciler makes no calls.
struct Played {
  std::map<std::string, int> runs = {};  ///< by name; there is one worker
  std::string last_version = {};
  std::atomic<int> total = 0;
  metrics::Registry registry = {};
  std::shared_ptr<cache::CacheSet> caches = std::make_shared<cache::CacheSet>();
  std::shared_ptr<cache::Store> store = caches->add(cache::form_of<Fleet>(), CacheOptions());
  controller::Loop loop{store,
                        caches,
                        controller::erased_reconciler<Fleet>([this](const Fleet& fleet, Context&) {
                          ++runs[fleet.metadata.name];
                          last_version = fleet.metadata.resource_version;
                          ++total;
                          return Result<Requeue>(Requeue::done());
                        }),
                        {.name = "fleet"},
                        std::make_shared<controller::Declarations>(nullptr),
                        registry,
                        system_time()};

  Played() { loop.watch_own(); }

  void list(int count) {
    store->reset(0);
    for (int at = 0; at < count; ++at) store->object(0, watch::Change::added, fleet_text(at, at + 1));
    store->synced(0, std::to_string(count));
  }

  /// Runs what is queued, until there have been `count` runs.
  bool work(int count) {
    std::stop_source stop;
    const Client none{std::shared_ptr<client::Session>()};
    const std::stop_token token = stop.get_token();
    const std::jthread working([&] { loop.work(none, token, 0); });
    const bool reached = eventually([&] { return total >= count; });
    stop.request_stop();
    return reached;
  }
};

}  // namespace

TEST_CASE("burst_of_100k_events_memory_by_keys: many changes of few keys are few runs of their newest states") {
  constexpr int kKeys = 10;
  constexpr int kEvents = 100'000;
  Played played;
  played.list(kKeys);
  played.loop.begin();
  const auto burst = measure([&] {
    for (int at = 0; at < kEvents; ++at)
      played.store->object(0, watch::Change::modified, fleet_text(at % kKeys, kKeys + at + 1));
  });
  // A hundred kilobytes for what ten keys hold; an event for each change would take megabytes.
  CHECK(burst.peak < 100'000);
  CHECK(played.work(kKeys));
  CHECK(played.runs.size() == kKeys);
  CHECK(played.total == kKeys);
  CHECK(played.last_version == std::to_string(kKeys + kEvents));
}

TEST_CASE("recreated_under_same_name: predicates do not see the predecessor of an object") {
  Played played;
  bool had_before = true;
  played.loop.when(controller::erased_predicate<Fleet>([&](const Fleet* before, const Fleet&) {
    had_before = before != nullptr;
    return before == nullptr;
  }));
  played.list(1);
  REQUIRE(played.work(1));
  std::string successor = fleet_text(0, 7);
  successor.replace(successor.find("\"u0\""), 4, "\"u9\"");
  played.store->reset(0);
  played.store->object(0, watch::Change::added, successor);
  played.store->synced(0, "8");
  CHECK(!had_before);
  CHECK(played.work(2));
}

TEST_CASE("each object is decoded once and runs once, however many there are") {
  for (const int count : {2'000, 4'000}) {
    Played played;
    played.list(count);
    CHECK(played.work(count));
    CHECK(played.total == count);
    CHECK(played.store->decoded() == static_cast<std::uint64_t>(count));
  }
}
