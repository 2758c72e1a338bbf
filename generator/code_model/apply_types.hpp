#pragma once

#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/crd/context.hpp"

namespace kubexx::code_model {

/// The apply type of a kind: the kind with every field optional. The structs in it become nested types of the same
/// names, so that the apply types of kinds that share a struct are independent.
std::vector<ApplyStruct> apply_types(const crd::Context& context, const model::Struct& kind);

}  // namespace kubexx::code_model
