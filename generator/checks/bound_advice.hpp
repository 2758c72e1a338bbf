#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/checks/source_place.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/rules/bounds.hpp"

namespace kubexx::checks {

/// A fix-it that adds a bound, or lowers one: `before`, the number and `after` in place of the span.
struct BoundFix {
  support::Span span;
  std::string before;
  std::int64_t most = 0;
  std::string after;
};

/// Adds notes at the members whose bounds would make an expression cheap enough. Returns the changes to their markers,
/// those for one way of several; none if a bound cannot be written as a marker there.
std::vector<BoundFix> add_bound_advice(const BuiltDefinition& built, const rules::BoundAdvice& advice,
                                       const support::SourceMap& sources, support::Diagnostic& diagnostic);

}  // namespace kubexx::checks
