#pragma once

#include <vector>

#include "generator/model/index.hpp"
#include "generator/model/model.hpp"
#include "generator/model/namespaces.hpp"

namespace kubexx::model {

/// Finds the kinds among the structs of the requested headers and sorts them into resources and versions. Markers that
/// only kinds understand are rejected on every other type.
std::vector<Resource> discover(const facts::Facts& facts, const Types& types, const Index& index,
                               const Namespaces& namespaces, const Options& options, support::Diagnostics& diagnostics);

}  // namespace kubexx::model
