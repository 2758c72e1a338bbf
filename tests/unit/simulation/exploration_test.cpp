// What explorations try, and what they report.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/members.hpp>
#include <kubexx/json/value.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/simulation/oceans.hpp"

namespace {

namespace json = kubexx::json;
using namespace kubexx::test;
using namespace std::chrono_literals;

/// Sends a mail for an ocean once, outside the cluster, and records it first. The wrong one does not look at the error.
std::function<void(Operator&)> mailing(const std::shared_ptr<int>& mails, bool checks) {
  return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
    if (has_note(ocean, "mailed")) return Requeue::done();
    const auto noted = note(ocean, ctx, "mailed", "yes");
    if (checks && !noted) return noted.error();
    const auto newest = kubexx::api<Ocean>(ctx.client()).get(ocean.metadata.name);
    if (newest) ++*mails;
    return Requeue::done();
  });
}

TEST_CASE("nothing is written after a lost lease, and the next leader completes") {
  // Makes three fleets in one run, and does not stop at errors.
  int refused = 0;
  const auto build = oceans_with([&](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
    for (int at = 0; at < 3; ++at) {
      const auto made = fleets_of(ctx.client()).create(fleet_of("", fmt::format("{}-{}", ocean.metadata.name, at)));
      if (!made && made.error().stage == kubexx::Stage::cancelled) ++refused;
    }
    return Requeue::done();
  });
  const auto [fault, expected] = GENERATE(table<std::string, int>({{"lease-lost-before-write:1", 3},
                                                                   {"lease-lost-before-write:3", 1},
                                                                   {"lease-lost-after-write:1", 2},
                                                                   {"lease-lost-after-write:3", 0}}));
  const auto report = explored(build, {create(1)}, {.only = fault});
  INFO(report.text());
  CHECK(report.findings.empty());
  CHECK(report.runs == 2);
  CHECK(refused == expected);
}

TEST_CASE("an effect of a run that has lost the lease is found") {
  const auto report_of = [](bool checks, const std::string& fault) {
    const auto mails = std::make_shared<int>(0);
    const Action empty = {"no mails", [=](const Client&) -> Result<> { return *mails = 0, Result<>(); }};
    const Action one = {"at most one mail", [=](const Client&) -> Result<> {
                          if (*mails > 1) return kubexx::Error{.message = fmt::format("{} mails", *mails)};
                          return {};
                        }};
    return explored(mailing(mails, checks), {empty, create(1), one}, {.only = fault});
  };
  const auto wrong = report_of(false, "lease-lost-before-write:1");
  REQUIRE(wrong.findings.size() == 1);
  CHECK(wrong.findings[0].problem == "action \"at most one mail\": 2 mails\n");
  CHECK(report_of(true, "lease-lost-before-write:1").findings.empty());
  CHECK(report_of(true, "lease-lost-after-write:1").findings.empty());
  CHECK(report_of(false, "crash-before-write:1").findings.empty());
}

TEST_CASE("the process ends before and after effects outside of the cluster, or they fail") {
  int effects = 0, after = 0;
  const auto twice = oceans_with([&](const Ocean&, Context& ctx, const Fleets&) -> Run {
    for (const char* name : {"first", "second"})
      if (auto done = ctx.effect(name, [&] { return ++effects, Result<>(); }); !done) {
        // A process that has ended does nothing more.
        if (done.error().stage == kubexx::Stage::cancelled && ctx.effect("third", [&] { return ++after, Result<>(); }))
          ++after;
        return done.error();
      }
    return Requeue::done();
  });
  const auto [fault, expected] = GENERATE(table<std::string, int>({{"crash-before-effect:1", 2},
                                                                   {"crash-before-effect:2", 3},
                                                                   {"crash-after-effect:1", 3},
                                                                   {"crash-after-effect:2", 4},
                                                                   {"failed-effect:1", 2},
                                                                   {"failed-effect:2", 3}}));
  const auto report = explored(twice, {create(1)}, {.only = fault});
  INFO(report.text());
  CHECK(report.findings.empty());
  CHECK(report.effects == 2);
  CHECK(report.runs == 2);
  CHECK(effects - 2 == expected);
  CHECK(after == 0);
}

