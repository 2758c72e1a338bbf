#pragma once

#include <string>
#include <vector>

#include "generator/support/diagnostic.hpp"
#include "generator/support/render_text.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::support {

/// The line of `span` after its number, `^~~~` under the part of the span that is on it, and below that the fix-its of
/// the same line. A line wider than the style allows is cut to a window around the span. Empty without a span.
std::string render_snippet(const Span& span, const std::vector<FixIt>& fixes, const SourceMap& sources,
                           const TextStyle& style);

/// Whether `render_snippet` shows this fix-it below the line of `span`.
bool fits_below(const FixIt& fix, const Span& span, const SourceMap& sources);

}  // namespace kubexx::support
