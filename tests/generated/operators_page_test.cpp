// The snippets of docs/operators.md, compiled and run. The page contains the same lines.
#include <atomic>
#include <cstdio>
#include <kubexx/operator.hpp>
#include <kubexx/process.hpp>
#include <kubexx/simulation.hpp>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "tests/generated/harbour.hpp"
#include "tests/generated/page_snippets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"

/// The part of spdlog that the page uses.
namespace spdlog {
namespace level {
enum level_enum { trace, debug, info, warn, err };
}  // namespace level
std::string last_line;  // NOLINT
template <class Text>
void log(level::level_enum level, const Text& text) {
  last_line = std::to_string(level) + " " + text;
}
}  // namespace spdlog

namespace {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::FleetStatus;
using harbour::v1::Ocean;

std::atomic<int> charts_dropped = 0;

kubexx::Result<> drop_charts(const std::string& /*ocean*/) {
  ++charts_dropped;
  return {};
}

FleetApply patrol_of(const Ocean& ocean) {
  FleetApply patrol;
  patrol.metadata.name = ocean.metadata.name + "-patrol";
  patrol.metadata.name_space = "default";
  patrol.metadata.labels["ocean"] = ocean.metadata.name;
  patrol.spec.flag = "white";
  patrol.spec.replicas = ocean.depth > 1000 ? 3 : 1;
  return patrol;
}

struct by_ocean {
  std::string operator()(const Fleet& fleet) const {
    const auto label = fleet.metadata.labels.find("ocean");
    return label == fleet.metadata.labels.end() ? "" : label->second;
  }
};

void guard_oceans(kubexx::Operator& op) {
  auto oceans = op.cache<Ocean>();
  auto fleets = op.cache<Fleet, by_ocean>({.namespaces = {"default"}, .labels = "ocean"});
  op.controller(oceans,
                [=](const Ocean& ocean, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
                  auto patrol = ctx.ensure(fleets, patrol_of(ocean));
                  if (!patrol) return patrol.error();
                  for (const kubexx::Shared<Fleet>& old : fleets.where<by_ocean>(ocean.metadata.name)) {
                    if (old->metadata.name == (*patrol)->metadata.name) continue;
                    if (auto removed = ctx.discard(fleets, kubexx::key_of(*old)); !removed) return removed.error();
                  }
                  return kubexx::Requeue::done();
                },
                {.workers = 4})
      .owns(fleets)
      .finalizer("harbour.example.com/charts",
                 [](const Ocean& ocean, kubexx::Context&) -> kubexx::Result<kubexx::Requeue> {
                   if (auto dropped = drop_charts(ocean.metadata.name); !dropped) return dropped.error();
                   return kubexx::Requeue::done();
                 });
}

void report_fleets(kubexx::Operator& op) {
  auto fleets = op.cache<Fleet>();
  auto oceans = op.cache<Ocean>();
  op.controller(fleets,
                [](const Fleet& fleet, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
                  auto written = ctx.status(fleet, [&](FleetStatus& status) { status.replicas = fleet.spec.replicas; });
                  if (!written) return written.error();
                  if (*written) ctx.normal("FleetReported", "Report", "the status has the replicas of the spec");
                  return kubexx::Requeue::after(std::chrono::minutes(10));
                })
      .when(kubexx::generation_changed<Fleet>())
      .watches(oceans, [=](const Ocean& ocean) -> std::vector<kubexx::Key> {
        return {{"default", ocean.metadata.name + "-patrol"}};
      });
}

std::optional<kubexx::Key> next_call(const std::stop_token& stop) {
  static std::atomic<bool> was_called = false;
  if (!was_called.exchange(true)) return kubexx::Key{"", "baltic"};
  while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return std::nullopt;
}

void follow_calls(kubexx::Operator& op, const kubexx::Trigger& trigger) {
  op.background("calls", [trigger](const kubexx::Client&, const std::stop_token& stop) -> kubexx::Result<> {
    while (const auto key = next_call(stop)) trigger.wake(*key);
    return {};
  });
}

int run_operator(const kubexx::Client& client, int argc, const char* const* argv) {
  kubexx::Operator op(client, {.name = "harbour", .election = kubexx::ElectionOptions{.name = "harbour"}});
  guard_oceans(op);
  report_fleets(op);
  return kubexx::run_until_signalled(op, argc, argv);
}

std::string text_of_definitions() { return kubexx::test::fleet_definitions(); }

// The snippets of docs/simulation.md.

kubexx::testing::SimulationOptions harbour() { return {.crds = {text_of_definitions()}, .operates = guard_oceans}; }

kubexx::Result<> add_ocean(const kubexx::Client& client) {
  Ocean ocean;
  ocean.metadata.name = "baltic";
  ocean.depth = 459;
  auto created = kubexx::api<Ocean>(client).create(ocean);
  if (!created) return created.error();
  return {};
}

bool patrol_comes_back() {
  auto simulation = kubexx::testing::Simulation::start(harbour()).value();
  const auto fleets = kubexx::api<Fleet>(simulation.client(), "default");
  if (!add_ocean(simulation.client()) || !simulation.settle()) return false;
  if (!fleets.remove("baltic-patrol") || !simulation.settle()) return false;
  return bool(fleets.get("baltic-patrol"));
}

bool survives_every_fault() {
  const auto remove_ocean = [](const kubexx::Client& client) -> kubexx::Result<> {
    auto removed = kubexx::api<Ocean>(client).remove("baltic");
    if (!removed) return removed.error();
    return {};
  };
  const auto report = kubexx::testing::explore(harbour(), {{"create", add_ocean}, {"delete", remove_ocean}}).value();
  if (!report) std::fputs(report.text().c_str(), stderr);
  return bool(report);
}

bool survives_hours() {
  using kubexx::testing::Action;
  using namespace std::chrono_literals;
  return bool(kubexx::testing::explore(harbour(),
                                       {{"create", add_ocean}, Action::wait("an hour", 1h), Action::wait("a day", 24h)})
                  .value());
}

bool survives_concurrent_changes() {
  using kubexx::testing::Action;
  const auto deepen = [](const kubexx::Client& client) -> kubexx::Result<> {
    return kubexx::api<Ocean>(client).patch("baltic", kubexx::merge_patch(R"({"depth":5000})"));
  };
  return bool(
      kubexx::testing::explore(harbour(), {{"create", add_ocean}, Action::concurrent("deepen", deepen)}).value());
}

/// Volumes of a cloud, by name.
std::set<std::string> cloud;

void provide_volumes(kubexx::Operator& op) {
  op.controller(op.cache<Ocean>(),
                [](const Ocean& ocean, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
                  // The name is that of the object: a repetition finds the volume.
                  const auto made = ctx.effect("create the volume",
                                               [&] { return cloud.insert(ocean.metadata.name), kubexx::Result<>(); });
                  if (!made) return made.error();
                  return kubexx::Requeue::done();
                })
      .finalizer("harbour.example.com/volume",
                 [](const Ocean& ocean, kubexx::Context& ctx) -> kubexx::Result<kubexx::Requeue> {
                   const auto removed = ctx.effect(
                       "delete the volume", [&] { return cloud.erase(ocean.metadata.name), kubexx::Result<>(); });
                   if (!removed) return removed.error();
                   return kubexx::Requeue::done();
                 });
}

bool leaves_no_volume() {
  const auto remove_ocean = [](const kubexx::Client& client) -> kubexx::Result<> {
    auto removed = kubexx::api<Ocean>(client).remove("baltic");
    if (!removed) return removed.error();
    return {};
  };
  const auto reset = [](const kubexx::Client&) { return cloud.clear(), kubexx::Result<>(); };
  const auto is_empty = [](const kubexx::Client&) -> kubexx::Result<> {
    if (!cloud.empty()) return kubexx::Error{.message = *cloud.begin() + " is left"};
    return {};
  };
  return bool(
      kubexx::testing::explore({.crds = {text_of_definitions()}, .operates = provide_volumes},
                               {{"reset", reset}, {"create", add_ocean}, {"delete", remove_ocean}, {"check", is_empty}})
          .value());
}

kubexx::LogFunction log_to_spdlog() {
  return [](const kubexx::LogRecord& record) {
    constexpr spdlog::level::level_enum levels[] = {spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                                                    spdlog::level::err};
    std::string line = record.message;
    for (const auto& [name, value] : record.fields) line += " " + name + "=" + value;
    spdlog::log(levels[static_cast<std::size_t>(record.level)], line);
  };
}

template <class Holds>
bool eventually(Holds holds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace

TEST_CASE("the snippets of docs/operators.md are in this program") {
  CHECK(kubexx::test::check_snippets("docs/operators.md", "tests/generated/operators_page_test.cpp") == 6);
  log_to_spdlog()({kubexx::LogLevel::warning, "no crew", {{"name", "north"}}});
  CHECK(spdlog::last_line == "3 no crew name=north");
  const char* const help[] = {"harbour", "--help"};
  CHECK(run_operator(kubexx::test::Harbour().client, 2, help) == 0);
}

TEST_CASE("the snippets of docs/simulation.md work") {
  CHECK(kubexx::test::check_snippets("docs/simulation.md", "tests/generated/operators_page_test.cpp") == 5);
  CHECK(patrol_comes_back());
  CHECK(survives_every_fault());
  CHECK(survives_hours());
  CHECK(survives_concurrent_changes());
  CHECK(leaves_no_volume());
}

TEST_CASE("the operator of docs/operators.md works") {
  kubexx::test::Harbour harbour;
  kubexx::Operator op(harbour.client);
  guard_oceans(op);
  report_fleets(op);
  follow_calls(op, {});
  const int dropped_before = charts_dropped;
  std::stop_source stop;
  kubexx::Result<> ended;
  {
    const std::jthread running([&] { ended = op.run(stop.get_token()); });
    const auto oceans = kubexx::api<Ocean>(harbour.client);
    Ocean north;
    north.metadata.name = "north";
    north.depth = 4000;
    CHECK(oceans.create(north));
    const auto reported = [&](int replicas) {
      return eventually([&] {
        const auto patrol = harbour.fleets.get("north-patrol");
        return patrol && patrol->status && patrol->status->replicas == replicas;
      });
    };
    CHECK(reported(3));
    CHECK(oceans.edit("north", [](Ocean& ocean) { ocean.depth = 10; }));
    CHECK(reported(1));
    CHECK(harbour.fleets.remove("north-patrol"));
    CHECK(reported(1));
    CHECK(oceans.remove("north"));
    CHECK(eventually([&] { return !oceans.get("north"); }));
    stop.request_stop();
  }
  CHECK(ended);
  CHECK(charts_dropped == dropped_before + 1);
}
