// Reconcilers with one known bug each, which `explore` has to find, and the same without the bug, which pass.
#include <kubexx/simulation.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <kubexx/client/api.hpp>
#include <kubexx/detail/config/read_file.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "tests/support/catch.hpp"

namespace {

using harbour::v1::Fleet;
using harbour::v1::FleetApply;
using harbour::v1::Ocean;
using kubexx::Client;
using kubexx::Context;
using kubexx::Operator;
using kubexx::Requeue;
using kubexx::Result;
using kubexx::testing::Action;
using kubexx::testing::explore;
using kubexx::testing::ExploreOptions;
using kubexx::testing::ExploreReport;
using Run = Result<Requeue>;

const std::string& crds() {
  static const std::string text = *kubexx::config::read_file(KUBEXX_FLEET_CRDS);
  return text;
}

kubexx::Api<Fleet> fleets_of(const Client& client) { return kubexx::api<Fleet>(client, "default"); }

struct by_ocean {
  std::string operator()(const Fleet& fleet) const {
    const auto label = fleet.metadata.labels.find("ocean");
    return label == fleet.metadata.labels.end() ? "" : label->second;
  }
};
using Fleets = kubexx::Cache<Fleet, by_ocean>;

Fleet fleet_of(const std::string& ocean, const std::string& name) {
  Fleet fleet;
  fleet.metadata.name = name;
  fleet.metadata.labels["ocean"] = ocean;
  fleet.spec.flag = "white";
  return fleet;
}

FleetApply wanted_fleet(const std::string& ocean, const std::string& name) {
  FleetApply fleet;
  fleet.metadata.name = name;
  fleet.metadata.name_space = "default";
  fleet.metadata.labels["ocean"] = ocean;
  fleet.spec.flag = "white";
  return fleet;
}

bool has_note(const Ocean& ocean, const std::string& name) { return ocean.metadata.annotations.contains(name); }

/// Writes an annotation of the ocean.
Result<> note(const Ocean& ocean, Context& ctx, const std::string& name, const std::string& value) {
  const std::string patch = fmt::format(R"({{"metadata":{{"annotations":{{"{}":"{}"}}}}}})", name, value);
  auto written = kubexx::api<Ocean>(ctx.client()).patch(ocean.metadata.name, kubexx::merge_patch(patch));
  if (!written) return written.error();
  return {};
}

Result<> remove_fleet(Context& ctx, const std::string& name) {
  auto removed = fleets_of(ctx.client()).remove(name);
  if (!removed && !removed.error().not_found()) return removed.error();
  return {};
}

/// Declares a controller of oceans that owns fleets.
template <class Reconcile>
auto oceans_with(Reconcile reconcile) {
  return [reconcile](Operator& op) {
    auto fleets = op.cache<Fleet, by_ocean>();
    op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        return reconcile(ocean, ctx, fleets);
      }).owns(fleets);
  };
}

Run make_fleet(const Ocean& ocean, Context& ctx, const Fleets& fleets) {
  auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, ocean.metadata.name + "-0"));
  if (!made) return made.error();
  return Requeue::done();
}

/// As many fleets as the ocean is deep; `remove_rest` removes the others.
template <class RemoveRest>
auto fleets_by_depth(RemoveRest remove_rest) {
  return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
    for (std::int64_t at = 0; at < ocean.depth; ++at) {
      auto made = ctx.ensure(fleets, wanted_fleet(ocean.metadata.name, fmt::format("{}-{}", ocean.metadata.name, at)));
      if (!made) return made.error();
    }
    return remove_rest(ocean, ctx, fleets);
  });
}

int index_of(const Fleet& fleet) { return std::stoi(fleet.metadata.name.substr(fleet.metadata.name.rfind('-') + 1)); }

/// A controller whose finalizer removes a fleet that has no owner.
template <class Clean>
auto with_cleaner(Clean clean) {
  return [clean](Operator& op) {
    auto fleets = op.cache<Fleet>();
    op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        const std::string name = ocean.metadata.name + "-0";
        auto made = fleets_of(ctx.client()).apply(wanted_fleet(ocean.metadata.name, name), {.force = true});
        if (!made) return made.error();
        return Requeue::done();
      }).finalizer("harbour.example.com/fleet", clean);
  };
}

