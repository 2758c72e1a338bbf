#include "tests/bench/operator_times.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include <kubexx/operator.hpp>
#include <kubexx/testing/api_server.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "tests/bench/played_fleets.hpp"
#include "tests/bench/promise.hpp"
#include "tests/bench/quantile.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/stops.hpp"

namespace kubexx::bench {
namespace {

using harbour::v1::Fleet;
using Clock = std::chrono::steady_clock;

double milliseconds_between(Clock::time_point begin, Clock::time_point end) {
  return std::chrono::duration<double, std::milli>(end - begin).count();
}

/// A process that prints a line when it leads.
class Leader {
 public:
  Leader(const std::string& program, const std::string& lease) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      execl(program.c_str(), program.c_str(), "lead", lease.c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    output_ = ends[0];
  }
  ~Leader() {
    end(SIGKILL);
    close(output_);
  }
  Leader(const Leader&) = delete;
  Leader& operator=(const Leader&) = delete;

  void wait_until_it_leads() const {
    char letter;
    if (read(output_, &letter, 1) != 1) throw std::runtime_error("a candidate has ended");
  }
  void end(int signal) {
    if (process_ < 0) return;
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = -1;
  }

 private:
  pid_t process_ = -1;
  int output_ = -1;
};

double failover(const std::string& program, const std::string& lease, int signal) {
  Leader first(program, lease);
  first.wait_until_it_leads();
  Leader second(program, lease);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const auto begin = Clock::now();
  first.end(signal);
  second.wait_until_it_leads();
  return milliseconds_between(begin, Clock::now()) / 1000;
}

/// Memory that a server in a process of its own shares: when it sent each change.
struct SentTimes {
  explicit SentTimes(int changes) : bytes(static_cast<std::size_t>(changes) * sizeof(std::int64_t)) {
    void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory");
    at = static_cast<std::int64_t*>(memory);
  }
  ~SentTimes() { munmap(at, bytes); }
  SentTimes(const SentTimes&) = delete;
  SentTimes& operator=(const SentTimes&) = delete;

  std::size_t bytes;
  std::int64_t* at;
};

}  // namespace

void measure_failover(const std::string& program) {
  fmt::print("\nAnother process takes over\n");
  print_promise("the leader is killed", failover(program, "bench-killed", SIGKILL), 17.5, "s");
  print_promise("the leader releases the lease", failover(program, "bench-released", SIGTERM), 2.5, "s");
}

void measure_reactions() {
  constexpr int kWrites = 1'000;
  const auto server = testing::ApiServer::start({.crds = {kubexx::test::fleet_definitions()}}).value();
  Operator op(Client::from_kubeconfig(server.kubeconfig()).value(), {.name = "bench"});
  const auto fleets = op.cache<Fleet>();
  std::array<std::atomic<std::int64_t>, kWrites + 1> run_at = {};
  op.controller(fleets, [&](const Fleet& one, Context&) -> Result<Requeue> {
    run_at.at(static_cast<std::size_t>(std::stoi(one.spec.flag))) = Clock::now().time_since_epoch().count();
    return Requeue::done();
  });
  std::stop_source stop;
  std::jthread running([&] { (void)op.run(stop.get_token()); });
  while (!op.ready()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const auto api = kubexx::api<Fleet>(op.client(), "default");
  Fleet fleet;
  fleet.metadata.name = "a";
  fleet.spec.flag = "0";
  api.create(fleet).value();
  std::vector<double> delays;
  int unseen = 0;
  for (int at = 1; at <= kWrites; ++at) {
    api.patch("a", merge_patch(fmt::format(R"({{"spec":{{"flag":"{}"}}}})", at))).value();
    const auto written = Clock::now();
    if (fleets.find({"default", "a"})->spec.flag != fmt::to_string(at)) ++unseen;
    auto& run = run_at.at(static_cast<std::size_t>(at));
    while (run == 0) std::this_thread::yield();
    delays.push_back(std::max(0.0, milliseconds_between(written, Clock::time_point(Clock::duration(run)))));
  }
  stop.request_stop();
  fmt::print("\n{} writes of the operator, on the in-process server\n", kWrites);
  print_promise("reads that did not see their write", unseen, 0, "");
  print_promise("run of a controller after it, p99", quantile(delays, 0.99), 5, "ms");
}

void measure_stops() {
  constexpr int kStopRounds = 5;
  const auto server = testing::ApiServer::start().value();
  std::vector<double> all;
  for (int round = 0; round < kStopRounds; ++round)
    for (const std::string& state : test::stop_states())
      all.push_back(test::time_of_stop(server.kubeconfig(), state).count());
  fmt::print("\nStops in {} states\n", test::stop_states().size());
  print_promise("p50", quantile(all, 0.5), 50, "ms");
  print_promise("the longest", quantile(all, 1), 1'000, "ms");
}

void measure_delays() {
  constexpr int kRate = 50'000, kChanges = 250'000;
  const SentTimes sent(kChanges);
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  const pid_t process = fork();
  if (process == 0) serve_paced_fleets(ends[1], kChanges, kRate, sent.at);
  close(ends[1]);
  std::string kubeconfig;
  char bytes[4096];
  for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;)
    kubeconfig.append(bytes, static_cast<std::size_t>(count));
  close(ends[0]);

  std::vector<double> delays;
  std::stop_source stop;
  Operator op(Client::from_kubeconfig(kubeconfig).value(), {.name = "bench"});
  op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> {
      return Requeue::done();
    }).when([&](const Fleet* before, const Fleet& after) {
    if (before == nullptr) return false;
    const int change = std::stoi(after.metadata.resource_version) - last_version(0) - 1;
    delays.push_back(milliseconds_between(Clock::time_point(Clock::duration(sent.at[change])), Clock::now()));
    if (change == kChanges - 1) stop.request_stop();
    return true;
  });
  const auto ended = op.run(stop.get_token());
  kill(process, SIGKILL);
  waitpid(process, nullptr, 0);
  if (!ended) throw std::runtime_error(ended.error().text());
  fmt::print("\n{} changes, {} a second over TLS, to their handlers\n", kChanges, kRate);
  print_promise("p50", quantile(delays, 0.5), 5, "ms");
  print_promise("p99", quantile(delays, 0.99), 5, "ms");
}

}  // namespace kubexx::bench
