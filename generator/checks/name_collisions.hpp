#pragma once

#include <span>

#include "generator/model/model.hpp"
#include "generator/support/diagnostic.hpp"
#include "runtime/schema/crd.hpp"

namespace kubexx::checks {

/// Reports kinds of one group that an API server cannot serve together: a plural, singular or short name of one that is
/// also such a name of another, and the same for kinds and list kinds. The definitions are those of all resources of
/// `model` that have any. For --compat controller-gen (`controller_gen`), which looks at none of it, collisions are
/// warnings, but for two definitions with one file name.
void check_name_collisions(std::span<const schema::CustomResourceDefinition> crds, const model::Model& model,
                           bool controller_gen, support::Diagnostics& diagnostics);

}  // namespace kubexx::checks
