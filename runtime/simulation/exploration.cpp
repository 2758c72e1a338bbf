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
    const std::vector<PlannedFault> faults = faults_for(targets());
    for (const PlannedFault& fault : faults) try_faults({fault}, report);
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
    return {reference_.writes, reference_.effects, reference_.runs, actions_.size(), reference_.kinds};
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
    if (end.problem.empty()) settle(world, "the start", end);
    std::size_t at = 0;
    for (const Action& action : actions_) {
      if (!end.problem.empty()) return;
      if (world.before_action) world.before_action(++at);
      world.note(fmt::format("action: {}", action.name));
      const std::string name = fmt::format("action \"{}\"", action.name);
      waited_until += action.time;
      if (auto done = done_action(world, action, waited_until); !done)
        end.problem = fmt::format("{}: {}", name, done.error().text());
      else
        settle(world, name, end);
    }
  }

  static Result<> done_action(SimulationWorld& world, const Action& action, TimeSource::Clock::time_point until) {
    if (action.act)
      if (auto done = action.act(world.user()); !done) return done;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - world.time().now());
    return action.time.count() > 0 && left.count() > 0 ? world.advance(left) : Result<>();
  }

  static void settle(SimulationWorld& world, const std::string& after, RunEnd& end) {
    auto settled = world.settle();
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
