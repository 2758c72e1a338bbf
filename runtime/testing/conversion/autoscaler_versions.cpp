#include "runtime/testing/conversion/autoscaler_versions.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr std::string_view kMetrics = "autoscaling.alpha.kubernetes.io/metrics";
constexpr std::string_view kCurrentMetrics = "autoscaling.alpha.kubernetes.io/current-metrics";
constexpr std::string_view kConditions = "autoscaling.alpha.kubernetes.io/conditions";
constexpr std::string_view kBehavior = "autoscaling.alpha.kubernetes.io/behavior";
constexpr int kUsualUtilization = 80;

/// A field of a metric: in v1, in v2 where it may be in an object, and whether v1 always writes the quantity.
struct MetricField {
  std::string_view v1, part, v2;
  bool is_written = false;
};

/// The fields of one type of metrics, in the order of v1.
struct MetricForm {
  std::string_view type, member;
  std::initializer_list<MetricField> wanted, current;
};

const MetricForm kForms[] = {
    {"Object",
     "object",
     {{"target", "", "describedObject"},
      {"metricName", "metric", "name"},
      {"targetValue", "target", "value", true},
      {"selector", "metric", "selector"},
      {"averageValue", "target", "averageValue"}},
     {{"target", "", "describedObject"},
      {"metricName", "metric", "name"},
      {"currentValue", "current", "value", true},
      {"selector", "metric", "selector"},
      {"averageValue", "current", "averageValue"}}},
    {"Pods",
     "pods",
     {{"metricName", "metric", "name"},
      {"targetAverageValue", "target", "averageValue", true},
      {"selector", "metric", "selector"}},
     {{"metricName", "metric", "name"},
      {"currentAverageValue", "current", "averageValue", true},
      {"selector", "metric", "selector"}}},
    {"Resource",
     "resource",
     {{"name", "", "name"},
      {"targetAverageUtilization", "target", "averageUtilization"},
      {"targetAverageValue", "target", "averageValue"}},
     {{"name", "", "name"},
      {"currentAverageUtilization", "current", "averageUtilization"},
      {"currentAverageValue", "current", "averageValue", true}}},
    {"ContainerResource",
     "containerResource",
     {{"name", "", "name"},
      {"targetAverageUtilization", "target", "averageUtilization"},
      {"targetAverageValue", "target", "averageValue"},
      {"container", "", "container"}},
     {{"name", "", "name"},
      {"currentAverageUtilization", "current", "averageUtilization"},
      {"currentAverageValue", "current", "averageValue", true},
      {"container", "", "container"}}},
    {"External",
     "external",
     {{"metricName", "metric", "name"},
      {"metricSelector", "metric", "selector"},
      {"targetValue", "target", "value"},
      {"targetAverageValue", "target", "averageValue"}},
     {{"metricName", "metric", "name"},
      {"currentValue", "current", "value", true},
      {"metricSelector", "metric", "selector"},
      {"currentAverageValue", "current", "averageValue"}}},
};

const MetricForm* form_of(const Value& metric) {
  const std::string type = text_at(metric, {"type"});
  const auto* form = std::ranges::find(kForms, type, &MetricForm::type);
  const Value* source = form == std::end(kForms) ? nullptr : find(metric, {form->member});
  return source != nullptr && source->is_object() ? form : nullptr;
}

const Value* find_field(const Value& source, std::string_view part, std::string_view name) {
  return part.empty() ? find(source, {name}) : find(source, {part, name});
}

/// References have their members in the order of v1.
Value value_in_v1(const MetricField& field, const Value& value) {
  if (field.v2 != "describedObject") return value;
  Object reference;
  for (const std::string_view name : {"kind", "name", "apiVersion"})
    if (const Value* member = find(value, {name})) reference.append(std::string(name), *member);
  return reference;
}

/// Null for a metric of an unknown form.
Value metric_in_v1(const Value& metric, bool is_wanted) {
  const MetricForm* form = form_of(metric);
  if (form == nullptr) return {};
  const Value& source = *find(metric, {form->member});
  Object fields;
  for (const MetricField& field : is_wanted ? form->wanted : form->current) {
    const Value* value = find_field(source, field.part, field.v2);
    if (value != nullptr)
      fields.append(std::string(field.v1), value_in_v1(field, *value));
    else if (field.is_written)
      fields.append(std::string(field.v1), "0");
  }
  return Object({{"type", form->type}, {std::string(form->member), std::move(fields)}});
}

