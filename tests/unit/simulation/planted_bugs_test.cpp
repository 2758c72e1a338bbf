// Reconcilers with one known bug each, which `explore` has to find, and the same without the bug, which pass.
#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include <kubexx/json/members.hpp>
#include <kubexx/json/value.hpp>
#include "tests/support/catch.hpp"
#include "tests/unit/simulation/oceans.hpp"

namespace {

namespace json = kubexx::json;
using namespace kubexx::test;

struct Planted {
  std::string name;
  std::vector<Action> actions;
  std::function<void(Operator&)> wrong, right;
  std::string fault = {};    ///< one that finds the bug
  std::string problem = {};  ///< a part of what it finds
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
          }),
          "lost-answer:1",
          "default/fleet-* 2: expected not to exist"};
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
          }),
          "crash-after-write:1",
          "default/baltic-0: missing"};
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
  return {"a child that exists already is an error",
          {create(1)},
          create_once(false),
          create_once(true),
          "lost-answer:1",
          R"(baltic metadata.annotations.done: missing, expected "yes")"};
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
          }),
          "crash-after-write:5",
          "default/baltic-3: expected not to exist"};
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
          }),
          "crash-after-write:3",
          "baltic: expected not to exist"};
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
  return {"children are known from memory alone",
          {create(3), deepen(1)},
          wrong,
          scale_down_by_count().right,
          "stopped-during-action:2",
          "default/baltic-1: expected not to exist"};
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
          }),
          "crash-before-write:2",
          R"(baltic metadata.annotations.launches: "2", expected "1")"};
}

Planted swallowed_error() {
  return {"an error is swallowed",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            static_cast<void>(make_fleet(ocean, ctx, fleets));
            return Requeue::done();
          }),
          oceans_with(make_fleet),
          "rejected-403:1",
          "default/baltic-0: missing"};
}

Planted stuck_on_error() {
  return {"every error is taken for a lasting one",
          {create(1)},
          oceans_with([](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
            auto made = make_fleet(ocean, ctx, fleets);
            return made ? made : Requeue::stuck(made.error().message);
          }),
          oceans_with(make_fleet),
          "rejected-403:1",
          "default/baltic-0: missing"};
}

/// Copies the flag of a fleet into the ocean.
std::function<void(Operator&)> noting_flagship(bool watches) {
  return [=](Operator& op) {
    auto fleets = op.cache<Fleet>();
    auto controller = op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
      const auto flagship = fleets.find({"default", "flagship"});
      if (!flagship || has_note(ocean, "flagship")) return Requeue::done();
      if (auto noted = note(ocean, ctx, "flagship", flagship->spec.flag); !noted) return noted.error();
      return Requeue::done();
    });
    if (watches) controller.watches(fleets, [](const Fleet&) -> std::vector<kubexx::Key> { return {{"", "baltic"}}; });
  };
}

Result<> add_flagship(const Client& client) { return fleets_of(client).create(fleet_of("", "flagship")); }

Planted unwatched_kind() {
  const Action both = {"flagship and ocean", [](const Client& client) -> Result<> {
                         if (auto made = add_flagship(client); !made) return made;
                         return add_ocean(client, 1);
                       }};
  return {"a kind that is read is not watched",
          {both},
          noting_flagship(false),
          noting_flagship(true),
          "held-at-action:Fleet:1",
          R"(baltic metadata.annotations.flagship: missing, expected "white")"};
}

Planted unwatched_kind_changes_alone() {
  return {"a kind that is read and not watched changes when nothing else does",
          {create(1), {"flagship", add_flagship}},
          noting_flagship(false),
          noting_flagship(true),
          "restart-after-action:2",
          R"(baltic metadata.annotations.flagship: "white", expected nothing)"};
}

