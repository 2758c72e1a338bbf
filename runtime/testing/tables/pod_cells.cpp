#include <fmt/format.h>

#include "runtime/testing/tables/kind_cells.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing::cells {
namespace {

using json::Array;
using json::Value;

/// What a table shows of a pod.
struct PodSummary {
  std::int64_t ready = 0, containers = 0, restarts = 0;
  std::string status, last_restart;
};

bool is_sidecar(const Value& pod, std::string_view name) {
  for (const Value& container : list_at(pod, "spec.initContainers"))
    if (text_at(container, "name") == name) return text_at(container, "restartPolicy") == "Always";
  return false;
}

bool has(const Value& object, std::string_view path) { return at(object, path).is_object(); }

/// Restarts of containers, and when the last of them was.
struct Restarts {
  void add(const Value& container) {
    count += number_at(container, "restartCount");
    const std::string ended = text_at(container, "lastState.terminated.finishedAt");
    if (ended > last) last = ended;
  }

  std::int64_t count = 0;
  std::string last;
};

std::string exit_text(const Value& terminated) {
  if (const std::string reason = text_at(terminated, "reason"); !reason.empty()) return reason;
  if (const std::int64_t signal = number_at(terminated, "signal"); signal != 0) return fmt::format("Signal:{}", signal);
  return fmt::format("ExitCode:{}", number_at(terminated, "exitCode"));
}

/// Why an init container keeps the others waiting.
std::string init_reason(const Value& pod, const Value& container, std::size_t index) {
  if (has(container, "state.terminated")) return "Init:" + exit_text(at(container, "state.terminated"));
  const std::string waiting = text_at(container, "state.waiting.reason");
  if (!waiting.empty() && waiting != "PodInitializing") return "Init:" + waiting;
  return fmt::format("Init:{}/{}", index, list_at(pod, "spec.initContainers").size());
}

/// Returns whether an init container keeps the others waiting. `sidecars` are the restarts of those that stay.
bool add_init_containers(const Value& pod, PodSummary& summary, Restarts& all, Restarts& sidecars) {
  const Array& statuses = list_at(pod, "status.initContainerStatuses");
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const Value& container = statuses[i];
    const bool stays = is_sidecar(pod, text_at(container, "name"));
    all.add(container);
    if (stays) sidecars.add(container);
    if (has(container, "state.terminated") && number_at(container, "state.terminated.exitCode") == 0) continue;
    if (stays && truth_at(container, "started")) {
      if (truth_at(container, "ready")) ++summary.ready;
      continue;
    }
    summary.status = init_reason(pod, container, i);
    return true;
  }
  return false;
}

void add_containers(const Value& pod, PodSummary& summary, Restarts& restarts) {
  bool is_running = false;
  std::string failure;
  const Array& statuses = list_at(pod, "status.containerStatuses");
  for (auto container = statuses.rbegin(); container != statuses.rend(); ++container) {
    restarts.add(*container);
    if (const std::string waiting = text_at(*container, "state.waiting.reason"); !waiting.empty()) {
      summary.status = waiting;
    } else if (has(*container, "state.terminated")) {
      summary.status = exit_text(at(*container, "state.terminated"));
      if (number_at(*container, "state.terminated.exitCode") != 0) failure = summary.status;
    } else if (truth_at(*container, "ready") && has(*container, "state.running")) {
      is_running = true;
      ++summary.ready;
    }
  }
  if (summary.status != "Completed") return;
  if (is_running && is_true(pod, "status.conditions", "Ready")) {
    summary.status = "Running";
  } else if (!failure.empty()) {
    summary.status = failure;
  } else if (is_running) {
    summary.status = "NotReady";
  }
}

void note_deletion(const Value& pod, PodSummary& summary) {
  if (text_at(pod, "metadata.deletionTimestamp").empty()) return;
  const std::string phase = text_at(pod, "status.phase");
  if (text_at(pod, "status.reason") == "NodeLost") {
    summary.status = "Unknown";
  } else if (phase != "Succeeded" && phase != "Failed") {
    summary.status = "Terminating";
  }
}

