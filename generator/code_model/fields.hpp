#pragma once

#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/crd/context.hpp"

namespace kubexx::code_model {

/// A member of a struct, or of a struct that is inlined into it, with the path to it.
struct FlatField {
  const model::Struct* owner = nullptr;
  const model::Field* field = nullptr;
  std::vector<MemberStep> path;
};

/// All members that are fields of the struct's own JSON object, in the order of declaration, bases first.
std::vector<FlatField> flat_fields(const crd::Context& context, const model::Struct& type);

CodeField code_field(const crd::Context& context, const FlatField& flat);

/// The C++ name of the struct in the global namespace.
std::string type_name(const model::Struct& type);

}  // namespace kubexx::code_model