TEST_CASE("`always` is checked after effects outside of the cluster") {
  const auto cells = std::make_shared<int>(0);
  const auto one = oceans_with([=](const Ocean&, Context& ctx, const Fleets&) -> Run {
    if (auto done = ctx.effect("set", [=] { return ++*cells, Result<>(); }); !done) return done.error();
    return Requeue::done();
  });
  const auto bounded = [=](const Client&) -> Result<> {
    if (*cells > 0) return kubexx::Error{.message = "set"};
    return {};
  };
  const auto report = explore({.crds = {crds()}, .operates = one}, {create(1)}, {.always = bounded});
  REQUIRE_FALSE(report);
  CHECK(report.error().message.find("`always` does not hold after effect 1: set") != std::string::npos);
}

TEST_CASE("a finding states the fault, the difference, the trace and how to replay it") {
  const auto noted_first = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    if (has_note(ocean, "done")) return Requeue::done();
    if (auto noted = note(ocean, ctx, "done", "yes"); !noted) return noted.error();
    return make_fleet(ocean, ctx, fleets);
  });
  const auto report = explored(noted_first, {create(1)});
  REQUIRE(report.findings.size() > 0);
  const auto crash = std::ranges::find(report.findings, "crash-after-write:1", &kubexx::testing::Finding::fault);
  REQUIRE(crash != report.findings.end());
  CHECK(crash->problem.find("default/baltic-0: missing\n") != std::string::npos);
  CHECK_FALSE(crash->trace.empty());
  CHECK(report.text().find("{.only = \"crash-after-write:1\"}") != std::string::npos);

  const auto replayed = explored(noted_first, {create(1)}, {.only = "crash-after-write:1"});
  REQUIRE(replayed.findings.size() == 1);
  CHECK(replayed.findings[0].trace == crash->trace);
}

TEST_CASE("objects with generated names are compared by what else they have") {
  const auto two_flags = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    for (const std::string flag : {"red", "blue"}) {
      const auto held = fleets.where<by_ocean>(ocean.metadata.name);
      if (std::ranges::any_of(held, [&](const auto& fleet) { return fleet->spec.flag == flag; })) continue;
      Fleet fleet = fleet_of(ocean.metadata.name, "");
      fleet.metadata.generate_name = "fleet-";
      fleet.spec.flag = flag;
      auto made = fleets_of(ctx.client()).create(fleet);
      if (!made) return made.error();
    }
    return Requeue::done();
  });
  const auto report = explored(two_flags, {create(1)});
  INFO(report.text());
  CHECK(report.findings.empty());
}

/// A fleet for each hour of an ocean.
const auto hourly = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
  constexpr std::int64_t kHour = 3600;
  const std::int64_t age = kubexx::Time(ctx.now()).seconds - ocean.metadata.creation_timestamp->seconds;
  for (std::int64_t hour = 1; hour <= age / kHour; ++hour) {
    const std::string name = fmt::format("{}-{}", ocean.metadata.name, hour);
    if (auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, name)); !made) return made.error();
  }
  return Requeue::after(std::chrono::seconds(kHour - age % kHour));
});

/// One fleet, with the time of its creation in its name.
const auto dated = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
  if (!fleets.where<by_ocean>(ocean.metadata.name).empty()) return Requeue::done();
  if (auto noted = note(ocean, ctx, "dated", "yes"); !noted) return noted.error();
  const std::string name = fmt::format("{}-{}", ocean.metadata.name, kubexx::Time(ctx.now()).seconds);
  auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, name));
  if (!made) return made.error();
  return Requeue::done();
});

TEST_CASE("actions let time pass, and all runs have the same time after them") {
  int fleets = 0;
  const Action count{"count", [&](const Client& client) -> Result<> {
                       fleets = static_cast<int>(fleets_of(client).list().value().items.size());
                       return {};
                     }};
  const std::vector<Action> actions = {create(1), Action::wait("an hour", 1h), Action::wait("two hours", 2h), count};
  const auto report = explored(hourly, actions);
  INFO(report.text());
  CHECK(report.findings.empty());
  CHECK(report.writes == 3);
  CHECK(fleets == 3);
}

