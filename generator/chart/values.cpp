#include "generator/chart/values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "generator/chart/deployment.hpp"
#include "runtime/core/api_group.hpp"
#include "runtime/json/members.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::chart {
namespace {

/// Objects that a value of two steps, `group.key`, switches on and off.
struct Switch {
  std::string_view group;
  std::string_view key;
  std::string_view api_group;  ///< of the objects
  std::string_view kind;       ///< empty: all of the API group; of service accounts, only that of the operator
  std::string_view comment;
};

constexpr Switch kSwitches[] = {
    {"crds", "enabled", "apiextensions.k8s.io", "CustomResourceDefinition",
     "The definitions. With `keep`, they and all their objects remain when the release is removed."},
    {"rbac", "create", "rbac.authorization.k8s.io", "", "Roles and their bindings."},
    {"serviceAccount", "create", "", "ServiceAccount",
     "The service account of the operator. If it is not created, one of this name has to exist."},
    {"webhooks", "enabled", "admissionregistration.k8s.io", "", "Webhook configurations."},
    {"certManager", "enabled", "cert-manager.io", "", "Certificates of cert-manager, which has to be installed."},
    {"prometheus", "enabled", "monitoring.coreos.com", "",
     "Monitors for the Prometheus operator, which has to be installed."},
};

/// The values of a Deployment, in the order of `values.yaml`.
struct Described {
  std::string_view value;
  std::string_view comment;
};

constexpr Described kDeploymentValues[] = {
    {"image", "The image of the operator. An empty tag is the appVersion of the chart."},
    {"imagePullSecrets", "Secrets for the registry, such as [{name: registry}]."},
    {"replicaCount",
     "Replicas of the operator. Those that are not the leader wait. Set it to null if an autoscaler sets the number."},
    {"resources", "What the operator requests, and its limits."},
    {"podAnnotations", "Annotations of the pods."},
    {"nodeSelector", "Where the pods run."},
    {"tolerations", ""},
    {"affinity", ""},
};

const Switch* find_switch(const json::Value& manifest, const OperatorNames& names) {
  const std::string api_version = json::text_at(manifest, {"apiVersion"});
  const std::string_view group = core::api_group(api_version);
  const std::string kind = json::text_at(manifest, {"kind"});
  for (const Switch& row : kSwitches) {
    if (group != row.api_group || (!row.kind.empty() && row.kind != kind)) continue;
    return kind == "ServiceAccount" && !is_operator_account(manifest, names) ? nullptr : &row;
  }
  return nullptr;
}

std::string described(std::string_view comment, std::string_view name, json::Value value) {
  json::Object tree;
  tree.set(std::string(name), std::move(value));
  return fmt::format("{}{}", comment.empty() ? std::string() : fmt::format("\n# {}\n", comment),
                     yaml::to_yaml(std::move(tree)));
}

std::string write_switch(const Switch& row, const OperatorNames& names) {
  json::Object settings;
  settings.set(std::string(row.key), true);
  if (row.group == "crds") settings.set("keep", true);
  if (row.group == "serviceAccount") settings.set("name", names.service_account);
  return described(row.comment, row.group, std::move(settings));
}

}  // namespace

std::string switch_of(const json::Value& manifest, const OperatorNames& names) {
  const Switch* const row = find_switch(manifest, names);
  return row == nullptr ? std::string() : fmt::format("{}.{}", row->group, row->key);
}

bool is_group_of_values(std::string_view value) {
  return value == "image" || std::ranges::find(kSwitches, value, &Switch::group) != std::end(kSwitches);
}

std::string write_values(const std::vector<json::Value>& manifests, const json::Value* deployment,
                         const OperatorNames& names) {
  std::string out = "# Values of the chart.\n";
  if (deployment != nullptr) {
    const json::Object values = deployment_values(*deployment);
    for (const Described& row : kDeploymentValues)
      if (const json::Value* const value = values.find(row.value)) out += described(row.comment, row.value, *value);
  }
  for (const Switch& row : kSwitches)
    if (std::any_of(manifests.begin(), manifests.end(),
                    [&](const json::Value& manifest) { return find_switch(manifest, names) == &row; }))
      out += write_switch(row, names);
  return out;
}

}  // namespace kubexx::chart
