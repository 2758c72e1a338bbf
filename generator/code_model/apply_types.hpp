#pragma once

#include <set>
#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/crd/context.hpp"

namespace kubexx::code_model {

/// The apply type of a kind, or of a struct with a code header: the same with every field optional. The structs in it
/// become nested types of the same names, so that the apply types of kinds that share a struct are independent; those
/// with a code header have apply types of their own, but those of `kinds` in the same header, which are whole objects.
std::vector<ApplyStruct> apply_types(const crd::Context& context, const model::Struct& kind,
                                     const std::set<const model::Struct*>& kinds);

}  // namespace kubexx::code_model
