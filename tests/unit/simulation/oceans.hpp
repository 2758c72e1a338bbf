#pragma once

// A controller of oceans, what users do with them, and exploration of both.
#include <kubexx/simulation.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <kubexx/client/api.hpp>
#include <kubexx/client/dynamic_api.hpp>
#include <kubexx/json/value.hpp>
#include "api/v1/fleet.kubexx.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/fleet_definitions.hpp"
#include "tests/support/history_checker.hpp"

namespace kubexx::test {

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

inline const std::string& crds() {
  static const std::string text = kubexx::test::fleet_definitions();
  return text;
}

inline kubexx::Api<Fleet> fleets_of(const Client& client) { return kubexx::api<Fleet>(client, "default"); }

struct by_ocean {
  std::string operator()(const Fleet& fleet) const {
    const auto label = fleet.metadata.labels.find("ocean");
    return label == fleet.metadata.labels.end() ? "" : label->second;
  }
};
using Fleets = kubexx::Cache<Fleet, by_ocean>;

inline Fleet fleet_of(const std::string& ocean, const std::string& name) {
  Fleet fleet;
  fleet.metadata.name = name;
  fleet.metadata.labels["ocean"] = ocean;
  fleet.spec.flag = "white";
  return fleet;
}

inline FleetApply wanted_fleet(const std::string& ocean, const std::string& name) {
  FleetApply fleet;
  fleet.metadata.name = name;
  fleet.metadata.name_space = "default";
  fleet.metadata.labels["ocean"] = ocean;
  fleet.spec.flag = "white";
  return fleet;
}

inline bool has_note(const Ocean& ocean, const std::string& name) { return ocean.metadata.annotations.contains(name); }

/// Writes an annotation of the ocean.
inline Result<> note(const Ocean& ocean, Context& ctx, const std::string& name, const std::string& value) {
  const std::string patch = fmt::format(R"({{"metadata":{{"annotations":{{"{}":"{}"}}}}}})", name, value);
  auto written = kubexx::api<Ocean>(ctx.client()).patch(ocean.metadata.name, kubexx::merge_patch(patch));
  if (!written) return written.error();
  return {};
}

inline Result<> remove_fleet(Context& ctx, const std::string& name) {
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

inline Run make_fleet(const Ocean& ocean, Context& ctx, const Fleets& fleets) {
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

inline int index_of(const Fleet& fleet) {
  return std::stoi(fleet.metadata.name.substr(fleet.metadata.name.rfind('-') + 1));
}

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

inline Result<> add_ocean(const Client& client, std::int64_t depth) {
  Ocean ocean;
  ocean.metadata.name = "baltic";
  ocean.depth = depth;
  auto made = kubexx::api<Ocean>(client).create(ocean);
  if (!made) return made.error();
  return {};
}

inline Action create(std::int64_t depth) {
  return {"create", [=](const Client& client) { return add_ocean(client, depth); }};
}

inline Action deepen(std::int64_t depth) {
  return {"depth changes", [=](const Client& client) -> Result<> {
            const auto patch = kubexx::merge_patch(fmt::format(R"({{"depth":{}}})", depth));
            auto done = kubexx::api<Ocean>(client).patch("baltic", patch);
            if (!done) return done.error();
            return {};
          }};
}

inline kubexx::DynamicApi config_maps_of(const Client& client) {
  return {client, {.version = "v1", .kind = "ConfigMap", .plural = "configmaps"}, "default"};
}

inline kubexx::json::Value config_map(const std::string& colour) {
  using kubexx::json::Object;
  return Object({{"metadata", Object({{"name", "shared"}})}, {"data", Object({{"colour", colour}})}});
}

inline const Action add_config_map = {
    "config map", [](const Client& client) -> Result<> { return config_maps_of(client).create(config_map("red")); }};

inline const Action remove_ocean = {"delete", [](const Client& client) -> Result<> {
                                      auto done = kubexx::api<Ocean>(client).remove("baltic");
                                      if (!done) return done.error();
                                      return {};
                                    }};

/// Adds a check of what the caches of a process show and deliver.
inline std::function<void(Operator&)> watched(const std::function<void(Operator&)>& operates, HistoryChecker& history) {
  return [&operates, &history](Operator& op) {
    operates(op);
    history.forget_shown();
    for (const CacheState& cache : op.caches()) {
      if (cache.name == "Ocean") history.watch(*op.cache<Ocean>().store());
      if (cache.name == "Fleet") history.watch(*op.cache<Fleet>().store());
    }
  };
}

inline ExploreReport explored(const std::function<void(Operator&)>& operates, const std::vector<Action>& actions,
                              const ExploreOptions& options = {}) {
  HistoryChecker history;
  auto report = explore({.crds = {crds()}, .operates = watched(operates, history)}, actions, options);
  CHECK(history.violations() == std::vector<std::string>());
  if (!report) FAIL(report.error().message);
  return *report;
}

}  // namespace kubexx::test