TEST_CASE("a concurrent action comes before each write of the action before it") {
  std::vector<std::size_t> seen;
  const Action count = Action::concurrent("count", [&](const Client& client) -> Result<> {
    seen.push_back(fleets_of(client).list().value().items.size());
    return {};
  });
  const auto three = fleets_by_depth([](const Ocean&, Context&, const Fleets&) -> Run { return Requeue::done(); });
  for (const int write : {1, 2, 3})
    explored(three, {create(3), count, deepen(4)}, {.only = fmt::format("action-before-write:{}", write)});
  // Each exploration has a reference run.
  CHECK(seen == std::vector<std::size_t>{3, 0, 3, 1, 3, 2});
  const auto late =
      explore({.crds = {crds()}, .operates = three}, {create(3), count, deepen(4)}, {.only = "action-before-write:4"});
  REQUIRE_FALSE(late);
  CHECK(late.error().message == "\"action-before-write:4\" is not a fault of this exploration");
}

TEST_CASE("a restart after an action does not let more time pass") {
  // Settling waits for two minutes.
  const auto ripening = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    const std::int64_t age = kubexx::Time(ctx.now()).seconds - ocean.metadata.creation_timestamp->seconds;
    if (age >= 150)
      if (auto made = make_fleet(ocean, ctx, fleets); !made) return made;
    return Requeue::after(1min);
  });
  CHECK(explored(ripening, {create(1)}, {.only = "hour:1"}).findings.size() == 1);
  const auto report = explored(ripening, {create(1)}, {.only = "restart-after-action:1"});
  INFO(report.text());
  CHECK(report.findings.empty());
}

TEST_CASE("names that end with a time are compared without it") {
  const std::string fault = "rejected-429:1";  // repeated after a second
  CHECK(explored(dated, {create(1)}, {.only = fault}).findings.size() == 1);
  const auto report = explored(dated, {create(1)}, {.name_starts = {"baltic-"}, .only = fault});
  INFO(report.text());
  CHECK(report.findings.empty());
}

TEST_CASE("uids are not compared, wherever they are") {
  const auto labelled = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    FleetApply wanted = wanted_fleet(ocean.metadata.name, ocean.metadata.name + "-0");
    wanted.metadata.labels["owner"] = ocean.metadata.uid;
    if (auto made = ctx.ensure(fleets, wanted); !made) return made.error();
    return Requeue::done();
  });
  // Every run has other uids: an object that is not compared takes some.
  const kubexx::ResourceInfo leases{
      .group = "coordination.k8s.io", .version = "v1", .kind = "Lease", .plural = "leases"};
  int runs = 0;
  const Action create_later{"create", [&](const Client& client) -> Result<> {
                              ++runs;
                              for (int at = 0; at < runs; ++at) {
                                const json::Value lease =
                                    json::Object({{"metadata", json::Object({{"name", fmt::format("lease-{}", at)}})}});
                                const auto made = kubexx::DynamicApi(client, leases, "default").create(lease);
                                if (!made) return made.error();
                              }
                              return add_ocean(client, 1);
                            }};
  const auto report = explored(labelled, {create_later}, {.pairs = 0});
  INFO(report.text());
  CHECK(report.findings.empty());
}

TEST_CASE("`always` is checked after every write") {
  const auto at_most_two = [](const Client& client) -> Result<> {
    auto all = fleets_of(client).list();
    if (!all) return all.error();
    if (all->items.size() > 2) return kubexx::Error{.message = fmt::format("there are {} fleets", all->items.size())};
    return {};
  };
  const auto by_depth = fleets_by_depth([](const Ocean&, Context&, const Fleets&) -> Run { return Requeue::done(); });
  const auto report = explore({.crds = {crds()}, .operates = by_depth}, {create(3)}, {.always = at_most_two});
  REQUIRE_FALSE(report);
  CHECK(report.error().message.find("`always` does not hold after write 3: there are 3 fleets") != std::string::npos);
}