PodSummary summary_of(const Value& pod) {
  PodSummary summary;
  summary.status = or_else(text_at(pod, "status.reason"), text_at(pod, "status.phase"));
  if (text_at(condition_at(pod, "status.conditions", "PodScheduled"), "reason") == "SchedulingGated")
    summary.status = "SchedulingGated";
  summary.containers = static_cast<std::int64_t>(list_at(pod, "spec.containers").size());
  for (const Value& container : list_at(pod, "spec.initContainers"))
    if (text_at(container, "restartPolicy") == "Always") ++summary.containers;
  Restarts restarts, later;
  const bool waits = add_init_containers(pod, summary, restarts, later);
  if (!waits || is_true(pod, "status.conditions", "Initialized")) {
    add_containers(pod, summary, later);
    restarts = later;
  }
  note_deletion(pod, summary);
  summary.restarts = restarts.count;
  summary.last_restart = restarts.last;
  return summary;
}

}  // namespace

Value pod_ready(const Source& source) {
  const PodSummary summary = summary_of(source.object);
  return fmt::format("{}/{}", summary.ready, summary.containers);
}

Value pod_status(const Source& source) { return summary_of(source.object).status; }

Value pod_restarts(const Source& source) {
  const PodSummary summary = summary_of(source.object);
  if (summary.restarts == 0 || summary.last_restart.empty()) return fmt::to_string(summary.restarts);
  return fmt::format("{} ({} ago)", summary.restarts, age_of(summary.last_restart, source.now));
}

Value pod_gates(const Source& source) {
  const Array& gates = list_at(source.object, "spec.readinessGates");
  if (gates.empty()) return std::string(source.otherwise);
  std::size_t open = 0;
  for (const Value& gate : gates)
    if (is_true(source.object, "status.conditions", text_at(gate, "conditionType"))) ++open;
  return fmt::format("{}/{}", open, gates.size());
}

Value pod_conditions(const Value& pod) {
  const std::string phase = text_at(pod, "status.phase");
  if (phase != "Succeeded" && phase != "Failed") return {};
  const bool failed = phase == "Failed";
  return json::Array{json::Object({{"type", "Completed"},
                                   {"status", "True"},
                                   {"reason", phase},
                                   {"message", failed ? "The pod failed." : "The pod has completed successfully."}})};
}

Value job_status(const Source& source) {
  const Value& job = source.object;
  for (const std::string_view type : {"Complete", "Failed"})
    if (is_true(job, "status.conditions", type)) return std::string(type);
  if (!text_at(job, "metadata.deletionTimestamp").empty()) return "Terminating";
  for (const std::string_view type : {"Suspended", "FailureTarget", "SuccessCriteriaMet"})
    if (is_true(job, "status.conditions", type)) return std::string(type);
  return "Running";
}

Value job_completions(const Source& source) {
  const Value& job = source.object;
  const std::int64_t succeeded = number_at(job, "status.succeeded"), parallel = number_at(job, "spec.parallelism");
  if (at(job, "spec.completions").is_integer())
    return fmt::format("{}/{}", succeeded, number_at(job, "spec.completions"));
  return parallel > 1 ? fmt::format("{}/1 of {}", succeeded, parallel) : fmt::format("{}/1", succeeded);
}

Value job_duration(const Source& source) {
  const std::string start = text_at(source.object, "status.startTime");
  const std::string end = text_at(source.object, "status.completionTime");
  if (start.empty()) return "";
  const auto parsed = core::parse_timestamp(core::TimeLayout::rfc3339, end);
  const auto* until = std::get_if<core::Timestamp>(&parsed);
  return age_of(start, until == nullptr ? source.now : *until);
}

Value cron_job_suspend(const Source& source) {
  const Value& suspend = at(source.object, "spec.suspend");
  if (!suspend.is_bool()) return "<unset>";
  return suspend.as_bool() ? "True" : "False";
}

}  // namespace kubexx::testing::cells