Result<> add_ocean(const Client& client, std::int64_t depth) {
  Ocean ocean;
  ocean.metadata.name = "baltic";
  ocean.depth = depth;
  auto made = kubexx::api<Ocean>(client).create(ocean);
  if (!made) return made.error();
  return {};
}

Action create(std::int64_t depth) {
  return {"create", [=](const Client& client) { return add_ocean(client, depth); }};
}

Action deepen(std::int64_t depth) {
  return {"depth changes", [=](const Client& client) -> Result<> {
            const auto patch = kubexx::merge_patch(fmt::format(R"({{"depth":{}}})", depth));
            auto done = kubexx::api<Ocean>(client).patch("baltic", patch);
            if (!done) return done.error();
            return {};
          }};
}

const Action remove_ocean = {"delete", [](const Client& client) -> Result<> {
                               auto done = kubexx::api<Ocean>(client).remove("baltic");
                               if (!done) return done.error();
                               return {};
                             }};

struct Planted {
  std::string name;
  std::vector<Action> actions;
  std::function<void(Operator&)> wrong, right;
};

Planted random_name() {
  return {"a child with a random name is created again after a crash",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
            if (has_note(ocean, "fleet")) return Requeue::done();
            Fleet fleet = fleet_of(ocean.metadata.name, "");
            fleet.metadata.generate_name = "fleet-";
            auto made = fleets_of(ctx.client()).create(fleet);
            if (!made) return made.error();
            if (auto noted = note(ocean, ctx, "fleet", "made"); !noted) return noted.error();
            return Requeue::done();
          }),
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            auto made = make_fleet(ocean, ctx, fleets);
            if (!made || has_note(ocean, "fleet")) return made;
            if (auto noted = note(ocean, ctx, "fleet", "made"); !noted) return noted.error();
            return made;
          })};
}

Planted record_before_child() {
  return {"what was done is recorded before it is done",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            if (has_note(ocean, "done")) return Requeue::done();
            if (auto noted = note(ocean, ctx, "done", "yes"); !noted) return noted.error();
            return make_fleet(ocean, ctx, fleets);
          }),
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            if (has_note(ocean, "done")) return Requeue::done();
            if (auto made = make_fleet(ocean, ctx, fleets); !made) return made;
            if (auto noted = note(ocean, ctx, "done", "yes"); !noted) return noted.error();
            return Requeue::done();
          })};
}

Planted create_only() {
  const auto create_once = [](bool accepts_existing) {
    return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
      if (has_note(ocean, "done")) return Requeue::done();
      auto made = fleets_of(ctx.client()).create(fleet_of(ocean.metadata.name, "baltic-0"));
      if (!made && !(accepts_existing && made.error().already_exists())) return made.error();
      if (auto noted = note(ocean, ctx, "done", "yes"); !noted) return noted.error();
      return Requeue::done();
    });
  };
  return {"a child that exists already is an error", {create(1)}, create_once(false), create_once(true)};
}

Planted scale_down_by_count() {
  return {"children to delete are chosen by counting",
          {create(4), deepen(1)},
          fleets_by_depth([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            const auto count = static_cast<std::int64_t>(fleets.where<by_ocean>(ocean.metadata.name).size());
            for (std::int64_t at = ocean.depth; at < count; ++at)
              if (auto done = remove_fleet(ctx, fmt::format("{}-{}", ocean.metadata.name, at)); !done)
                return done.error();
            return Requeue::done();
          }),
          fleets_by_depth([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            for (const auto& fleet : fleets.where<by_ocean>(ocean.metadata.name)) {
              if (index_of(*fleet) < ocean.depth) continue;
              if (auto done = remove_fleet(ctx, fleet->metadata.name); !done) return done.error();
            }
            return Requeue::done();
          })};
}

