#include "runtime/simulation/fault_plan.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace kubexx::testing {
namespace {

using FaultKind = PlannedFault::Kind;
using WriteHandling = DirectTransport::Handling;

constexpr std::array kRejections = {403, 409, 429, 500};
constexpr std::array<std::size_t, 3> kHeldRuns = {1, 3, 0};

bool is_at_write(FaultKind kind) { return kind <= FaultKind::rejected; }
bool is_at_effect(FaultKind kind) { return !is_at_write(kind) && kind <= FaultKind::failed_effect; }

EffectHandling effect_handling_of(FaultKind kind) {
  switch (kind) {
    case FaultKind::crash_before_effect:
      return EffectHandling::crash_before;
    case FaultKind::crash_after_effect:
      return EffectHandling::crash_after;
    default:
      return EffectHandling::fail;
  }
}

WriteHandling handling_of(const PlannedFault& fault) {
  switch (fault.kind) {
    case FaultKind::crash_before_write:
      return {WriteHandling::Kind::crash_before};
    case FaultKind::crash_after_write:
      return {WriteHandling::Kind::crash_after};
    case FaultKind::lease_lost_before_write:
      return {WriteHandling::Kind::fence_before};
    case FaultKind::lease_lost_after_write:
      return {WriteHandling::Kind::fence_after};
    case FaultKind::lost_answer:
      return {WriteHandling::Kind::lose};
    default:
      return {WriteHandling::Kind::reject, fault.code};
  }
}

/// What happens after a run.
void strike(const PlannedFault& fault, SimulationWorld& world) {
  if (fault.kind == FaultKind::held && world.runs == fault.at) world.held.insert(fault.cache);
  if (fault.kind == FaultKind::held && fault.runs > 0 && world.runs == fault.at + fault.runs)
    world.held.erase(fault.cache);
  if (world.runs != fault.at) return;
  if (fault.kind == FaultKind::restart) world.transport().crash();
  if (fault.kind == FaultKind::relist) world.relist();
  if (fault.kind == FaultKind::hour) world.pass(std::chrono::hours(1));
}

bool comes_from_others(FaultKind kind) {
  return kind == FaultKind::foreign_write || kind == FaultKind::action_before_write;
}

/// What others do just before a write, which is then sent.
void act_as_others(const PlannedFault& fault, SimulationWorld& world, const http::Request& write) {
  if (fault.kind == FaultKind::foreign_write) return world.other_client().change_before(write);
  world.act_early();
}

bool is_after_run(FaultKind kind) {
  return kind == FaultKind::restart || kind == FaultKind::relist || kind == FaultKind::hour || kind == FaultKind::held;
}

bool is_before_action(FaultKind kind) {
  return kind == FaultKind::held_at_action || kind == FaultKind::last_states || kind == FaultKind::held_over_action ||
         kind == FaultKind::stopped_during_action;
}

bool is_after_action(FaultKind kind) {
  return kind == FaultKind::restart_after_action || kind == FaultKind::relist_after_action;
}

void strike_before_action(const PlannedFault& fault, SimulationWorld& world, std::size_t action) {
  if (fault.kind == FaultKind::held_over_action && action == fault.at + 1) world.releases_when_quiet = true;
  if (action != fault.at) return;
  if (fault.kind == FaultKind::stopped_during_action) return world.stop();
  world.held.insert(fault.cache);
  world.releases_as_list |= fault.kind == FaultKind::last_states;
  if (fault.kind == FaultKind::held_over_action) world.releases_when_quiet = false;
}

}  // namespace

std::string PlannedFault::text() const {
  switch (kind) {
    case Kind::crash_before_write:
      return fmt::format("crash-before-write:{}", at);
    case Kind::crash_after_write:
      return fmt::format("crash-after-write:{}", at);
    case Kind::lease_lost_before_write:
      return fmt::format("lease-lost-before-write:{}", at);
    case Kind::lease_lost_after_write:
      return fmt::format("lease-lost-after-write:{}", at);
    case Kind::lost_answer:
      return fmt::format("lost-answer:{}", at);
    case Kind::foreign_write:
      return fmt::format("foreign-write:{}", at);
    case Kind::action_before_write:
      return fmt::format("action-before-write:{}", at);
    case Kind::rejected:
      return fmt::format("rejected-{}:{}", code, at);
    case Kind::crash_before_effect:
      return fmt::format("crash-before-effect:{}", at);
    case Kind::crash_after_effect:
      return fmt::format("crash-after-effect:{}", at);
    case Kind::failed_effect:
      return fmt::format("failed-effect:{}", at);
    case Kind::restart:
      return fmt::format("restart:{}", at);
    case Kind::relist:
      return fmt::format("relist:{}", at);
    case Kind::hour:
      return fmt::format("hour:{}", at);
    case Kind::held:
      return fmt::format("held:{}:{}:{}", cache, at, runs == 0 ? "all" : fmt::to_string(runs));
    case Kind::late:
      return "late-events";
    case Kind::held_at_action:
      return fmt::format("held-at-action:{}:{}", cache, at);
    case Kind::held_over_action:
      return fmt::format("held-over-action:{}:{}", cache, at);
    case Kind::last_states:
      return fmt::format("last-states:{}:{}", cache, at);
    case Kind::reversed:
      return "reversed-events";
    case Kind::late_reversed:
      return "late-reversed-events";
    case Kind::restart_after_action:
      return fmt::format("restart-after-action:{}", at);
    case Kind::relist_after_action:
      return fmt::format("relist-after-action:{}", at);
    case Kind::stopped_during_action:
      return fmt::format("stopped-during-action:{}", at);
  }
  return {};
}

