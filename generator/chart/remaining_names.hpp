#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <kubexx/json/value.hpp>

namespace kubexx::chart {

/// The paths of the strings that contain the namespace as a name, such as `spec.args[0]`. Not names of objects, labels
/// and their selectors, images, and schemas: what equals the namespace there is usually the name of the operator.
std::vector<std::string> find_remaining(const json::Value& manifest, std::string_view name_space);

}  // namespace kubexx::chart
