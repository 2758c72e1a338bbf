#pragma once

#include <string>

#include "generator/model/index.hpp"
#include "generator/model/model.hpp"
#include "generator/model/namespaces.hpp"

/// Joins structs, enums and aliases with their markers.
namespace kubexx::model {

/// Binds every type reached from the requested headers that no namespace skips. Markers above a type that are meant for
/// its namespace are added to `namespaces`; `optional_by_default` is settled once all of them are known.
Types bind_types(const facts::Facts& facts, const Index& index, Namespaces& namespaces, const Options& options,
                 const support::SourceMap& sources, support::Diagnostics& diagnostics);

}  // namespace kubexx::model
