#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "runtime/core/ascii.hpp"
#include "runtime/testing/conversion/autoscaler_versions.hpp"
#include "runtime/testing/tables/kind_cells.hpp"

namespace kubexx::testing::cells {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr std::string_view kRolePrefix = "node-role.kubernetes.io/";

const Object& members_at(const Value& object, std::string_view path) {
  static const Object none;
  const Value& value = at(object, path);
  return value.is_object() ? value.as_object() : none;
}

std::string annotation(const Value& object, std::string_view name) {
  const Value* value = members_at(object, "metadata.annotations").find(name);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

std::string modes_text(const Value& object, std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kModes[] = {
      {"ReadWriteOnce", "RWO"}, {"ReadOnlyMany", "ROX"}, {"ReadWriteMany", "RWX"}, {"ReadWriteOncePod", "RWOP"}};
  std::vector<std::string> modes;
  for (const auto& [mode, shown] : kModes)
    if (std::ranges::any_of(list_at(object, path), [&](const Value& one) { return one == Value(mode); }))
      modes.emplace_back(shown);
  return joined(modes, ",");
}

/// The current and the desired value of one metric of an autoscaler.
std::string target_text(const Value& metric, const Value& status) {
  const std::string type = text_at(metric, "type");
  const std::string member = core::with_lower_first(type);
  const Value &target = at(at(metric, member), "target"), &current = at(at(status, member), "current");
  const bool is_resource = type == "Resource" || type == "ContainerResource";
  const std::string prefix = is_resource ? text_at(at(metric, member), "name") + ": " : "";
  const auto percent = [](const std::string& number) { return number.empty() ? number : number + "%"; };
  if (const std::string average = text_at(target, "averageValue"); !average.empty())
    return fmt::format("{}{}/{}{}", prefix, or_else(text_at(current, "averageValue"), "<unknown>"), average,
                       type == "External" || type == "Object" ? " (avg)" : "");
  if (is_resource)
    return fmt::format("{}{}/{}", prefix, or_else(percent(text_at(current, "averageUtilization")), "<unknown>"),
                       or_else(percent(text_at(target, "averageUtilization")), "<auto>"));
  return fmt::format("{}/{}", or_else(text_at(current, "value"), "<unknown>"), text_at(target, "value"));
}

}  // namespace

Value node_status(const Source& source) {
  const Value& ready = condition_at(source.object, "status.conditions", "Ready");
  std::string status = "Unknown";
  if (!ready.is_null()) status = text_at(ready, "status") == "True" ? "Ready" : "NotReady";
  return truth_at(source.object, "spec.unschedulable") ? status + ",SchedulingDisabled" : status;
}

Value node_roles(const Source& source) {
  std::set<std::string> roles;
  for (const auto& [label, value] : members_at(source.object, "metadata.labels")) {
    if (label.starts_with(kRolePrefix)) roles.insert(label.substr(kRolePrefix.size()));
    if (label == "kubernetes.io/role") roles.insert(text_at(value, ""));
  }
  roles.erase("");
  return or_else(joined({roles.begin(), roles.end()}, ","), source.otherwise);
}

Value node_address(const Source& source) {
  for (const Value& address : list_at(source.object, "status.addresses"))
    if (text_at(address, "type") == source.path) return text_at(address, "address");
  return std::string(source.otherwise);
}

Value node_kernel(const Source& source) {
  const std::string kernel = or_else(text_at(source.object, "status.nodeInfo.kernelVersion"), source.otherwise);
  const std::string architecture = text_at(source.object, "status.nodeInfo.architecture");
  return architecture.empty() ? kernel : fmt::format("{} ({})", kernel, architecture);
}

Value volume_phase(const Source& source) {
  const bool ends = !text_at(source.object, "metadata.deletionTimestamp").empty();
  return ends ? "Terminating" : text_at(source.object, "status.phase");
}

Value access_modes(const Source& source) { return modes_text(source.object, source.path); }

Value storage_class(const Source& source) {
  return or_else(annotation(source.object, "volume.beta.kubernetes.io/storage-class"),
                 text_at(source.object, "spec.storageClassName"));
}

Value volume_claim(const Source& source) {
  const Value& claim = at(source.object, "spec.claimRef");
  return claim.is_object() ? text_at(claim, "namespace") + "/" + text_at(claim, "name") : std::string();
}

Value claim_capacity(const Source& source) {
  const bool is_bound = !text_at(source.object, "spec.volumeName").empty();
  return is_bound ? or_else(text_at(source.object, "status.capacity.storage"), "0") : std::string();
}

Value claim_modes(const Source& source) {
  const bool is_bound = !text_at(source.object, "spec.volumeName").empty();
  return is_bound ? modes_text(source.object, "status.accessModes") : std::string();
}

Value class_name(const Source& source) {
  const std::string name = text_at(source.object, "metadata.name");
  return annotation(source.object, source.path) == "true" ? name + " (default)" : name;
}

Value role_reference(const Source& source) {
  return text_at(source.object, "roleRef.kind") + "/" + text_at(source.object, "roleRef.name");
}

Value subjects(const Source& source) {
  std::vector<std::string> names;
  for (const Value& subject : list_at(source.object, "subjects")) {
    if (text_at(subject, "kind") != source.path) continue;
    const std::string place = source.path == "ServiceAccount" ? text_at(subject, "namespace") + "/" : "";
    names.push_back(place + text_at(subject, "name"));
  }
  return joined(names, ", ");
}

Value scaled_object(const Source& source) {
  const Value& target = at(source.object, "spec.scaleTargetRef");
  return text_at(target, "kind") + "/" + text_at(target, "name");
}

Value scaling_targets(const Source& source) {
  constexpr std::size_t kMostTargets = 2;
  if (text_at(source.object, "apiVersion") == "autoscaling/v1") {
    const Value converted = autoscaler_in_v2(source.object);
    return scaling_targets({converted, source.path, source.otherwise, source.now});
  }
  const Array& metrics = list_at(source.object, "spec.metrics");
  const Array& statuses = list_at(source.object, "status.currentMetrics");
  if (metrics.empty()) return std::string(source.otherwise);
  std::vector<std::string> list;
  for (std::size_t i = 0; i < std::min(metrics.size(), kMostTargets); ++i)
    list.push_back(target_text(metrics[i], i < statuses.size() ? statuses[i] : Value()));
  const std::string shown = joined(list, ", ");
  return metrics.size() > kMostTargets ? fmt::format("{} + {} more...", shown, metrics.size() - kMostTargets) : shown;
}

Value revision_controller(const Source& source) {
  for (const Value& owner : list_at(source.object, "metadata.ownerReferences")) {
    if (!truth_at(owner, "controller")) continue;
    const std::string version = text_at(owner, "apiVersion");
    const std::size_t slash = version.find('/');
    const std::string group = slash == std::string::npos ? std::string() : "." + version.substr(0, slash);
    return core::ascii_lowered(text_at(owner, "kind") + group) + "/" + text_at(owner, "name");
  }
  return std::string(source.otherwise);
}

Value quota(const Source& source) {
  std::map<std::string, std::string> used, parts;
  for (const auto& [name, amount] : members_at(source.object, "status.used")) used[name] = text_at(amount, "");
  for (const auto& [name, hard] : members_at(source.object, "status.hard"))
    if (name.starts_with("limits.") != source.path.empty())
      parts[name] = fmt::format("{}: {}/{}", name, or_else(used[name], "0"), text_at(hard, ""));
  std::vector<std::string> texts;
  for (auto& [name, part] : parts) texts.push_back(std::move(part));
  return joined(texts, ", ");
}

Value api_service(const Source& source) {
  const Value& service = at(source.object, "spec.service");
  return service.is_object() ? text_at(service, "namespace") + "/" + text_at(service, "name") : "Local";
}

Value api_service_available(const Source& source) {
  const Value& condition = condition_at(source.object, "status.conditions", "Available");
  const std::string status = or_else(text_at(condition, "status"), "Unknown"), reason = text_at(condition, "reason");
  return status == "True" || reason.empty() ? status : fmt::format("{} ({})", status, reason);
}

}  // namespace kubexx::testing::cells
