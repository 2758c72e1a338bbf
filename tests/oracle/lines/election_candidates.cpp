#include <chrono>
#include <cstdio>
#include <fstream>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <kubexx/client.hpp>
#include <kubexx/election.hpp>
#include <kubexx/testing.hpp>

// election_candidates KUBECONFIG: starts an API server, writes its kubeconfig to the file, prints `ready`, and runs two
// candidates for the Lease default/mixed until standard input ends. After each term: `term BEGIN END`, in nanoseconds
// since 1970.

using namespace std::chrono_literals;

namespace {

long long now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

void print_term(long long begin, long long end) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::printf("term %lld %lld\n", begin, end);
  std::fflush(stdout);
}

/// Leads for a moment, and now and then leaves the Lease to expire as a process that was killed does.
void compete(const kubexx::Client& client, const std::stop_token& stop, unsigned seed) {
  std::mt19937 random(seed);
  while (!stop.stop_requested()) {
    const auto lasts = std::chrono::milliseconds(20 + random() % 300);
    const bool dies = random() % 6 == 0;
    const kubexx::ElectionOptions options{
        .name = "mixed", .name_space = "default", .lease = 2s, .renew = 1200ms, .retry = 300ms, .stop = stop};
    const auto ended = kubexx::run_elected(client, options, [&](const kubexx::Leadership& leader) -> kubexx::Result<> {
      const auto begin = now();
      const auto until = std::chrono::steady_clock::now() + lasts;
      while (!leader.stop().stop_requested() && std::chrono::steady_clock::now() < until)
        std::this_thread::sleep_for(1ms);
      if (dies) leader.keep_lease();
      print_term(begin, now());
      return {};
    });
    if (!ended) std::fprintf(stderr, "%s\n", ended.error().text().c_str());
    // Others would hardly ever lead if the last leader always competed at once.
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 500));
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  auto server = kubexx::testing::ApiServer::start();
  if (!server) return 1;
  std::ofstream(arguments[1]) << server->kubeconfig();
  const auto client = kubexx::Client::from_kubeconfig(server->kubeconfig()).value();
  std::puts("ready");
  std::fflush(stdout);
  std::vector<std::jthread> candidates;
  for (unsigned seed = 1; seed <= 2; ++seed)
    candidates.emplace_back([&client, seed](const std::stop_token& stop) { compete(client, stop, seed); });
  while (std::getchar() != EOF) continue;
  for (auto& candidate : candidates) candidate.request_stop();
}
