#pragma once

#include <string>
#include <vector>

#include <kubexx/json/value.hpp>

#include "generator/chart/expressions.hpp"

namespace kubexx::chart {

/// The names in the manifests that a release replaces. Empty ones are not known.
struct OperatorNames {
  std::string name_space;
  std::string service_account;
};

/// The namespace of the Deployment, and its service account if that is among the manifests. Without a Deployment, the
/// namespace that the manifests create.
OperatorNames find_names(const std::vector<json::Value>& manifests, const json::Value* deployment);

/// Whether the manifest is the service account of the operator.
bool is_operator_account(const json::Value& manifest, const OperatorNames& names);

/// Puts expressions in the place of the names: as `namespace`, in selectors of namespaces by their label or by
/// `matchNames`, before `/` in the annotations of cert-manager, in names of services (`webhook.system.svc`) and of
/// users of service accounts (`system:serviceaccount:system:manager`), and where the service account is named.
void replace_names(json::Value& manifest, const OperatorNames& names, Expressions& expressions);

}  // namespace kubexx::chart
