#include "runtime/queue/work_queue.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::queue;
using namespace std::chrono_literals;

TEST_CASE("one_key_one_run: workers never share a key, and each trigger is followed by a run") {
  constexpr int kKeys = 20;
  constexpr int kTriggers = 500;
  WorkQueue queue;
  std::vector<std::atomic<int>> running(kKeys);
  std::vector<std::atomic<int>> triggered(kKeys);
  std::vector<std::atomic<int>> seen(kKeys);
  std::atomic<bool> shared = false;
  {
    std::vector<std::jthread> workers;
    for (int worker = 0; worker < 4; ++worker)
      workers.emplace_back([&](const std::stop_token& stop) {
        while (const auto taken = queue.take(stop)) {
          const auto at = static_cast<std::size_t>(std::stoi(taken->key.name));
          if (running[at]++ != 0) shared = true;
          seen[at] = triggered[at].load();
          --running[at];
          queue.done(taken->key, {});
        }
      });
    for (int count = 0; count < kTriggers * kKeys; ++count) {
      const int at = count % kKeys;
      ++triggered[static_cast<std::size_t>(at)];
      queue.add({"", std::to_string(at)});
    }
    while (queue.size() > 0) std::this_thread::yield();
  }
  CHECK(!shared);
  for (int at = 0; at < kKeys; ++at) CHECK(seen[static_cast<std::size_t>(at)] == kTriggers);
}

TEST_CASE("a worker waits for a key that is due later, and an earlier one wakes it") {
  WorkQueue queue;
  queue.add({"", "later"});
  const std::stop_source stop;
  REQUIRE(queue.take(stop.get_token()));
  queue.done({"", "later"}, {Outcome::Kind::after, 500ms});
  std::jthread adds([&] { queue.add({"", "now"}); });
  CHECK(queue.take(stop.get_token())->key.name == "now");
  CHECK(queue.take(stop.get_token())->key.name == "later");
}

TEST_CASE("a stop ends every wait") {
  WorkQueue queue;
  std::vector<std::jthread> workers;
  std::atomic<int> ended = 0;
  for (int worker = 0; worker < 4; ++worker)
    workers.emplace_back([&](const std::stop_token& stop) {
      if (!queue.take(stop)) ++ended;
    });
  for (auto& worker : workers) worker.request_stop();
  workers.clear();
  CHECK(ended == 4);
}