/// What a target is compared with.
std::string_view target_type(const Value& target) {
  if (find(target, {"averageUtilization"}) != nullptr) return "Utilization";
  return find(target, {"averageValue"}) != nullptr ? "AverageValue" : "Value";
}

Value metric_in_v2(const Value& metric, bool is_wanted) {
  const MetricForm* form = form_of(metric);
  if (form == nullptr) return {};
  const Value& fields = *find(metric, {form->member});
  Value source = Object();
  for (const MetricField& field : is_wanted ? form->wanted : form->current) {
    const Value* value = find(fields, {field.v1});
    if (value == nullptr) continue;
    const bool is_filler = is_wanted && field.v2 == "value" && field.is_written && *value == Value("0") &&
                           find(fields, {"averageValue"}) != nullptr;
    if (is_filler) continue;
    if (field.part.empty())
      set(source, {field.v2}, *value);
    else
      set(source, {field.part, field.v2}, *value);
  }
  if (is_wanted) {
    if (find(source, {"target"}) == nullptr) set(source, {"target"}, Object());
    set(source, {"target", "type"}, target_type(*find(source, {"target"})));
  }
  return Object({{"type", form->type}, {std::string(form->member), std::move(source)}});
}

/// The list at a path, converted; without elements of unknown forms.
template <class Convert>
Array converted_list(const Value* list, const Convert& convert) {
  Array result;
  if (list == nullptr || !list->is_array()) return result;
  for (const Value& element : list->as_array())
    if (Value one = convert(element); !one.is_null()) result.push_back(std::move(one));
  return result;
}

/// The average utilization of processors that a metric has under `part`.
const Value* processor_use(const Value& metric, std::string_view part) {
  if (text_at(metric, {"type"}) != "Resource" || text_at(metric, {"resource", "name"}) != "cpu") return nullptr;
  return find(metric, {"resource", part, "averageUtilization"});
}

const Value* first_processor_use(const Value* metrics, std::string_view part) {
  if (metrics == nullptr || !metrics->is_array()) return nullptr;
  for (const Value& metric : metrics->as_array())
    if (const Value* use = processor_use(metric, part)) return use;
  return nullptr;
}

Value processor_metric(std::string_view part, Value use) {
  Value metric = Object();
  set(metric, {"type"}, "Resource");
  set(metric, {"resource", "name"}, "cpu");
  if (part == "target") set(metric, {"resource", part, "type"}, "Utilization");
  set(metric, {"resource", part, "averageUtilization"}, std::move(use));
  return metric;
}

void drop_annotations(Value& autoscaler) {
  Value* annotations = find(autoscaler, {"metadata", "annotations"});
  if (annotations == nullptr || !annotations->is_object()) return;
  annotations->as_object().erase_if([](const auto& member) {
    return member.first == kMetrics || member.first == kCurrentMetrics || member.first == kConditions ||
           member.first == kBehavior;
  });
  if (annotations->as_object().empty()) erase(autoscaler, {"metadata", "annotations"});
}

void annotate(Value& autoscaler, std::string_view name, const Value& value) {
  set(autoscaler, {"metadata", "annotations", name}, json::to_text(value));
}

/// The value of an annotation; nothing if it is absent or not JSON.
std::optional<Value> annotated(const Value& autoscaler, std::string_view name) {
  const std::string text = text_at(autoscaler, {"metadata", "annotations", name});
  if (text.empty()) return std::nullopt;
  auto read = json::parse(text);
  if (auto* value = std::get_if<Value>(&read)) return std::move(*value);
  return std::nullopt;
}

/// The annotation has the names of Go's fields, and null for what has no value.
Value behavior_in_go(const Value& behavior) {
  const auto field = [](const Value& from, std::string_view name) {
    const Value* value = find(from, {name});
    return value == nullptr ? Value() : *value;
  };
  const auto rules = [&](std::string_view name) -> Value {
    const Value* one = find(behavior, {name});
    if (one == nullptr) return {};
    Array policies = converted_list(find(*one, {"policies"}), [&](const Value& policy) {
      return Value(Object({{"Type", field(policy, "type")},
                           {"Value", field(policy, "value")},
                           {"PeriodSeconds", field(policy, "periodSeconds")}}));
    });
    return Object({{"StabilizationWindowSeconds", field(*one, "stabilizationWindowSeconds")},
                   {"SelectPolicy", field(*one, "selectPolicy")},
                   {"Policies", policies.empty() ? Value() : Value(std::move(policies))},
                   {"Tolerance", field(*one, "tolerance")}});
  };
  return Object({{"ScaleUp", rules("scaleUp")}, {"ScaleDown", rules("scaleDown")}});
}

