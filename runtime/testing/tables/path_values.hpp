#pragma once

#include <optional>
#include <vector>

#include <kubexx/json/value.hpp>

#include "runtime/schema/json_path.hpp"

namespace kubexx::testing {

/// The values that the first action of a path finds, or nothing if any action fails. They refer to `root` and to the
/// path, which has no fault.
std::optional<std::vector<const json::Value*>> values_at(const schema::JsonPath& path, const json::Value& root);

}  // namespace kubexx::testing