Planted unwatched_kind_arrives_late() {
  return {"a kind that is read and not watched arrives after what depends on it",
          {{"flagship", add_flagship}, Action::concurrent("create", create(1).act)},
          noting_flagship(false),
          noting_flagship(true),
          "held-over-action:Fleet:1",
          R"(baltic metadata.annotations.flagship: missing, expected "white")"};
}

/// Counts an ocean in a ConfigMap, which servers accept without a version.
Planted unconditional_update() {
  const auto declare = [](bool with_version) {
    return [=](Operator& op) {
      op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        const auto maps = config_maps_of(ctx.client());
        auto shared = maps.get("shared");
        if (!shared) return shared.error();
        if (json::text_at(*shared, {"data", ocean.metadata.name}) == "counted") return Requeue::done();
        json::set(*shared, {"data", ocean.metadata.name}, "counted");
        if (!with_version) json::erase(*shared, {"metadata", "resourceVersion"});
        auto written = maps.update(*shared);
        if (!written) return written.error();
        return Requeue::done();
      });
    };
  };
  return {"an object is updated without the version that was read",
          {add_config_map, create(1)},
          declare(false),
          declare(true),
          "foreign-write:1",
          "write 1 (PUT /api/v1/namespaces/default/configmaps/shared) overwrites a change by another client"};
}

/// Answers a conflict.
Planted conflict_overridden() {
  const auto declare = [](bool overrides) {
    return [=](Operator& op) {
      op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        if (has_note(ocean, "seen")) return Requeue::done();
        const auto oceans = kubexx::api<Ocean>(ctx.client());
        Ocean wanted = ocean;
        wanted.metadata.annotations["seen"] = "yes";
        auto written = oceans.update(wanted);
        if (!written && written.error().conflict() && overrides) {
          const auto newest = oceans.get(ocean.metadata.name);
          if (!newest) return newest.error();
          wanted.metadata.resource_version = newest->metadata.resource_version;
          written = oceans.update(wanted);
        }
        if (!written) return written.error();
        return Requeue::done();
      });
    };
  };
  return {"a conflict is answered with the old content and the new version",
          {create(1)},
          declare(true),
          declare(false),
          "foreign-write:1",
          "write 2 (PUT /apis/harbour.example.com/v1/oceans/baltic) overwrites a change by another client"};
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
  return {"an object is overwritten with an old state",
          {create(1), deepen_and_reflag},
          declare(false),
          declare(true),
          "held-at-action:Ocean:2",
          "baltic depth: 1, expected 9"};
}

/// Raises the depth of a shallow ocean to five while the user makes it deeper.
Planted overtaken_by_user() {
  const auto declare = [](bool with_version) {
    return [=](Operator& op) {
      op.controller(op.cache<Ocean>(), [=](const Ocean& ocean, Context& ctx) -> Run {
        if (ocean.depth >= 5) return Requeue::done();
        Ocean wanted = ocean;
        wanted.depth = 5;
        const auto oceans = kubexx::api<Ocean>(ctx.client());
        auto written =
            with_version ? oceans.update(wanted) : oceans.patch("baltic", kubexx::merge_patch(R"({"depth":5})"));
        if (!written) return written.error();
        return Requeue::done();
      });
    };
  };
  return {"an object is patched without the version that was read, and the user is faster",
          {create(1), Action::concurrent("depth changes", deepen(9).act)},
          declare(false),
          declare(true),
          "action-before-write:1",
          "baltic depth: 5, expected 9"};
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
          oceans_with(make_fleet),
          "rejected-403:1",
          "default/baltic-0: missing"};
}

