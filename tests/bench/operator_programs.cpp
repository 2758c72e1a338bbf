#include "tests/bench/operator_programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <functional>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string_view>
#include <thread>
#include <utility>

#include <kubexx/operator.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "runtime/json/members.hpp"
#include "tests/bench/usage.hpp"

namespace kubexx::bench {
namespace {

using harbour::v1::Fleet;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;
using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

Client connect() { return Client::from_environment({.user_agent = "kubexx-bench"}).value(); }

int ended(const Result<>& result) {
  if (result) return 0;
  fmt::print(stderr, "{}\n", result.error().text());
  return 1;
}

/// Runs a reconciler that does nothing until `is_last` is true of an object.
int run_until(const std::function<bool(const Fleet&)>& is_last) {
  const auto begin = Clock::now();
  std::stop_source stop;
  Operator op(connect(), {.name = "bench"});
  op.controller(op.cache<Fleet>(), [&](const Fleet& fleet, Context&) -> Result<Requeue> {
    if (!stop.stop_requested() && is_last(fleet)) {
      const Usage used = usage();
      fmt::print("{:.1f} {:.1f} {:.1f}\n", milliseconds_since(begin), used.cpu, used.peak);
      stop.request_stop();
    }
    return Requeue::done();
  });
  return ended(op.run(stop.get_token()));
}

int runs(int count) {
  int done = 0;
  return run_until([&](const Fleet&) { return ++done == count; });
}

int until(const std::string& version) {
  return run_until([&](const Fleet& fleet) { return fleet.metadata.resource_version == version; });
}

json::Value child_of(const Fleet& fleet) {
  json::Value map = json::Object();
  json::set(map, {"metadata", "name"}, fleet.metadata.name);
  json::set(map, {"data", "flag"}, fleet.spec.flag);
  return map;
}

/// Writes the children of all fleets, and then looks at each again.
class Children {
 public:
  explicit Children(int count) : count_(count) {
    const ResourceInfo maps{.version = "v1", .kind = "ConfigMap", .plural = "configmaps"};
    maps_ = op_.cache(maps);
    const auto fleets = op_.cache<Fleet>();
    const auto all = [fleets](const Ocean&) {
      std::vector<Key> keys;
      for (const auto& fleet : fleets.all()) keys.push_back({fleet->metadata.name_space, fleet->metadata.name});
      return keys;
    };
    op_.controller(fleets, [this](const Fleet& fleet, Context& ctx) { return reconcile(fleet, ctx); }, {.workers = 4})
        .owns(*maps_)
        .watches(op_.cache<Ocean>(), all);
  }

  int run() {
    Result<> result;
    std::jthread running([&] { result = op_.run(stop_.get_token()); });
    wait_until([&] { return runs_ > 0; });
    const auto first = Clock::now();
    wait_until([&] { return writes_ == 2 * count_; });
    fmt::print("{:.1f} {} ", milliseconds_since(first), writes_.exchange(0));
    wait_until_quiet();
    runs_ = 0;
    const auto second = Clock::now();
    Ocean ocean;
    ocean.metadata.name = "pacific";
    api<Ocean>(connect()).create(ocean).value();
    wait_until([&] { return runs_ == count_; });
    fmt::print("{:.1f} {}\n", milliseconds_since(second), writes_.load());
    stop_.request_stop();
    running.join();
    return ended(result);
  }

 private:
  template <class Holds>
  static void wait_until(Holds holds) {
    while (!holds()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void wait_until_quiet() const {
    for (int before = -1; before != runs_;) {
      before = runs_;
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
  }

  Result<Requeue> reconcile(const Fleet& fleet, Context& ctx) {
    const auto before = maps_->find(ctx.key());
    const auto child = ctx.ensure(*maps_, child_of(fleet));
    if (!child) return child.error();
    if (!before || (*child)->metadata.resource_version != before->metadata.resource_version) ++writes_;
    const auto written = ctx.status(fleet, [&](FleetStatus& status) { status.replicas = fleet.spec.replicas; });
    if (!written) return written.error();
    if (*written) ++writes_;
    ++runs_;
    return Requeue::done();
  }

  const int count_;
  std::stop_source stop_;
  std::atomic<int> runs_ = 0;
  std::atomic<int> writes_ = 0;
  Operator op_{connect(), {.name = "bench"}};
  std::optional<Cache<DynamicObject>> maps_;
};

/// The values of all series of a metric, added up.
double sum_of(const std::string& metrics, const std::string& name) {
  double sum = 0;
  std::istringstream lines(metrics);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(name)) sum += std::stod(line.substr(line.rfind(' ')));
  return sum;
}

int idle(int seconds, bool is_elected) {
  std::stop_source stop;
  OperatorOptions options{.name = "bench"};
  if (is_elected) options.election = ElectionOptions{.name = "bench-idle", .name_space = "default"};
  Operator op(connect(), std::move(options));
  op.controller(op.cache<Fleet>(), [](const Fleet&, Context&) -> Result<Requeue> { return Requeue::done(); });
  op.cache<Ocean>();
  op.cache({.version = "v1", .kind = "ConfigMap", .plural = "configmaps"});
  Result<> result;
  std::jthread running([&] { result = op.run(stop.get_token()); });
  while (!op.ready() || (is_elected && sum_of(op.metrics(), "leader_election_master_status") < 1))
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const Usage before = usage();
  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  const Usage after = usage();
  const auto begin = Clock::now();
  stop.request_stop();
  running.join();
  fmt::print("{:.1f} {:.1f} {:.1f}\n", after.memory, (after.switches - before.switches) / seconds,
             milliseconds_since(begin));
  return ended(result);
}

int lead(const std::string& lease) {
  static std::stop_source stop;
  std::signal(SIGTERM, [](int) { stop.request_stop(); });
  const ElectionOptions options{.name = lease, .name_space = "default", .stop = stop.get_token()};
  return ended(run_elected(connect(), options, [](const Leadership& leader) -> Result<> {
    fmt::print("leading\n");
    std::fflush(stdout);
    while (!leader.stop().stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return {};
  }));
}

}  // namespace

int operate(const std::vector<std::string>& words) {
  const std::string& program = words.at(0);
  if (program == "until") return until(words.at(1));
  if (program == "lead") return lead(words.at(1));
  const int number = std::stoi(words.at(1));
  if (program == "runs") return runs(number);
  if (program == "children") return Children(number).run();
  return idle(number, program == "idle-elected");
}

bool is_program(const std::string& word) {
  constexpr std::array<std::string_view, 6> names = {"runs", "until", "children", "idle", "idle-elected", "lead"};
  return std::ranges::find(names, word) != names.end();
}

}  // namespace kubexx::bench
