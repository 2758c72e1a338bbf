#pragma once

#include <string>
#include <vector>

#include "generator/facts/facts.hpp"

namespace kubexx::facts {

/// Two declarations of one name at different places.
struct Clash {
  std::string name;
  support::Span first;
  support::Span second;
};

/// Adds what another reading found. What both saw, as a header that both include, stays once and is requested when
/// either asked for it. Returns the names that mean different things.
std::vector<Clash> merge(Facts& into, Facts from);

}  // namespace kubexx::facts
