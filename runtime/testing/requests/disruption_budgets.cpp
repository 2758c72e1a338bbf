#include "runtime/testing/requests/disruption_budgets.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/json/members.hpp"
#include "runtime/selector/selector.hpp"
#include "runtime/testing/requests/condition.hpp"
#include "runtime/testing/requests/removal.hpp"
#include "runtime/testing/requests/update.hpp"

namespace kubexx::testing {
namespace {

constexpr std::size_t kMostDisruptedPods = 2000;

/// Such a pod is already disrupted, or not yet of use.
bool is_unprotected(const json::Value& pod) {
  const std::string phase = text_at(pod, {"status", "phase"});
  return phase == "Succeeded" || phase == "Failed" || phase == "Pending" || is_terminating(pod);
}

bool is_ready(const json::Value& pod) {
  const json::Value* ready = find_condition(pod, "Ready");
  return ready != nullptr && text_at(*ready, {"status"}) == "True";
}

std::int64_t number_in_status(const json::Value& budget, std::string_view name) {
  return json::integer_at(budget, {"status", name});
}

/// A budget without a selector selects no pods, one with an empty selector all of them.
bool selects_pod(const json::Value& budget, const json::Value& pod) {
  const json::Value* selector = find(budget, {"spec", "selector"});
  if (selector == nullptr || !selector->is_object()) return false;
  const auto terms = selector::read_label_selector(*selector);
  return terms && selector::Selector{*terms, {}}.matches(pod);
}

std::vector<StoredPtr> budgets_of(const Cluster& cluster, const Resource& resource, const json::Value& pod) {
  std::vector<StoredPtr> budgets;
  for (const auto& [key, state] :
       cluster.storage.list(resource.collection, text_at(pod, {"metadata", "namespace"}) + "/"))
    if (selects_pod(state->object, pod)) budgets.push_back(state);
  return budgets;
}

/// Whether a pod that is not ready may be evicted without counting it.
bool leaves_unready_pods(const json::Value& budget) {
  if (text_at(budget, {"spec", "unhealthyPodEvictionPolicy"}) == "AlwaysAllow") return true;
  const std::int64_t desired = number_in_status(budget, "desiredHealthy");
  return desired > 0 && number_in_status(budget, "currentHealthy") >= desired;
}

Status violated(std::string why, int retry_after) {
  Status status = too_many_requests("Cannot evict pod as it would violate the pod's disruption budget.", retry_after);
  status.details->causes.push_back({"DisruptionBudget", std::move(why), {}});
  return status;
}

/// Why a budget allows no disruption. Its numbers are not up to date if it could not be evaluated.
std::string reason_of(const json::Value& budget, std::string_view name) {
  const std::string plain = fmt::format("The disruption budget {} does not allow evicting pods currently", name);
  std::string reason, message;
  if (const json::Value* condition = find_condition(budget, "DisruptionAllowed");
      condition != nullptr && text_at(*condition, {"status"}) == "False") {
    reason = text_at(*condition, {"reason"});
    message = text_at(*condition, {"message"});
  }
  if (!message.empty() && reason == "SyncFailed") return plain + " because it failed sync: " + message;
  const std::int64_t current = number_in_status(budget, "currentHealthy");
  const std::int64_t desired = number_in_status(budget, "desiredHealthy");
  if (current <= desired)
    return fmt::format("The disruption budget {} needs {} healthy pods and has {} currently", name, desired, current);
  return message.empty() ? plain : fmt::format("{} ({}): {}", plain, reason, message);
}

std::size_t count_disrupted(const json::Value& budget) {
  const json::Value* pods = find(budget, {"status", "disruptedPods"});
  return pods != nullptr && pods->is_object() ? pods->as_object().size() : 0;
}

/// Why a budget forbids the eviction of a pod; nothing if it allows it.
std::optional<Status> denial_by(const json::Value& budget) {
  const std::string name = text_at(budget, {"metadata", "name"});
  const GroupResource of = {"policy", "poddisruptionbudget"};
  if (number_in_status(budget, "observedGeneration") < json::integer_at(budget, {"metadata", "generation"}))
    return budget_in_progress(name);
  const std::int64_t allowed = number_in_status(budget, "disruptionsAllowed");
  if (allowed < 0) return forbidden(of, name, "pdb disruptions allowed is negative");
  if (count_disrupted(budget) > kMostDisruptedPods)
    return forbidden(of, name, "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
  if (allowed == 0) return violated(reason_of(budget, name), 0);
  return std::nullopt;
}

/// The budget after the disruption of a pod.
json::Value counted(json::Value budget, const std::string& pod, const std::string& date) {
  const std::int64_t left = number_in_status(budget, "disruptionsAllowed") - 1;
  set(budget, {"status", "disruptionsAllowed"}, left);
  set(budget, {"status", "disruptedPods", pod}, date);
  if (left > 0) return budget;
  set_condition(budget, json::Object({{"type", "DisruptionAllowed"},
                                      {"status", "False"},
                                      {"observedGeneration", number_in_status(budget, "observedGeneration")},
                                      {"lastTransitionTime", date},
                                      {"reason", "InsufficientPods"},
                                      {"message", ""}}));
  return budget;
}

/// A server sends this update to itself, under its own name.
Outcome<StoredPtr> write_count(Cluster& cluster, const ResourcePtr& resource, const StoredPtr& budget,
                               const std::string& pod) {
  const Route route = {resource, text_at(budget->object, {"metadata", "namespace"}),
                       text_at(budget->object, {"metadata", "name"}), "status"};
  WriteOptions options;
  options.manager = "kube-apiserver";
  std::vector<std::string> warnings;
  Body body;
  body.document.value = counted(budget->object, pod, cluster.date());
  return update_object({cluster, route, options, warnings}, std::move(body), budget);
}

}  // namespace

Status budget_in_progress(std::string_view name) {
  return violated(fmt::format("The disruption budget {} is still being processed by the server.", name), 10);
}

Outcome<Permission> permission_to_evict(Cluster& cluster, const json::Value& pod, bool dry_run) {
  const ResourcePtr resource = cluster.registry.find("policy", "v1", "poddisruptionbudgets");
  if (resource == nullptr || is_unprotected(pod)) return Permission{};
  const std::vector<StoredPtr> budgets = budgets_of(cluster, *resource, pod);
  if (budgets.empty()) return Permission{};
  if (budgets.size() > 1)
    return unforeseen_status(
        "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
  const StoredPtr& budget = budgets.front();
  const std::string name = text_at(budget->object, {"metadata", "name"});
  if (!is_ready(pod) && leaves_unready_pods(budget->object)) return Permission{name, true};
  if (const auto refusal = denial_by(budget->object)) return *refusal;
  if (dry_run) return Permission{name};
  Outcome<StoredPtr> written = write_count(cluster, resource, budget, text_at(pod, {"metadata", "name"}));
  if (!written) return written.status();
  return Permission{name};
}

}  // namespace kubexx::testing