Planted cleaner_fails_without_object() {
  return {"a cleaner fails if there is nothing left to clean",
          {create(1), remove_ocean},
          with_cleaner([](const Ocean& ocean, Context& ctx) -> Run {
            auto removed = fleets_of(ctx.client()).remove(ocean.metadata.name + "-0");
            if (!removed) return removed.error();
            return Requeue::done();
          }),
          with_cleaner([](const Ocean& ocean, Context& ctx) -> Run {
            if (auto done = remove_fleet(ctx, ocean.metadata.name + "-0"); !done) return done.error();
            return Requeue::done();
          })};
}

Planted children_in_memory() {
  const auto wrong = [](Operator& op) {
    const auto made = std::make_shared<std::set<int>>();
    fleets_by_depth([made](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
      for (int at = 0; at < ocean.depth; ++at) made->insert(at);
      while (!made->empty() && *made->rbegin() >= ocean.depth) {
        const std::string name = fmt::format("{}-{}", ocean.metadata.name, *made->rbegin());
        if (auto done = remove_fleet(ctx, name); !done) return done.error();
        made->erase(*made->rbegin());
      }
      return Requeue::done();
    })(op);
  };
  return {"children are known from memory alone", {create(3), deepen(1)}, wrong, scale_down_by_count().right};
}

Planted counter_before_effect() {
  return {"a counter is raised before what it counts",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            if (!fleets.where<by_ocean>(ocean.metadata.name).empty()) return Requeue::done();
            const auto last = ocean.metadata.annotations.find("launches");
            const int count = last == ocean.metadata.annotations.end() ? 0 : std::stoi(last->second);
            if (auto noted = note(ocean, ctx, "launches", std::to_string(count + 1)); !noted) return noted.error();
            return make_fleet(ocean, ctx, fleets);
          }),
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            if (auto made = make_fleet(ocean, ctx, fleets); !made) return made;
            const auto count = std::to_string(fleets.where<by_ocean>(ocean.metadata.name).size());
            if (has_note(ocean, "launches") && ocean.metadata.annotations.at("launches") == count)
              return Requeue::done();
            if (auto noted = note(ocean, ctx, "launches", count); !noted) return noted.error();
            return Requeue::done();
          })};
}

Planted swallowed_error() {
  return {"an error is swallowed",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            static_cast<void>(make_fleet(ocean, ctx, fleets));
            return Requeue::done();
          }),
          oceans_with(make_fleet)};
}

Planted stuck_on_error() {
  return {"every error is taken for a lasting one",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            auto made = make_fleet(ocean, ctx, fleets);
            return made ? made : Requeue::stuck(made.error().message);
          }),
          oceans_with(make_fleet)};
}

/// Copies the depth of the ocean into a fleet that the user makes in the same action.
Planted unwatched_kind() {
  const auto declare = [](bool watches) {
    return [=](Operator& op) {
      auto fleets = op.cache<Fleet>();
      auto controller = op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        const auto flagship = fleets.find({"default", "flagship"});
        if (!flagship || has_note(ocean, "flagship")) return Requeue::done();
        if (auto noted = note(ocean, ctx, "flagship", flagship->spec.flag); !noted) return noted.error();
        return Requeue::done();
      });
      if (watches)
        controller.watches(fleets, [](const Fleet&) -> std::vector<kubexx::Key> { return {{"", "baltic"}}; });
    };
  };
  const Action both = {"flagship and ocean", [](const Client& client) -> Result<> {
                         auto made = fleets_of(client).create(fleet_of("", "flagship"));
                         if (!made) return made.error();
                         return add_ocean(client, 1);
                       }};
  return {"a kind that is read is not watched", {both}, declare(false), declare(true)};
}