/// Removes a fleet that is condemned once its ocean is deep. The user replaces it at the same time.
Planted deletion_by_name() {
  const auto declare = [](bool with_uid) {
    return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets& fleets) -> Run {
      const auto fleet = fleets.find({"default", "flagship"});
      if (ocean.depth < 9 || !fleet || fleet->spec.flag != "black") return Requeue::done();
      auto removed = fleets_of(ctx.client()).remove("flagship", {.uid = with_uid ? fleet->metadata.uid : ""});
      if (!removed && !removed.error().not_found()) return removed.error();
      return Requeue::done();
    });
  };
  const auto make = [](const Client& client, const std::string& flag) -> Result<> {
    Fleet fleet = fleet_of("baltic", "flagship");
    fleet.spec.flag = flag;
    auto made = fleets_of(client).create(fleet);
    if (!made) return made.error();
    return {};
  };
  const Action condemned = {"a condemned flagship", [=](const Client& client) { return make(client, "black"); }};
  const Action replaced = {"the flagship is replaced", [=](const Client& client) -> Result<> {
                             if (auto removed = fleets_of(client).remove("flagship"); !removed) return removed.error();
                             if (auto made = make(client, "white"); !made) return made;
                             return deepen(9).act(client);
                           }};
  return {"an object is deleted by its name, and another one has it now",
          {condemned, create(1), replaced},
          declare(false),
          declare(true),
          "held-at-action:Fleet:3",
          "default/flagship: missing"};
}

/// The finalizer is that of another controller, which runs later.
Planted finalizer_after_effect() {
  const auto clean = [](const Ocean& ocean, Context& ctx) -> Run {
    if (auto done = remove_fleet(ctx, ocean.metadata.name + "-0"); !done) return done.error();
    return Requeue::done();
  };
  const auto wrong = [clean](Operator& op) {
    const auto oceans = op.cache<Ocean>();
    op.controller(oceans,
                  [](const Ocean& ocean, Context& ctx) -> Run {
                    const auto fleet = wanted_fleet(ocean.metadata.name, ocean.metadata.name + "-0");
                    auto made = fleets_of(ctx.client()).apply(fleet, {.force = true});
                    if (!made) return made.error();
                    return Requeue::done();
                  },
                  {.name = "builder"});
    op.controller(oceans, [](const Ocean&, Context&) -> Run { return Requeue::done(); }, {.name = "cleaner"})
        .finalizer("harbour.example.com/fleet", clean);
  };
  const Action both = {"create and delete", [](const Client& client) -> Result<> {
                         if (auto made = add_ocean(client, 1); !made) return made;
                         return remove_ocean.act(client);
                       }};
  return {"a finalizer is added after the effect that it protects",
          {create(1), remove_ocean, both},
          wrong,
          with_cleaner(clean),
          "late-events",
          "default/baltic-0: expected not to exist"};
}

/// Volumes outside of the cluster, by name, and what users do in between.
struct Cloud {
  std::shared_ptr<std::set<std::string>> volumes = std::make_shared<std::set<std::string>>();

  Action reset() const {
    return {"reset", [volumes = volumes](const Client&) -> Result<> { return volumes->clear(), Result<>(); }};
  }
  Action has(std::size_t count) const {
    return {fmt::format("{} volumes", count), [count, volumes = volumes](const Client&) -> Result<> {
              if (volumes->size() == count) return {};
              return kubexx::Error{.message = fmt::format("there are {} volumes", volumes->size())};
            }};
  }
  std::function<Result<>()> insert(const std::string& name) const {
    return [name, volumes = volumes]() -> Result<> { return volumes->insert(name), Result<>(); };
  }
  std::function<Result<>()> erase(const std::string& name) const {
    return [name, volumes = volumes]() -> Result<> { return volumes->erase(name), Result<>(); };
  }
};

/// Makes a volume and records it.
Planted effect_not_idempotent() {
  const Cloud cloud;
  const auto declare = [=](bool by_name) {
    return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
      if (has_note(ocean, "volume")) return Requeue::done();
      const std::string name = by_name ? ocean.metadata.name : fmt::format("volume-{}", cloud.volumes->size());
      if (auto made = ctx.effect("create the volume", cloud.insert(name)); !made) return made.error();
      if (auto noted = note(ocean, ctx, "volume", name); !noted) return noted.error();
      return Requeue::done();
    });
  };
  return {"an effect outside of the cluster is not idempotent",
          {cloud.reset(), create(1), cloud.has(1)},
          declare(false),
          declare(true),
          "crash-after-effect:1",
          R"(action "1 volumes": there are 2 volumes)"};
}