TEST_CASE("keys that fail in the end without a fault are an error") {
  const auto broken = oceans_with(
      [](const Ocean&, Context&, const Fleets&) -> Run { return kubexx::Error{.message = "the sea is rough"}; });
  const auto report = explore({.crds = {crds()}, .operates = broken}, {create(1)});
  REQUIRE_FALSE(report);
  CHECK(report.error().message ==
        "the run without a fault ends with keys that fail:\n  ocean baltic: the sea is rough\n");
  const auto removed = explored(broken, {create(1), remove_ocean}, {.pairs = 0});
  INFO(removed.text());
  CHECK(removed.findings.empty());
}

/// Writes the depth of the ocean into a config map, without the version that was read.
const auto depth_writer = [](Operator& op) {
  op.controller(op.cache<Ocean>(), [](const Ocean& ocean, Context& ctx) -> Run {
    const std::string depth = std::to_string(ocean.depth);
    const auto maps = config_maps_of(ctx.client());
    auto shared = maps.get("shared");
    if (!shared) return shared.error();
    if (json::text_at(*shared, {"data", "depth"}) == depth) return Requeue::done();
    json::set(*shared, {"data", "depth"}, depth);
    json::erase(*shared, {"metadata", "resourceVersion"});
    auto written = maps.update(*shared);
    if (!written) return written.error();
    return Requeue::done();
  });
};

TEST_CASE("a write that overwrites a change by another client is named") {
  const std::vector<Action> actions = {add_config_map, create(1)};
  const auto report = explored(depth_writer, actions, {.only = "foreign-write:1"});
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].problem ==
        "write 1 (PUT /api/v1/namespaces/default/configmaps/shared) overwrites a change by another client\n");
  CHECK(explored(depth_writer, actions,
                 {.ignore = {"metadata.annotations.simulation.kubexx.dev/foreign"}, .only = "foreign-write:1"})
            .findings.empty());
}

TEST_CASE("a change by another client may be removed by the user") {
  const auto patches = [](Operator& op) {
    op.controller(op.cache<Ocean>(), [](const Ocean& ocean, Context& ctx) -> Run {
      const std::string patch = fmt::format(R"({{"data":{{"depth":"{}"}}}})", ocean.depth);
      auto written = config_maps_of(ctx.client()).patch("shared", kubexx::merge_patch(patch));
      if (!written) return written.error();
      return Requeue::done();
    });
  };
  const Action replace = {
      "replace", [](const Client& client) -> Result<> { return config_maps_of(client).update(config_map("blue")); }};
  const auto report = explored(patches, {add_config_map, create(1), replace, deepen(2)});
  INFO(report.text());
  CHECK(report.findings.empty());
}

TEST_CASE("a change by another client may disappear with its object") {
  // Fleets are made again when the ocean changes.
  const auto renewed = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    const std::string depth = std::to_string(ocean.depth);
    const auto fleet = fleets.find({"default", "baltic-0"});
    if (fleet && fleet->spec.flag == depth) return Requeue::done();
    if (fleet)
      if (auto removed = remove_fleet(ctx, "baltic-0"); !removed) return removed.error();
    Fleet wanted = fleet_of("baltic", "baltic-0");
    wanted.spec.flag = depth;
    if (auto made = fleets_of(ctx.client()).create(wanted); !made) return made.error();
    return Requeue::done();
  });
  const auto report = explored(renewed, {create(1), deepen(2)}, {.pairs = 0});
  INFO(report.text());
  CHECK(report.findings.empty());
}

TEST_CASE("a fault that does not exist is an error") {
  const auto report =
      explore({.crds = {crds()}, .operates = oceans_with(make_fleet)}, {create(1)}, {.only = "crash-before-write:77"});
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "\"crash-before-write:77\" is not a fault of this exploration");
}

