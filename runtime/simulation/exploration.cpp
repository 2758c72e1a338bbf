#include <kubexx/simulation/explore.hpp>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "runtime/simulation/cluster_state.hpp"
#include "runtime/simulation/fault_plan.hpp"
#include "runtime/simulation/other_client.hpp"
#include "runtime/simulation/world.hpp"

namespace kubexx::testing {
namespace {

/// More than a retry or two of a small operator.
constexpr std::size_t kSpareWrites = 10;

/// How a run ended.
struct RunEnd {
  std::string problem = {};  ///< empty if every action succeeded and the operator became quiet
  ClusterState state = {};
  std::string overwriting = {};                     ///< a write that removed what another client had changed
  std::map<std::string, std::string> failing = {};  ///< errors by controller and key
  std::size_t writes = 0;
  std::size_t effects = 0;
  std::size_t runs = 0;
  std::size_t done = 0;                        ///< actions
  std::vector<std::size_t> writes_until = {};  ///< the end of the start, and of each action
  std::set<std::string> kinds = {};
  std::vector<std::string> trace = {};
};

class Explorer {
 public:
  Explorer(const SimulationOptions& simulation, const std::vector<Action>& actions, const ExploreOptions& options,
           const Cluster& base)
      : simulation_(simulation), actions_(actions), options_(options), base_(base) {}

  Result<ExploreReport> explore() {
    reference_ = run({}, false);
    if (!reference_.problem.empty())
      return Error{.message = fmt::format("the run without a fault fails: {}", reference_.problem)};
    if (!reference_.failing.empty())
      return Error{.message = "the run without a fault ends with keys that fail:\n" + lines_of(reference_.failing)};
    ExploreReport report{.runs = 1, .writes = reference_.writes, .effects = reference_.effects};
    const std::vector<PlannedFault> all = faults_for(targets());
    const std::vector<PlannedFault> faults = with_some_after_runs(all, options_.most_run_faults, simulation_.seed);
    report.skipped = all.size() - faults.size();
    for (const PlannedFault& fault : options_.only.empty() ? faults : all) try_faults({fault}, report);
    for (const FaultSet& pair : pairs_of(faults, options_.pairs, simulation_.seed))
      if (!has_finding(pair, report)) try_faults(pair, report);
    if (report.runs == 1 && !options_.only.empty())
      return Error{.stage = Stage::config,
                   .message = fmt::format("\"{}\" is not a fault of this exploration", options_.only)};
    return report;
  }

 private:
  static std::string lines_of(const std::map<std::string, std::string>& errors) {
    std::string lines;
    for (const auto& [key, error] : errors) lines += fmt::format("  {}: {}\n", key, error);
    return lines;
  }

  FaultTargets targets() const {
    FaultTargets targets{.writes = reference_.writes,
                         .effects = reference_.effects,
                         .runs = reference_.runs,
                         .actions = actions_.size(),
                         .caches = reference_.kinds};
    for (std::size_t at = 1; at <= actions_.size(); ++at) {
      if (!actions_[at - 1].is_concurrent) continue;
      targets.concurrent_actions.insert(at);
      const std::size_t before = at == 1 ? 0 : reference_.writes_until[at - 2];
      for (std::size_t write = before + 1; write <= reference_.writes_until[at - 1]; ++write)
        targets.writes_before_concurrent_actions.insert(write);
    }
    return targets;
  }

  /// Whether one of the faults is a finding by itself.
  static bool has_finding(const FaultSet& faults, const ExploreReport& report) {
    return std::ranges::any_of(faults, [&](const PlannedFault& fault) {
      return std::ranges::find(report.findings, fault.text(), &Finding::fault) != report.findings.end();
    });
  }

  void try_faults(const FaultSet& faults, ExploreReport& report) const {
    const std::string name = text_of(faults);
    if (!options_.only.empty() && name != options_.only) return;
    report.is_cut = report.findings.size() >= options_.most_findings;
    if (report.is_cut) return;
    ++report.runs;
    const std::string problem = problem_of(run(faults, false));
    // The same again, with its history.
    if (!problem.empty()) report.findings.push_back({name, problem, run(faults, true).trace});
  }

  std::string problem_of(const RunEnd& end) const {
    if (!end.problem.empty()) return end.problem + '\n';
    if (!end.overwriting.empty()) return fmt::format("{} overwrites a change by another client\n", end.overwriting);
    if (const std::string fields = difference(reference_.state, end.state); !fields.empty())
      return "the end state differs from that of the run without a fault:\n" + fields;
    if (!end.failing.empty()) return "keys fail in the end:\n" + lines_of(end.failing);
    if (end.writes > options_.most_writes * reference_.writes + kSpareWrites)
      return fmt::format("the operator wrote {} times, {} times without the fault\n", end.writes, reference_.writes);
    return {};
  }

