// kubexx_controller_bench
//
// Runs an empty reconciler for 100,000 objects, has a cache take 100,000 changes of them, and a list that repeats them,
// without a server. Prints the fastest of some rounds beside what kubexx promises.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/detail/cache/cache_set.hpp>
#include <kubexx/operator.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/metrics/registry.hpp"
#include "tests/bench/fleet_text.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

using harbour::v1::Fleet;

constexpr int kObjects = 100'000;
constexpr int kRounds = 5;
constexpr double kPromisedRuns = 300'000;  ///< a second
constexpr double kPromisedEvent = 5;       ///< microseconds
constexpr double kPromisedRelist = 40;     ///< milliseconds for 10,005 objects, which a list leaves as they were

/// A controller without a server, whose watch is played.
struct Played {
  std::atomic<int> runs = 0;
  metrics::Registry registry = {};
  std::shared_ptr<cache::CacheSet> caches = std::make_shared<cache::CacheSet>();
  std::shared_ptr<cache::Store> store = caches->add(cache::form_of<Fleet>(), CacheOptions());
  controller::Loop loop{store,
                        caches,
                        controller::erased_reconciler<Fleet>([this](const Fleet&, Context&) {
                          ++runs;
                          return Result<Requeue>(Requeue::done());
                        }),
                        {.name = "fleet"},
                        std::make_shared<controller::Declarations>(nullptr),
                        registry,
                        system_time()};

  Played() { loop.watch_own(); }

  /// The CPU seconds of a list.
  double list(const std::vector<std::string>& texts) {
    const double begin = processor_seconds();
    store->reset(0);
    for (const std::string& text : texts) store->object(0, watch::Change::added, text);
    store->synced(0, std::to_string(kObjects));
    return processor_seconds() - begin;
  }

  /// The CPU seconds of all runs.
  double run() {
    std::stop_source stop;
    const Client none{std::shared_ptr<client::Session>()};
    const std::stop_token token = stop.get_token();
    const double begin = processor_seconds();
    {
      const std::jthread working([&] { loop.work(none, token, 0); });
      while (runs < kObjects) std::this_thread::sleep_for(std::chrono::microseconds(200));
      stop.request_stop();
    }
    return processor_seconds() - begin;
  }

  /// The CPU seconds of all changes.
  double change(const std::vector<std::string>& texts) {
    loop.begin();
    const double begin = processor_seconds();
    for (const std::string& text : texts) store->object(0, watch::Change::modified, text);
    return processor_seconds() - begin;
  }
};

void print(const char* what, double measured, double promised, const char* unit) {
  fmt::print("{:<28} {:>12.1f} {:<4} promised {:>9.0f}   {:.2f}\n", what, measured, unit, promised,
             measured / promised);
}

int measure() {
  std::vector<std::string> listed, changes;
  for (int at = 0; at < kObjects; ++at) {
    listed.push_back(fleet_text(at, at + 1));
    changes.push_back(fleet_text(at, kObjects + at + 1));
  }
  double run = 1e9, change = 1e9, relist = 1e9, memory = 1e9;
  for (int round = 0; round < kRounds; ++round) {
    Played played;
    played.list(listed);
    const double before = usage().memory;
    relist = std::min(relist, played.list(listed));
    memory = std::min(memory, usage().memory - before);
    run = std::min(run, played.run());
    change = std::min(change, played.change(changes));
  }
  print("runs a second", kObjects / run, kPromisedRuns, "");
  print("change in a cache and queue", change / kObjects * 1e6, kPromisedEvent, "us");
  print("10,005 objects listed again", relist / kObjects * 10'005 * 1e3, kPromisedRelist, "ms");
  print("their memory", memory / kObjects * 10'005, 2, "MB");
  return 0;
}

}  // namespace
}  // namespace kubexx::bench

int main() { return kubexx::bench::measure(); }
