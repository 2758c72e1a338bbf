#pragma once

#include <string>
#include <vector>

#include "generator/crd/flatten.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Merges the `allOf` branches of `schema` and of every schema below it; see `flatten`.
void merge_all_of(schema::JsonSchema& schema, bool controller_gen, std::vector<FlattenConflict>& conflicts);

/// Whether every value of `part` is one of `whole`: an enum that narrows another.
bool is_subset(const std::vector<json::Value>& part, const std::vector<json::Value>& whole);

}  // namespace kubexx::crd