/// Makes two fleets, one after the other.
const auto two_fleets = oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
  for (const std::string name : {"a", "b"})
    if (auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, name)); !made) return made.error();
  return Requeue::done();
});

using Trace = std::vector<std::string>;

/// The history of an exploration with this fault alone, from which the operator recovers.
Trace trace_of(const std::string& fault, const std::function<void(Operator&)>& operates = two_fleets,
               const Action& action = create(1)) {
  CHECK(explored(operates, {action}, {.only = fault}).findings.empty());
  int runs = 0;
  const Action not_again = {"not again", [&](const Client&) -> Result<> {
                              if (runs++ == 0) return {};
                              return kubexx::Error{.message = "a run with a fault"};
                            }};
  const auto report = explored(operates, {action, not_again}, {.only = fault});
  REQUIRE(report.findings.size() == 1);
  return report.findings[0].trace;
}

/// Whether these lines, or longer ones, follow each other.
bool has_lines(const Trace& trace, const Trace& lines) {
  const auto begins = [](const std::string& line, const std::string& begin) { return line.starts_with(begin); };
  return !std::ranges::search(trace, lines, begins).empty();
}

std::ptrdiff_t runs_before(const Trace& trace, const std::string& line) {
  const auto begins = [&](const std::string& one) { return one.starts_with(line); };
  const auto is_run = [](const std::string& one) { return one.starts_with("run ocean baltic: "); };
  return std::count_if(trace.begin(), std::ranges::find_if(trace, begins), is_run);
}

const std::string kFleetEvents = "event /apis/harbour.example.com/v1/fleets ";
const std::string kOceanEvents = "event /apis/harbour.example.com/v1/oceans ";

TEST_CASE("each fault happens at its place") {
  const std::string a = "PATCH /apis/harbour.example.com/v1/namespaces/default/fleets/a";
  const std::string b = "PATCH /apis/harbour.example.com/v1/namespaces/default/fleets/b";
  const std::string done = "run ocean baltic: done";
  const std::string rejected = "run ocean baltic: " + a + ": rejected by the simulation";
  const auto fault_at = [](const std::string& fault, const std::string& write) {
    return "fault " + fault + " at " + write;
  };
  const std::map<std::string, Trace> expected = {
      {"lost-answer:1", {fault_at("lost-answer:1", a), "write " + a + ": 201", "write " + a + ": 200"}},
      {"lost-answer:2", {fault_at("lost-answer:2", b), "write " + b + ": 201", "write " + b + ": 200"}},
      {"rejected-403:1", {fault_at("rejected-403:1", a), rejected, "write " + a + ": 201"}},
      {"rejected-409:1", {fault_at("rejected-409:1", a), rejected, "write " + a + ": 201"}},
      // The client repeats the request.
      {"rejected-429:1", {fault_at("rejected-429:1", a), "write " + a + ": 201", "write " + b + ": 201"}},
      // A run ends at once, and the next one begins.
      {"rejected-500:1", {fault_at("rejected-500:1", a), rejected, "write " + a + ": 201", "write " + b + ": 201"}},
      {"restart:1", {done, "the operator is restarted", kFleetEvents + "ADDED default/a"}},
      {"restart:2", {done, "the operator is restarted", kFleetEvents + "ADDED default/a"}},
      {"relist:1", {done, "watches end, and everything is listed again", kFleetEvents + "ADDED default/a"}},
      {"hour:1", {done, "3600000 ms pass", kFleetEvents + "ADDED default/a"}},
      {"late-events", {kFleetEvents + "ADDED default/a", done, kFleetEvents + "ADDED default/b"}}};
  for (const auto& [fault, lines] : expected) {
    const Trace trace = trace_of(fault);
    INFO(fmt::format("{}", fmt::join(trace, "\n")));
    CHECK(has_lines(trace, lines));
  }
  CHECK(runs_before(trace_of("restart:1"), "the operator is restarted") == 1);
  CHECK(runs_before(trace_of("restart:2"), "the operator is restarted") == 2);
}