/// The finalizer of the wrong one is that of another controller, which runs later.
Planted effect_before_finalizer() {
  const Cloud cloud;
  const std::string finalizer = "harbour.example.com/volume";
  const auto build = [=](const Ocean& ocean, Context& ctx) -> Run {
    if (auto made = ctx.effect("create the volume", cloud.insert(ocean.metadata.name)); !made) return made.error();
    return Requeue::done();
  };
  const auto clean = [=](const Ocean& ocean, Context& ctx) -> Run {
    if (auto done = ctx.effect("delete the volume", cloud.erase(ocean.metadata.name)); !done) return done.error();
    return Requeue::done();
  };
  const auto wrong = [=](Operator& op) {
    const auto oceans = op.cache<Ocean>();
    op.controller(oceans, build, {.name = "builder"});
    op.controller(oceans, [](const Ocean&, Context&) -> Run { return Requeue::done(); }, {.name = "cleaner"})
        .finalizer(finalizer, clean);
  };
  const auto right = [=](Operator& op) { op.controller(op.cache<Ocean>(), build).finalizer(finalizer, clean); };
  const Action both = {"create and delete", [](const Client& client) -> Result<> {
                         if (auto made = add_ocean(client, 1); !made) return made;
                         return remove_ocean.act(client);
                       }};
  return {"an effect outside of the cluster comes before the finalizer that undoes it",
          {cloud.reset(), create(1), remove_ocean, both, cloud.has(0)},
          wrong,
          right,
          "late-events",
          R"(action "0 volumes": there are 1 volumes)"};
}

Planted alarm_of_one_minute() {
  // Without a limit, an alarm that is late rings nevertheless.
  const auto alarm = [](std::int64_t latest) {
    return oceans_with([=](const Ocean& ocean, Context& ctx, const Fleets&) -> Run {
      const std::int64_t late = kubexx::Time(ctx.now()).seconds - ocean.metadata.creation_timestamp->seconds - 3600;
      if (has_note(ocean, "rang") || late > latest) return Requeue::done();
      if (late < 0) return Requeue::after(std::chrono::seconds(-late));
      if (auto noted = note(ocean, ctx, "rang", "yes"); !noted) return noted.error();
      return Requeue::done();
    });
  };
  return {"what is due is done only by a process that runs in that minute",
          {create(1), Action::wait("two hours", std::chrono::hours(2))},
          alarm(60),
          alarm(std::numeric_limits<std::int64_t>::max()),
          "stopped-during-action:2",
          R"(baltic metadata.annotations.rang: missing, expected "yes")"};
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
          unwatched_kind_changes_alone(),
          unwatched_kind_arrives_late(),
          unconditional_update(),
          conflict_overridden(),
          blind_overwrite(),
          overtaken_by_user(),
          lasting_mark(),
          deletion_by_name(),
          finalizer_after_effect(),
          effect_not_idempotent(),
          effect_before_finalizer(),
          alarm_of_one_minute()};
}

TEST_CASE("explore_finds_planted_bugs") {
  for (const Planted& planted : all_planted()) {
    DYNAMIC_SECTION(planted.name) {
      const auto wrong = explored(planted.wrong, planted.actions);
      const auto found = std::ranges::find(wrong.findings, planted.fault, &kubexx::testing::Finding::fault);
      INFO(wrong.text());
      REQUIRE(found != wrong.findings.end());
      INFO(found->problem);
      CHECK(found->problem.find(planted.problem) != std::string::npos);
      const auto right = explored(planted.right, planted.actions);
      INFO(right.text());
      CHECK(right.findings.empty());
    }
  }
}

}  // namespace