/// Names with a small first letter, and without nulls.
Value behavior_in_json(const Value& value) {
  if (value.is_array()) return converted_list(&value, behavior_in_json);
  if (!value.is_object()) return value;
  Object members;
  for (const auto& [key, member] : value.as_object()) {
    if (member.is_null() || key.empty()) continue;
    members.set(core::with_lower_first(key), behavior_in_json(member));
  }
  return members;
}

Value condition_in_v1(const Value& condition) {
  Object shown;
  for (const std::string_view name : {"type", "status", "lastTransitionTime", "reason", "message"})
    if (const Value* value = find(condition, {name}); value != nullptr || name == "lastTransitionTime")
      shown.append(std::string(name), value == nullptr ? Value() : *value);
  return shown;
}

}  // namespace

Value autoscaler_in_v1(Value autoscaler) {
  set(autoscaler, {"apiVersion"}, "autoscaling/v1");
  const Value from = autoscaler;
  drop_annotations(autoscaler);
  const Value* metrics = find(from, {"spec", "metrics"});
  if (const Value* use = first_processor_use(metrics, "target"))
    set(autoscaler, {"spec", "targetCPUUtilizationPercentage"}, *use);
  const Value* current = find(from, {"status", "currentMetrics"});
  if (const Value* use = first_processor_use(current, "current"))
    set(autoscaler, {"status", "currentCPUUtilizationPercentage"}, *use);
  const Array others = converted_list(metrics, [](const Value& metric) {
    return processor_use(metric, "target") != nullptr ? Value() : metric_in_v1(metric, true);
  });
  if (!others.empty()) annotate(autoscaler, kMetrics, others);
  if (const Array all = converted_list(current, [](const Value& one) { return metric_in_v1(one, false); });
      !all.empty())
    annotate(autoscaler, kCurrentMetrics, all);
  if (const Value* behavior = find(from, {"spec", "behavior"}))
    annotate(autoscaler, kBehavior, behavior_in_go(*behavior));
  if (const Array all = converted_list(find(from, {"status", "conditions"}), condition_in_v1); !all.empty())
    annotate(autoscaler, kConditions, all);
  for (const std::string_view name : {"metrics", "behavior"}) erase(autoscaler, {"spec", name});
  for (const std::string_view name : {"currentMetrics", "conditions"}) erase(autoscaler, {"status", name});
  return autoscaler;
}

Value autoscaler_in_v2(Value autoscaler) {
  set(autoscaler, {"apiVersion"}, "autoscaling/v2");
  const auto metrics = annotated(autoscaler, kMetrics), current = annotated(autoscaler, kCurrentMetrics);
  const auto behavior = annotated(autoscaler, kBehavior), conditions = annotated(autoscaler, kConditions);
  drop_annotations(autoscaler);
  Array wanted =
      converted_list(metrics ? &*metrics : nullptr, [](const Value& one) { return metric_in_v2(one, true); });
  if (const Value* use = find(autoscaler, {"spec", "targetCPUUtilizationPercentage"}))
    wanted.push_back(processor_metric("target", *use));
  if (wanted.empty()) wanted.push_back(processor_metric("target", kUsualUtilization));
  Array seen = converted_list(current ? &*current : nullptr, [](const Value& one) { return metric_in_v2(one, false); });
  const Value* use = find(autoscaler, {"status", "currentCPUUtilizationPercentage"});
  if (!current && use != nullptr) seen.push_back(processor_metric("current", *use));
  erase(autoscaler, {"spec", "targetCPUUtilizationPercentage"});
  erase(autoscaler, {"status", "currentCPUUtilizationPercentage"});
  set(autoscaler, {"spec", "metrics"}, std::move(wanted));
  if (!seen.empty()) set(autoscaler, {"status", "currentMetrics"}, std::move(seen));
  if (behavior && behavior->is_object()) set(autoscaler, {"spec", "behavior"}, behavior_in_json(*behavior));
  if (conditions && conditions->is_array() && !conditions->as_array().empty())
    set(autoscaler, {"status", "conditions"}, *conditions);
  return autoscaler;
}

}  // namespace kubexx::testing
