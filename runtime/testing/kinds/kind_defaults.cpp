#include "runtime/testing/kinds/kind_defaults.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "runtime/schema/object/deep_equal.hpp"
#include "runtime/testing/kinds/default_values.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr std::string_view kTemplateGeneration = "deprecated.daemonset.template.generation";

Value copy_of(const Value& object, json::MemberPath path) {
  const Value* value = json::find(object, path);
  return value == nullptr ? Value() : *value;
}

Value scaling_policy(std::string_view type, int value) {
  constexpr int kPeriodSeconds = 15;
  return Object({{"type", type}, {"value", value}, {"periodSeconds", kPeriodSeconds}});
}

/// Adds the members of one map to another unless they are there.
void add_missing(Value& object, std::string_view to, const Value& from) {
  if (!from.is_object()) return;
  for (const auto& [name, value] : from.as_object()) set_if_missing(object, {to, name}, Value(value));
}

void default_limits(Value& limits) {
  if (!is_text(limits, {"type"}, "Container")) return;
  add_missing(limits, "default", copy_of(limits, {"max"}));
  add_missing(limits, "defaultRequest", copy_of(limits, {"default"}));
  add_missing(limits, "defaultRequest", copy_of(limits, {"min"}));
}

/// The limits of a rolling update, unless objects are updated in another way.
void default_rolling(Value& object, std::string_view strategy,
                     std::initializer_list<std::pair<std::string_view, Value>> limits) {
  set_if_empty(object, {"spec", strategy, "type"}, "RollingUpdate");
  if (!is_text(object, {"spec", strategy, "type"}, "RollingUpdate")) return;
  for (const auto& [name, value] : limits) set_if_missing(object, {"spec", strategy, "rollingUpdate", name}, value);
}

void default_claim_templates(Value& set) {
  for_each_object(set, {"spec", "volumeClaimTemplates"}, [](Value& claim) {
    set_if_missing(claim, {"apiVersion"}, "v1");
    set_if_missing(claim, {"kind"}, "PersistentVolumeClaim");
  });
}

/// Only requests for a number of devices have one.
void default_count(Value& request) {
  const std::string mode = json::text_at(request, {"allocationMode"});
  if (mode.empty() || mode == "ExactCount") set_if_missing(request, {"count"}, 1);
}

void default_device_requests(Value& devices) {
  for_each_object(devices, {"requests"}, [](Value& request) {
    Value* exactly = json::find(request, {"exactly"});
    if (exactly != nullptr && exactly->is_object()) default_count(*exactly);
    for_each_object(request, {"firstAvailable"}, default_count);
  });
}

