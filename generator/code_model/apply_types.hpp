#pragma once

#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/crd/context.hpp"

namespace kubexx::code_model {

/// The apply type of a kind: the kind again, with every field optional. Structs inside it are nested types of the same
/// names, so that kinds that share a struct need to know nothing of each other.
std::vector<ApplyStruct> apply_types(const crd::Context& context, const model::Struct& kind);

}  // namespace kubexx::code_model
