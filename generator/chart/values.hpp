#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

#include "generator/chart/operator_names.hpp"

namespace kubexx::chart {

/// The value that decides whether an object is installed, such as `crds.enabled`; empty if it always is.
std::string switch_of(const json::Value& manifest, const OperatorNames& names);

/// Whether templates use the members of this value one by one, such as `image.tag`.
bool is_group_of_values(std::string_view value);

/// `values.yaml`: each value after a comment that describes it.
std::string write_values(const std::vector<json::Value>& manifests, const json::Value* deployment,
                         const OperatorNames& names);

}  // namespace kubexx::chart
