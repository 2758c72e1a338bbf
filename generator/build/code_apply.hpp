#pragma once

#include <vector>

#include "generator/build/code_model.hpp"
#include "generator/build/context.hpp"

namespace kubexx::build {

/// The apply type of a kind: the kind again, with every field optional. Structs inside it are nested types of the same
/// names, so that kinds that share a struct need to know nothing of each other.
std::vector<ApplyStruct> apply_types(const Context& context, const model::Struct& kind);

}  // namespace kubexx::build