TEST_CASE("a kind is held back for one run, three runs, or until nothing else happens") {
  // Each of the first four writes causes the next run.
  const auto five_runs = [](Operator& op) {
    const auto runs = std::make_shared<int>(0);
    oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
      auto made = make_fleet(ocean, ctx, fleets);
      if (!made || ++*runs > 4) return made;
      if (auto noted = note(ocean, ctx, "runs", std::to_string(*runs)); !noted) return noted.error();
      return made;
    })(op);
  };
  const auto [fault, runs] = GENERATE(
      table<std::string, std::ptrdiff_t>({{"held:Fleet:1:1", 2}, {"held:Fleet:1:3", 4}, {"held:Fleet:1:all", 5}}));
  const Trace trace = trace_of(fault, five_runs);
  INFO(fmt::format("{}", fmt::join(trace, "\n")));
  CHECK(runs_before(trace, kFleetEvents) == runs);
  CHECK(runs_before(trace_of("relist:5", five_runs), kFleetEvents) == 1);
}

TEST_CASE("events of kinds arrive in the other order") {
  const Action both = {"both", [](const Client& client) -> Result<> {
                         if (auto made = fleets_of(client).create(fleet_of("", "flagship")); !made) return made.error();
                         return add_ocean(client, 1);
                       }};
  const Trace fleet_first = {kFleetEvents + "ADDED default/flagship", kOceanEvents + "ADDED baltic"};
  const Trace ocean_first = {kOceanEvents + "ADDED baltic", kFleetEvents + "ADDED default/flagship"};
  CHECK(has_lines(trace_of("restart:1", two_fleets, both), fleet_first));
  CHECK(has_lines(trace_of("reversed-events", two_fleets, both), ocean_first));
}

/// After an error, writes this many annotations before it returns.
std::function<void(Operator&)> noting_errors(int notes) {
  return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    auto made = make_fleet(ocean, ctx, fleets);
    for (int at = 1; !made && at <= notes; ++at) {
      const std::string value = at < notes ? fmt::format("\"{}\"", at) : "null";
      const auto patch = kubexx::merge_patch(R"({"metadata":{"annotations":{"tries":)" + value + "}}}");
      if (auto written = kubexx::api<Ocean>(ctx.client()).patch("baltic", patch); !written) return written.error();
    }
    return made;
  });
}

TEST_CASE("an operator that writes more than three times as often, and ten times more, is found") {
  // One write is rejected, and repeated after the notes.
  CHECK(explored(noting_errors(11), {create(1)}, {.only = "rejected-403:1"}).findings.empty());
  const auto report = explored(noting_errors(12), {create(1)}, {.only = "rejected-403:1"});
  REQUIRE(report.findings.size() == 1);
  CHECK(report.findings[0].problem == "the operator wrote 14 times, 1 times without the fault\n");
}

/// The names of the fleets after an exploration with this fault alone, in the order in which the ocean saw them.
std::vector<std::string> seen_with(const std::string& fault, const std::vector<Action>& actions) {
  std::vector<std::string> seen;
  const auto look = oceans_with([&](const Ocean&, Context&, const Fleets& fleets) -> Run {
    for (const auto& fleet : fleets.all()) seen.push_back(fleet->metadata.name + ' ' + fleet->spec.flag);
    return Requeue::done();
  });
  // The reference run sees something, too.
  std::size_t before = 0;
  const Action begin = {"begin", [&](const Client&) -> Result<> { return before = seen.size(), Result<>(); }};
  std::vector<Action> all = {begin};
  all.insert(all.end(), actions.begin(), actions.end());
  explored(look, all, {.only = fault});
  return {seen.begin() + static_cast<std::ptrdiff_t>(before), seen.end()};
}

