#pragma once

#include <optional>
#include <string>

#include "generator/crd/context.hpp"

namespace kubexx::code_model {

/// How a value of one version becomes a value of another.
struct Counterpart {
  const model::Struct* from = nullptr;  ///< the struct in it; null if the value is copied as it is
  const model::Struct* to = nullptr;
  std::string nesting = {};  ///< the containers around the struct: `[]` for lists, `{}` for maps, outermost first
};

/// Nothing if values of the types do not correspond. Optionals correspond to their values, integers to wider ones, and
/// enums to those that have all of their words.
std::optional<Counterpart> counterpart(const crd::Context& context, const facts::Type& from, const facts::Type& to);

}  // namespace kubexx::code_model