  RunEnd run(const FaultSet& faults, bool has_history) const {
    SimulationWorld world(simulation_, base_);
    world.has_history = has_history;
    RunEnd end;
    if (options_.always) world.acted = [&](const std::string& what) { check_always(world, what, end); };
    for (const PlannedFault& fault : faults) fault.install(world);
    if (auto begun = world.begin(); !begun) end.problem = begun.error().message;
    act(world, end);
    end.state = state_of(world.cluster(), options_.ignore, options_.name_starts);
    if (!is_ignored(kForeignField, options_.ignore)) end.overwriting = world.overwriting;
    end.failing = world.failing();
    end.writes = world.writes;
    end.effects = world.effects;
    end.runs = world.runs;
    for (std::size_t feed = 0; feed < world.stepper().feeds(); ++feed)
      end.kinds.insert(world.stepper().store(feed).form().info.kind);
    end.trace = std::move(world.history);
    return end;
  }

  /// When all waits of a run are over; nothing without waits.
  std::optional<TimeSource::Clock::time_point> end_of_waits(TimeSource::Clock::time_point start) const {
    auto end = start;
    for (const Action& action : actions_) end += action.time;
    return end == start ? std::nullopt : std::optional(end);
  }

  void act(SimulationWorld& world, RunEnd& end) const {
    if (world.before_action) world.before_action(0);
    auto waited_until = world.time().now();
    world.latest = end_of_waits(waited_until);
    world.act_early = [&] {
      if (end.done < actions_.size() && actions_[end.done].is_concurrent) perform(world, waited_until, end);
    };
    if (end.problem.empty()) check_settled(world.settle(), "the start", end);
    end.writes_until.push_back(world.writes);
    for (std::size_t at = 1; at <= actions_.size() && end.problem.empty(); ++at) {
      waited_until += actions_[at - 1].time;
      if (world.before_action) world.before_action(at);
      if (end.done < at) perform(world, waited_until, end);
      if (world.is_stopped()) world.restart();
      settle_action(world, at, end);
      end.writes_until.push_back(world.writes);
    }
  }

  static std::string name_of(const Action& action) { return fmt::format("action \"{}\"", action.name); }

  /// Does the next action.
  void perform(SimulationWorld& world, TimeSource::Clock::time_point waited_until, RunEnd& end) const {
    const Action& action = actions_[end.done++];
    world.note(fmt::format("action: {}", action.name));
    auto done = done_action(world, action, waited_until);
    if (!done && end.problem.empty()) end.problem = fmt::format("{}: {}", name_of(action), done.error().text());
  }

  static Result<> done_action(SimulationWorld& world, const Action& action, TimeSource::Clock::time_point until) {
    if (action.act)
      if (auto done = action.act(world.user()); !done) return done;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - world.time().now());
    if (action.time.count() == 0 || left.count() <= 0) return {};
    if (!world.is_stopped()) return world.advance(left);
    world.pass(left);
    return {};
  }

  void settle_action(SimulationWorld& world, std::size_t at, RunEnd& end) const {
    if (!end.problem.empty()) return;
    const std::string name = name_of(actions_[at - 1]);
    check_settled(world.settle(), name, end);
    if (!world.after_action || !end.problem.empty()) return;
    world.after_action(at);
    check_settled(world.settle_further(), name, end);
  }

  static void check_settled(const Result<>& settled, const std::string& after, RunEnd& end) {
    if (!settled && end.problem.empty()) end.problem = fmt::format("after {}: {}", after, settled.error().message);
  }

  void check_always(const SimulationWorld& world, const std::string& what, RunEnd& end) const {
    auto holds = options_.always(world.user());
    if (!holds && end.problem.empty())
      end.problem = fmt::format("`always` does not hold after {}: {}", what, holds.error().message);
  }

  const SimulationOptions& simulation_;
  const std::vector<Action>& actions_;
  const ExploreOptions& options_;
  const Cluster& base_;
  RunEnd reference_;
};

}  // namespace

std::string ExploreReport::text() const {
  std::string text =
      fmt::format("{} runs, {} writes in the run without a fault, {} findings\n", runs, writes, findings.size());
  if (is_cut) text += "further faults were not tried: the number of findings has reached `most_findings`\n";
  if (skipped > 0) text += fmt::format("{} faults after runs were not tried: see `most_run_faults`\n", skipped);
  for (const Finding& finding : findings) {
    text += fmt::format("\nfault: {}\nproblem: {}trace:\n", finding.fault, finding.problem);
    for (const std::string& line : finding.trace) text += fmt::format("  {}\n", line);
    text += fmt::format("replay: kubexx::testing::explore(..., {{.only = \"{}\"}})\n", finding.fault);
  }
  return text;
}

Result<ExploreReport> explore(const SimulationOptions& simulation, const std::vector<Action>& actions,
                              const ExploreOptions& options) {
  const auto base = make_base(simulation);
  if (!base) return base.error();
  return Explorer(simulation, actions, options, **base).explore();
}

}  // namespace kubexx::testing