TEST_CASE("with last states, or without a process, what happened before is never seen") {
  const std::string fault = GENERATE("last-states:Fleet:2", "stopped-during-action:2");
  const Action many = {
      "a fleet changes its flag", [](const Client& client) -> Result<> {
        const auto fleets = fleets_of(client);
        if (auto made = fleets.create(fleet_of("baltic", "a")); !made) return made.error();
        for (const std::string flag : {"red", "blue"})
          if (auto done = fleets.patch("a", kubexx::merge_patch(R"({"spec":{"flag":")" + flag + "\"}}")); !done)
            return done.error();
        if (auto made = fleets.create(fleet_of("baltic", "b")); !made) return made.error();
        if (auto removed = fleets.remove("b"); !removed) return removed.error();
        return {};
      }};
  const auto seen = seen_with(fault, {many, create(1)});
  CHECK(std::ranges::count(seen, "a white") == 0);
  CHECK(std::ranges::count(seen, "b white") == 0);
}

TEST_CASE("another client may create what the operator is about to create") {
  std::vector<int> codes;
  const auto create_once = oceans_with([&](const Ocean&, Context& ctx, const Fleets& fleets) -> Run {
    if (fleets.find({"default", "baltic-0"})) return Requeue::done();
    const auto made = fleets_of(ctx.client()).create(fleet_of("baltic", "baltic-0"));
    codes.push_back(made ? 201 : made.error().code);
    if (!made) return made.error();
    return Requeue::done();
  });
  CHECK(explored(create_once, {create(1)}, {.only = "foreign-write:1"}).findings.empty());
  CHECK(codes == std::vector<int>{201, 409});

  codes.clear();
  const auto gives_up = oceans_with([&](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
    if (has_note(ocean, "made")) return Requeue::done();
    const auto made = fleets_of(ctx.client()).create(fleet_of("baltic", "baltic-0"));
    if (!made) return Requeue::stuck(made.error().message);
    if (auto noted = note(ocean, ctx, "made", "yes"); !noted) return noted.error();
    return Requeue::done();
  });
  CHECK(explored(gives_up, {create(1)}, {.only = "foreign-write:1"}).findings.size() == 1);
}

TEST_CASE("pairs of faults are chosen by the seed, and can be replayed") {
  // Two errors in a row are one too many for it.
  int failures = 0;
  const auto build = oceans_with([&](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    for (int at = 0; at < 2; ++at) {
      const auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, fmt::format("baltic-{}", at)));
      failures = made ? 0 : failures + 1;
      if (failures == 2) return Requeue::stuck("tried twice");
      if (!made) return made.error();
    }
    return Requeue::done();
  });
  const Action reset = {"reset", [&](const Client&) -> Result<> { return failures = 0, Result<>(); }};
  CHECK(explored(build, {reset, create(1)}, {.pairs = 0}).findings.empty());
  const auto report = explored(build, {reset, create(1)}, {.pairs = 300});
  REQUIRE_FALSE(report.findings.empty());
  const std::string pair = report.findings.front().fault;
  CHECK(pair.find(" + ") != std::string::npos);
  const auto replayed = explored(build, {reset, create(1)}, {.only = pair, .pairs = 300});
  REQUIRE(replayed.findings.size() == 1);
  CHECK(replayed.findings.front().trace == report.findings.front().trace);
}

TEST_CASE("objects that a run discards are deleted whatever fails, and those that it does not control stay") {
  const auto discarding = fleets_by_depth([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    for (const auto& fleet : fleets.where<by_ocean>(ocean.metadata.name)) {
      if (index_of(*fleet) < ocean.depth) continue;
      if (auto removed = ctx.discard(fleets, kubexx::key_of(*fleet)); !removed) return removed.error();
    }
    return Requeue::done();
  });
  const Action foreign = {"foreign", [](const Client& client) -> Result<> {
                            return fleets_of(client).create(fleet_of("baltic", "baltic-7"));
                          }};
  const Action look = {"look", [](const Client& client) -> Result<> {
                         if (const auto kept = fleets_of(client).get("baltic-7"); !kept) return kept.error();
                         if (!fleets_of(client).get("baltic-1")) return {};
                         return kubexx::Error{.message = "baltic-1 exists"};
                       }};
  const auto report = explored(discarding, {foreign, create(3), deepen(1), look});
  CHECK(report.findings.empty());
  CHECK(report.runs > 20);
}

}  // namespace