std::int64_t template_generation(const Value& set) {
  const std::string text = json::text_at(set, {"metadata", "annotations", kTemplateGeneration});
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

void default_autoscaler(Value& autoscaler) {
  const Value* behavior = json::find(autoscaler, {"spec", "behavior"});
  if (behavior == nullptr || !behavior->is_object()) return;
  constexpr int kMostPods = 4, kMostPercent = 100;
  set_if_missing(autoscaler, {"spec", "behavior", "scaleUp", "stabilizationWindowSeconds"}, 0);
  set_if_missing(autoscaler, {"spec", "behavior", "scaleUp", "policies"},
                 Array{scaling_policy("Pods", kMostPods), scaling_policy("Percent", kMostPercent)});
  set_if_missing(autoscaler, {"spec", "behavior", "scaleDown", "policies"},
                 Array{scaling_policy("Percent", kMostPercent)});
  for (const std::string_view direction : {"scaleUp", "scaleDown"})
    set_if_missing(autoscaler, {"spec", "behavior", direction, "selectPolicy"}, "Max");
}

void default_daemon_set(Value& set) {
  default_rolling(set, "updateStrategy", {{"maxSurge", 0}, {"maxUnavailable", 1}});
  set_if_missing(set, {"metadata", "annotations", kTemplateGeneration}, "0");
}

void default_deployment(Value& deployment) {
  default_rolling(deployment, "strategy", {{"maxSurge", "25%"}, {"maxUnavailable", "25%"}});
}

void default_device_claim(Value& claim) {
  if (Value* devices = json::find(claim, {"spec", "devices"})) default_device_requests(*devices);
}

void default_device_claim_template(Value& claim_template) {
  if (Value* devices = json::find(claim_template, {"spec", "spec", "devices"})) default_device_requests(*devices);
}

void default_job(Value& job) {
  const auto has = [&](std::string_view name) { return has_value(job, {"spec", name}); };
  if (!has("parallelism")) set_if_missing(job, {"spec", "completions"}, 1);
  set_if_missing(job, {"spec", "parallelism"}, 1);
  set_if_missing(job, {"spec", "backoffLimit"},
                 has("backoffLimitPerIndex") ? std::numeric_limits<std::int32_t>::max() : 6);
  set_if_missing(job, {"spec", "completionMode"}, "NonIndexed");
  set_if_missing(job, {"spec", "suspend"}, false);
  set_if_missing(job, {"spec", "podReplacementPolicy"}, has("podFailurePolicy") ? "Failed" : "TerminatingOrFailed");
  set_if_missing(job, {"spec", "manualSelector"}, false);
  if (const Value* labels = json::find(job, {"spec", "template", "metadata", "labels"}))
    set_if_missing(job, {"metadata", "labels"}, Value(*labels));
}

void default_limit_range(Value& range) { for_each_object(range, {"spec", "limits"}, default_limits); }

void default_replication_controller(Value& controller) {
  if (!json::has_any(controller, {"spec", "template", "metadata", "labels"})) return;
  const Value labels = copy_of(controller, {"spec", "template", "metadata", "labels"});
  set_if_missing(controller, {"spec", "selector"}, labels);
  set_if_missing(controller, {"metadata", "labels"}, labels);
}

/// A rolling update without limits has none if its type was sent. Servers drop `maxUnavailable`, which is a feature
/// that is off by default.
void default_stateful_set(Value& set) {
  json::erase(set, {"spec", "updateStrategy", "rollingUpdate", "maxUnavailable"});
  if (is_text(set, {"spec", "updateStrategy", "type"}, ""))
    set_if_missing(set, {"spec", "updateStrategy", "rollingUpdate"}, Object());
  if (has_value(set, {"spec", "updateStrategy", "rollingUpdate"}))
    default_rolling(set, "updateStrategy", {{"partition", 0}});
  default_claim_templates(set);
}

void select_own_pods(Value& job) {
  if (copy_of(job, {"spec", "manualSelector"}) == Value(true)) return;
  const bool has_own_labels =
      copy_of(job, {"metadata", "labels"}) != copy_of(job, {"spec", "template", "metadata", "labels"});
  const std::string uid = json::text_at(job, {"metadata", "uid"}), name = json::text_at(job, {"metadata", "name"});
  const std::pair<std::string_view, std::string> labels[] = {{"batch.kubernetes.io/controller-uid", uid},
                                                             {"batch.kubernetes.io/job-name", name},
                                                             {"controller-uid", uid},
                                                             {"job-name", name}};
  for (const auto& [label, value] : labels)
    set_if_missing(job, {"spec", "template", "metadata", "labels", label}, value);
  set_if_missing(job, {"spec", "selector", "matchLabels", "batch.kubernetes.io/controller-uid"}, uid);
  if (!has_own_labels) json::set(job, {"metadata", "labels"}, copy_of(job, {"spec", "template", "metadata", "labels"}));
}

void count_template_changes(Value& set, const Value* old) {
  std::int64_t count = template_generation(old == nullptr ? set : *old);
  if (old == nullptr && count < 1) count = 1;
  const bool changes =
      old != nullptr && !schema::deep_equal(copy_of(set, {"spec", "template"}), copy_of(*old, {"spec", "template"}));
  json::set(set, {"metadata", "annotations", kTemplateGeneration}, fmt::to_string(changes ? count + 1 : count));
}

}  // namespace kubexx::testing
