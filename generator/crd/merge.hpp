#pragma once

#include <string>
#include <vector>

#include "generator/crd/flatten.hpp"
#include "runtime/schema/json_schema.hpp"

namespace kubexx::crd {

/// Replaces the `allOf` of `schema` and of everything below it by what the branches say together; see `flatten`.
void merge_all_of(schema::JsonSchema& schema, bool controller_gen, std::vector<FlattenConflict>& conflicts);

/// Whether every value of `part` is among those of `whole`: an enum that narrows another.
bool is_subset(const std::vector<json::Value>& part, const std::vector<json::Value>& whole);

}  // namespace kubexx::crd
