// What clients and the in-process server promise to programs with several threads.
#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <set>
#include <thread>

#include "tests/generated/harbour.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kubexx::test {
namespace {

using namespace std::chrono_literals;

constexpr int kThreads = 4;
constexpr int kRounds = 5;

/// Calls `work(i)` for every i below `kThreads`, all at once; the sum of what they return.
template <class Work>
int on_threads(const Work& work) {
  std::vector<std::future<int>> threads;
  for (int i = 0; i < kThreads; ++i) threads.push_back(std::async(std::launch::async, [&work, i] { return work(i); }));
  int sum = 0;
  for (std::future<int>& thread : threads) sum += thread.get();
  return sum;
}

/// Until nobody was faster.
Reply<Fleet> count_up(const Api<Fleet>& fleets) {
  for (;;) {
    Reply<Fleet> counted = fleets.edit("shared", [](Fleet& object) { ++object.spec.replicas; });
    if (counted || !counted.error().conflict()) return counted;
  }
}

/// The life of a few objects; how many calls came out as they should.
int live(const Api<Fleet>& fleets, int thread) {
  int right = 0;
  for (int i = 0; i < kRounds; ++i) {
    const std::string name = fmt::format("{}-{}", thread, i);
    right += fleets.create(fleet(name)).has_value();
    right += fleets.edit(name, [](Fleet& object) { object.spec.replicas = 2; }).has_value();
    right += count_up(fleets).has_value();
    right += fleets.get(name)->spec.replicas == 2;
    right += fleets.list({.page = 2})->items.size() > 1;
    if (i % 2 == 1) right += fleets.remove(name).has_value();
  }
  return right;
}

/// As a secret that is mounted changes: in one moment.
void rotate(const TemporaryFolder& folder, const std::string& token) {
  folder.write("next", token);
  std::filesystem::rename(folder.path("next"), folder.path("token"));
}

}  // namespace

TEST_CASE("threads share a client, its watches and its server") {
  Harbour harbour;
  Fleet shared = fleet("shared");
  shared.spec.replicas = 0;
  REQUIRE(harbour.fleets.create(shared));
  std::set<std::string> known;
  std::future<Result<>> watching = std::async(std::launch::async, [&] {
    return harbour.fleets.watch({}, [&](const WatchEvent<Fleet>& event) {
      if (event.change == Change::reset) known.clear();
      if (event.change == Change::added) known.insert(event.object.metadata.name);
      if (event.change != Change::deleted) return true;
      known.erase(event.object.metadata.name);
      return !known.empty();
    });
  });
  std::jthread onlooker([&](const std::stop_token& done) {
    for (; !done.stop_requested(); std::this_thread::sleep_for(1ms)) {
      harbour.server.requests();
      harbour.server.version();
    }
  });
  while (harbour.server.watches() == 0) std::this_thread::sleep_for(1ms);
  CHECK(on_threads([&](int thread) { return live(harbour.fleets, thread); }) == kThreads * (5 * kRounds + kRounds / 2));
  CHECK(harbour.fleets.get("shared")->spec.replicas == kThreads * kRounds);
  CHECK(harbour.fleets.remove_collection({}));
  CHECK(watching.get());
}

TEST_CASE("threads share credentials that are rotated") {
  Harbour harbour;
  const TemporaryFolder folder;
  rotate(folder, harbour.server.token());
  const Client client =
      Client::from_kubeconfig(kubeconfig_with(harbour.server, "tokenFile: \"" + folder.path("token") + "\"")).value();
  std::atomic<int> rotations = 0;
  const auto work = [&](int thread) {
    const auto fleets = api<Fleet>(client, "default");
    int strange = 0;
    for (int i = 0; rotations < kRounds; ++i) {
      const auto made = fleets.create(fleet(fmt::format("{}-{}", thread, i)));
      strange += !made && made.error().reason != Reason::unauthorized;
    }
    return strange + !fleets.create(fleet(fmt::format("{}-last", thread)));
  };
  std::jthread keeper([&] {
    for (; rotations < kRounds; ++rotations) {
      const std::string token = fmt::format("token-{}", rotations.load());
      rotate(folder, token);
      harbour.server.change_token(token);
      std::this_thread::sleep_for(20ms);
    }
  });
  CHECK(on_threads(work) == 0);
}

}  // namespace kubexx::test