/// Marks the ocean with the flag of its fleet.
Planted blind_overwrite() {
  const auto declare = [](bool with_version) {
    return [=](Operator& op) {
      auto fleets = op.cache<Fleet>();
      op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
          const auto fleet = fleets.find({"default", "flagship"});
          if (!fleet) return Requeue::done();
          if (has_note(ocean, "flag")) return Requeue::done();
          Ocean wanted = ocean;
          wanted.metadata.annotations["flag"] = fleet->spec.flag;
          const auto oceans = kubexx::api<Ocean>(ctx.client());
          const std::string patch =
              fmt::format(R"({{"depth":{},"metadata":{{"annotations":{{"flag":"white"}}}}}})", ocean.depth);
          auto written = with_version ? oceans.update(wanted) : oceans.patch("baltic", kubexx::merge_patch(patch));
          if (!written) return written.error();
          return Requeue::done();
        }).watches(fleets, [](const Fleet&) -> std::vector<kubexx::Key> { return {{"", "baltic"}}; });
    };
  };
  const Action deepen_and_reflag = {"depth and flag change", [](const Client& client) -> Result<> {
                                      if (auto done = deepen(9).act(client); !done) return done;
                                      auto made = fleets_of(client).create(fleet_of("", "flagship"));
                                      if (!made) return made.error();
                                      return {};
                                    }};
  return {"an object is overwritten with an old state", {create(1), deepen_and_reflag}, declare(false), declare(true)};
}

Planted lasting_mark() {
  return {"a passing failure is recorded for ever",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            if (has_note(ocean, "failed")) return Requeue::done();
            if (auto made = make_fleet(ocean, ctx, fleets); made) return made;
            if (auto noted = note(ocean, ctx, "failed", "yes"); !noted) return noted.error();
            return Requeue::done();
          }),
          oceans_with(make_fleet)};
}

std::vector<Planted> all_planted() {
  return {random_name(),
          record_before_child(),
          create_only(),
          scale_down_by_count(),
          cleaner_fails_without_object(),
          children_in_memory(),
          counter_before_effect(),
          swallowed_error(),
          stuck_on_error(),
          unwatched_kind(),
          blind_overwrite(),
          lasting_mark()};
}

ExploreReport explored(const std::function<void(Operator&)>& operates, const std::vector<Action>& actions,
                       const ExploreOptions& options = {}) {
  auto report = explore({.crds = {crds()}, .operates = operates}, actions, options);
  if (!report) FAIL(report.error().message);
  return *report;
}

TEST_CASE("explore_finds_planted_bugs") {
  for (const Planted& planted : all_planted()) {
    DYNAMIC_SECTION(planted.name) {
      const auto wrong = explored(planted.wrong, planted.actions);
      CHECK_FALSE(wrong.findings.empty());
      const auto right = explored(planted.right, planted.actions);
      INFO(right.text());
      CHECK(right.findings.empty());
    }
  }
}

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

TEST_CASE("a finding states the fault, the difference, the trace and how to replay it") {
  const Planted planted = record_before_child();
  const auto report = explored(planted.wrong, planted.actions);
  REQUIRE(report.findings.size() > 0);
  const auto crash = std::ranges::find(report.findings, "crash-after-write:1", &kubexx::testing::Finding::fault);
  REQUIRE(crash != report.findings.end());
  CHECK(crash->problem.find("default/baltic-0 spec.flag: missing, expected \"white\"") != std::string::npos);
  CHECK_FALSE(crash->trace.empty());
  CHECK(report.text().find("{.only = \"crash-after-write:1\"}") != std::string::npos);

  const auto replayed = explored(planted.wrong, planted.actions, {.only = "crash-after-write:1"});
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

TEST_CASE("`always` is checked after every write") {
  const auto at_most_two = [](const Client& client) -> Result<> {
    auto all = fleets_of(client).list();
    if (!all) return all.error();
    if (all->items.size() > 2) return kubexx::Error{.message = fmt::format("there are {} fleets", all->items.size())};
    return {};
  };
  const auto report =
      explore({.crds = {crds()}, .operates = scale_down_by_count().right}, {create(3)}, {.always = at_most_two});
  REQUIRE_FALSE(report);
  CHECK(report.error().message.find("`always` does not hold after write 3: there are 3 fleets") != std::string::npos);
}

TEST_CASE("a fault that does not exist is an error") {
  const auto report =
      explore({.crds = {crds()}, .operates = swallowed_error().right}, {create(1)}, {.only = "crash-before-write:77"});
  REQUIRE_FALSE(report);
  CHECK(report.error().message == "\"crash-before-write:77\" is not a fault of this exploration");
}

}  // namespace