void PlannedFault::install(SimulationWorld& world) const {
  world.releases_when_quiet = true;
  world.is_late |= kind == Kind::late || kind == Kind::late_reversed;
  world.is_reversed |= kind == Kind::reversed || kind == Kind::late_reversed;
  if (is_before_action(kind))
    world.before_action = [this, &world, others = std::move(world.before_action)](std::size_t action) {
      if (others) others(action);
      strike_before_action(*this, world, action);
    };
  else if (is_after_action(kind))
    world.after_action = [this, &world, others = std::move(world.after_action)](std::size_t action) {
      if (others) others(action);
      if (action == at) kind == Kind::restart_after_action ? world.restart() : world.relist();
    };
  else if (is_at_write(kind))
    world.plan = [this, &world, others = std::move(world.plan)](const http::Request& request) {
      const WriteHandling handling = others ? others(request) : WriteHandling();
      if (world.writes != at || handling.kind != WriteHandling::Kind::normal) return handling;
      world.note(fmt::format("fault {} at {}", text(), request.line()));
      if (!comes_from_others(kind)) return handling_of(*this);
      act_as_others(*this, world, request);
      return handling;
    };
  else if (is_at_effect(kind))
    world.plan_effect = [this, &world, others = std::move(world.plan_effect)](std::string_view name) {
      const EffectHandling handling = others ? others(name) : EffectHandling::normal;
      if (world.effects != at || handling != EffectHandling::normal) return handling;
      world.note(fmt::format("fault {} at effect {}", text(), name));
      return effect_handling_of(kind);
    };
  else
    world.after_run = [this, &world, others = std::move(world.after_run)] {
      if (others) others();
      strike(*this, world);
    };
}

std::vector<PlannedFault> faults_for(const FaultTargets& targets) {
  std::vector<PlannedFault> faults = {
      {.kind = FaultKind::late}, {.kind = FaultKind::reversed}, {.kind = FaultKind::late_reversed}};
  for (const std::string& cache : targets.caches)
    for (std::size_t at = 0; at <= targets.actions; ++at)
      for (const FaultKind kind : {FaultKind::held_at_action, FaultKind::last_states})
        faults.push_back({.kind = kind, .at = at, .cache = cache});
  for (const std::string& cache : targets.caches)
    for (const std::size_t next : targets.concurrent_actions)
      faults.push_back({.kind = FaultKind::held_over_action, .at = next - 1, .cache = cache});
  for (std::size_t at = 1; at <= targets.actions; ++at)
    for (const FaultKind kind :
         {FaultKind::restart_after_action, FaultKind::relist_after_action, FaultKind::stopped_during_action})
      faults.push_back({.kind = kind, .at = at});
  for (std::size_t at = 1; at <= targets.writes; ++at) {
    for (const FaultKind kind :
         {FaultKind::crash_before_write, FaultKind::crash_after_write, FaultKind::lease_lost_before_write,
          FaultKind::lease_lost_after_write, FaultKind::lost_answer, FaultKind::foreign_write})
      faults.push_back({.kind = kind, .at = at});
    for (const int code : kRejections) faults.push_back({.kind = FaultKind::rejected, .at = at, .code = code});
  }
  for (const std::size_t at : targets.writes_before_concurrent_actions)
    faults.push_back({.kind = FaultKind::action_before_write, .at = at});
  for (std::size_t at = 1; at <= targets.effects; ++at)
    for (const FaultKind kind :
         {FaultKind::crash_before_effect, FaultKind::crash_after_effect, FaultKind::failed_effect})
      faults.push_back({.kind = kind, .at = at});
  for (std::size_t at = 1; at <= targets.runs; ++at) {
    for (const FaultKind kind : {FaultKind::restart, FaultKind::relist, FaultKind::hour})
      faults.push_back({.kind = kind, .at = at});
    for (const std::string& cache : targets.caches)
      for (const std::size_t held : kHeldRuns)
        faults.push_back({.kind = FaultKind::held, .at = at, .cache = cache, .runs = held});
  }
  return faults;
}

std::string text_of(const FaultSet& faults) {
  std::string text;
  for (const PlannedFault& fault : faults) text += (text.empty() ? "" : " + ") + fault.text();
  return text;
}

std::vector<PlannedFault> with_some_after_runs(const std::vector<PlannedFault>& faults, std::size_t most,
                                               std::uint64_t seed) {
  std::vector<PlannedFault> chosen;
  auto left = static_cast<std::size_t>(std::ranges::count_if(faults, is_after_run, &PlannedFault::kind));
  most = std::min(most, left);
  std::mt19937_64 numbers(seed);
  for (const PlannedFault& fault : faults) {
    // With this probability, exactly `most` of them are chosen.
    const bool is_chosen = !is_after_run(fault.kind) || numbers() % left < most;
    if (is_after_run(fault.kind)) {
      --left;
      if (is_chosen) --most;
    }
    if (is_chosen) chosen.push_back(fault);
  }
  return chosen;
}

std::vector<FaultSet> pairs_of(const std::vector<PlannedFault>& faults, std::size_t most, std::uint64_t seed) {
  std::vector<FaultSet> pairs;
  if (faults.size() < 2) return pairs;
  most = std::min(most, faults.size() * (faults.size() - 1) / 2);
  std::mt19937_64 numbers(seed);
  std::set<std::pair<std::size_t, std::size_t>> chosen;
  while (pairs.size() < most) {
    const auto [first, second] = std::minmax({numbers() % faults.size(), numbers() % faults.size()});
    if (first == second || !chosen.emplace(first, second).second) continue;
    pairs.push_back({faults[first], faults[second]});
  }
  return pairs;
}

}  // namespace kubexx::testing
