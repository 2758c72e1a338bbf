#pragma once

#include <string>
#include <vector>

#include "generator/facts/facts.hpp"

namespace kubexx::facts {

/// Two declarations of the same name at different positions.
struct Clash {
  std::string name;
  support::Span first;
  support::Span second;
};

/// Adds the facts of another translation unit. Declarations in both, from a header that both include, are kept once,
/// and are requested if they are requested in either. Returns the names that are declared differently.
std::vector<Clash> merge(Facts& into, Facts from);

}  // namespace kubexx::facts
