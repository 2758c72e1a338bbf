// kubexx_webhooks_bench HOOKS PEER KUBEXX SOURCE_DIR WORK_DIR COMPILER
//
// Measures webhooks: HOOKS serves those of tests/e2e/hooks, PEER the same on controller-runtime (left out if there is
// none), both as processes of their own and in the same run. On the cluster of KUBECONFIG, if there is one, lists of
// objects that have to be converted, and migration. Exit status 1 when a program fails; missed promises do not change
// it.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/bench/added_by_conversions.hpp"
#include "tests/bench/beside.hpp"
#include "tests/bench/hook_process.hpp"
#include "tests/bench/hook_reviews.hpp"
#include "tests/bench/promise.hpp"
#include "tests/bench/quantile.hpp"
#include "tests/bench/usage.hpp"
#include "tests/bench/webhooks_on_cluster.hpp"
#include "tests/e2e/hooks/hooks.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/tls_peer.hpp"

namespace kubexx::bench {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

void check_answer(const std::string& answer) {
  const bool converted = answer.find(R"("status":"Success")") != std::string::npos;
  if (!converted && answer.find(R"("allowed":true)") == std::string::npos)
    throw std::runtime_error("a webhook answers: " + answer.substr(0, 500));
}

/// Processor time of one answer in memory, in microseconds.
double own_time(const Webhooks& hooks, const std::string& path, const std::string& review, int times) {
  check_answer(hooks.answer({.path = path, .body = review}).body);
  const double begin = processor_seconds();
  for (int at = 0; at < times; ++at) hooks.answer({.path = path, .body = review});
  return (processor_seconds() - begin) / times * 1e6;
}

std::optional<double> peer_time(const std::string& peer, const std::string& path, const std::string& review,
                                int times) {
  if (!std::filesystem::exists(peer)) return std::nullopt;
  const test::TemporaryFolder folder;
  const std::string file = folder.write("review.json", review);
  const std::string command = fmt::format("'{}' answer {} '{}' {} {} 2>/dev/null", peer, path, file, times, kHookGroup);
  FILE* pipe = ::popen(command.c_str(), "r");
  double wall = 0, processor = 0;
  const bool read = pipe != nullptr && std::fscanf(pipe, "%lf %lf", &wall, &processor) == 2;
  if (pipe == nullptr || ::pclose(pipe) != 0 || !read) throw std::runtime_error("failed: " + command);
  return processor / times * 1e6;
}

void measure_answer(const std::string& peer, const char* what, const std::string& path, const std::string& review) {
  static const Webhooks hooks = games::hooks();
  const int times = std::clamp(static_cast<int>(10'000'000 / review.size()), 20, 5'000);
  double ours = 1e9;
  std::optional<double> theirs;
  for (int round = 0; round < 3; ++round) {
    ours = std::min(ours, own_time(hooks, path, review, times));
    const auto measured = peer_time(peer, path, review, times);
    if (measured) theirs = std::min(theirs.value_or(1e9), *measured);
  }
  const auto rate = [](double time) { return 1e3 / time; };
  print_beside(what, rate(ours), theirs ? std::optional(rate(*theirs)) : std::nullopt, "/ms",
               {.ratio = 8, .at_least = true});
}

void measure_answers(const std::string& peer) {
  fmt::print("\nReviews answered in memory, for a millisecond of processor time\n");
  measure_answer(peer, "conversion of 1 object of 1 KiB", kConvertPath, conversion_review(1, {1024}));
  measure_answer(peer, "conversion of 1 object of 8 KiB", kConvertPath, conversion_review(1, {8192}));
  measure_answer(peer, "conversion of 100 objects of 1 KiB", kConvertPath, conversion_review(100, {1024}));
  measure_answer(peer, "conversion of 100 objects of 8 KiB", kConvertPath, conversion_review(100, {8192}));
  measure_answer(peer, "filling 1 KiB", kFillPath, creation_review({1024}));
  measure_answer(peer, "filling 8 KiB", kFillPath, creation_review({8192}));
  measure_answer(peer, "checking 1 KiB", kCheckPath, update_review({1024}));
  measure_answer(peer, "checking 8 KiB", kCheckPath, update_review({8192}));
}

void measure_loss() {
  const Webhooks hooks = games::hooks();
  fmt::print(
      "\nA conversion to a version that cannot represent most of the object, beside one to a version that can\n");
  for (const std::size_t bytes : {1024U, 8192U}) {
    std::array<double, 2> best = {1e9, 1e9};
    const std::array<std::string, 2> reviews = {conversion_review(1, {bytes}, "v1alpha1"),
                                                conversion_review(1, {bytes}, "v1beta1")};
    for (int round = 0; round < 5; ++round)
      for (std::size_t at = 0; at < reviews.size(); ++at)
        best.at(at) = std::min(best.at(at), own_time(hooks, kConvertPath, reviews.at(at), 1'000));
    print_beside(fmt::format("objects of {} KiB", bytes / 1024).c_str(), best[0], best[1], "us", {.ratio = 2.2});
  }
}

/// Milliseconds of each of so many requests in a row.
std::vector<double> latencies(std::uint16_t port, const std::vector<std::string>& requests, int count) {
  test::TlsPeer connection(port);
  std::vector<double> times;
  times.reserve(static_cast<std::size_t>(count));
  for (int at = 0; at < count; ++at) {
    const auto begin = Clock::now();
    connection.send(requests[static_cast<std::size_t>(at) % requests.size()]);
    const std::string answer = connection.read_answer();
    times.push_back(milliseconds_since(begin));
    if (at == 0) check_answer(answer);
    if (!answer.starts_with("HTTP/1.1 200")) throw std::runtime_error("a webhook answers: " + answer);
  }
  return times;
}

/// What one server took in some rounds, between which the other one was measured.
struct Taken {
  std::vector<double> latencies = {};  ///< milliseconds
  double wall = 0;                     ///< milliseconds
  double processor = 0;                ///< seconds, of the server

  double share(double part) const { return quantile(latencies, part); }
  double rate() const { return static_cast<double>(latencies.size()) / wall * 1e3; }
};

/// Calls `measure(process, taken)` for both servers in turn. The second is empty without a peer.
template <class Measure>
std::array<std::optional<Taken>, 2> in_turn(const HookProcess& ours, const HookProcess* peer, int rounds,
                                            Measure measure) {
  std::array<std::optional<Taken>, 2> taken;
  for (int round = 0; round < rounds; ++round)
    for (std::size_t at = 0; at < taken.size(); ++at) {
      const HookProcess* const process = at == 0 ? &ours : peer;
      if (process == nullptr) continue;
      if (!taken.at(at)) taken.at(at).emplace();
      const double used = process->processor_seconds();
      const auto begin = Clock::now();
      measure(*process, *taken.at(at));
      taken.at(at)->wall += milliseconds_since(begin);
      taken.at(at)->processor += process->processor_seconds() - used;
    }
  return taken;
}

void add(std::vector<double>& all, const std::vector<double>& some) { all.insert(all.end(), some.begin(), some.end()); }

template <class Value>
std::optional<double> of(const std::optional<Taken>& taken, Value value) {
  return taken ? std::optional(value(*taken)) : std::nullopt;
}

void measure_row(const HookProcess& ours, const HookProcess* peer) {
  constexpr int kCount = 10'000, kRounds = 10;
  const std::vector<std::string> requests = {post(kConvertPath, conversion_review(1, {1024}))};
  const auto [own, theirs] = in_turn(ours, peer, kRounds, [&](const HookProcess& process, Taken& taken) {
    add(taken.latencies, latencies(process.port(), requests, kCount / kRounds));
  });
  const auto wall = [](const Taken& taken) { return taken.wall; };
  const auto p50 = [](const Taken& taken) { return taken.share(0.5); };
  const auto p99 = [](const Taken& taken) { return taken.share(0.99); };
  const auto processor = [](const Taken& taken) { return taken.processor; };
  fmt::print("\n{} conversions of one object in a row, over one TLS connection\n", kCount);
  print_beside("in all", own->wall, of(theirs, wall), "ms", {1});
  print_beside("p50", p50(*own), of(theirs, p50), "ms", {1});
  print_beside("p99", p99(*own), of(theirs, p99), "ms", {0.5});
  print_beside("processor time of the server", own->processor, of(theirs, processor), "s", {1});
  print_promise("p99", p99(*own), 0.3, "ms");
}

void load(const HookProcess& process, int connections, int count, Taken& taken) {
  const std::vector<std::string> requests = {post(kFillPath, creation_review({1024})),
                                             post(kCheckPath, update_review({1024}))};
  std::vector<std::vector<double>> times(static_cast<std::size_t>(connections));
  {
    std::vector<std::jthread> threads;
    for (auto& own : times)
      threads.emplace_back([&] { own = latencies(process.port(), requests, count / connections); });
  }
  for (const auto& own : times) add(taken.latencies, own);
}

void measure_load(const HookProcess& ours, const HookProcess* peer) {
  constexpr int kConnections = 64, kCount = 16'000, kRounds = 4;
  const auto [own, theirs] = in_turn(ours, peer, kRounds, [&](const HookProcess& process, Taken& taken) {
    load(process, kConnections, kCount, taken);
  });
  const auto rate = [](const Taken& taken) { return taken.rate(); };
  const auto p99 = [](const Taken& taken) { return taken.share(0.99); };
  const auto processor = [](const Taken& taken) { return taken.processor; };
  fmt::print("\n{} connections that fill and check objects of 1 KiB; the clients use the same {} processors\n",
             kConnections, std::thread::hardware_concurrency());
  print_beside("requests a second", rate(*own), of(theirs, rate), "", {4, true});
  print_beside("p99", p99(*own), of(theirs, p99), "ms", {0.5});
  print_beside("processor time of the server", own->processor, of(theirs, processor), "s", {0.25});
}

struct Memory {
  double idle = 0, connected = 0;
};

Memory memory_of(const std::string& program) {
  constexpr int kConnections = 500;
  const HookProcess process(program);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  Memory memory{.idle = process.memory()};
  const std::string request = post(kCheckPath, update_review({1024}));
  std::vector<test::TlsPeer> connections;
  for (int at = 0; at < kConnections; ++at) {
    connections.emplace_back(process.port()).send(request);
    check_answer(connections.back().read_answer());
  }
  memory.connected = process.memory();
  return memory;
}

void measure_memory(const std::string& program, const std::string& peer) {
  fmt::print("\nMemory of the process\n");
  const Memory ours = memory_of(program);
  print_promise("idle", ours.idle, 15, "MB");
  print_promise("with 500 connections", ours.connected, 40, "MB");
  if (!std::filesystem::exists(peer)) return;
  const Memory theirs = memory_of(peer);
  fmt::print("  {:<36} {:>8.1f} MB, {:.1f} MB\n", "controller-runtime", theirs.idle, theirs.connected);
}

void bench(const std::vector<std::string>& words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // what was measured stays if a later program fails
  const std::string &program = words.at(0), &peer = words.at(1);
  measure_answers(peer);
  measure_loss();
  {
    const HookProcess ours(program);
    std::optional<HookProcess> theirs;
    if (std::filesystem::exists(peer)) theirs.emplace(peer);
    const HookProcess* const beside = theirs ? &*theirs : nullptr;
    measure_row(ours, beside);
    measure_load(ours, beside);
    if (std::getenv("KUBECONFIG") != nullptr) measure_on_cluster(ours, beside);
  }
  measure_memory(program, peer);
  measure_added({words.at(2), words.at(3), words.at(4), words.at(5)});
}

}  // namespace
}  // namespace kubexx::bench

int main(int argc, char** argv) {
  if (argc != 7) {
    fmt::print(stderr, "usage: {} HOOKS PEER KUBEXX SOURCE_DIR WORK_DIR COMPILER\n", argv[0]);
    return 2;
  }
  try {
    kubexx::bench::bench({argv + 1, argv + argc});
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
