#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::support {

struct TextStyle {
  bool colour = false;
  std::size_t width = 120;  ///< columns of source text shown; a longer line is cut around the span
};

/// The text in the colour of an ANSI code, such as `1;32`; unchanged if the style has no colours.
std::string paint(std::string_view text, std::string_view code, const TextStyle& style);

/// A diagnostic in clang's form, which editors and CI systems parse: `path:line:column: error: message [rule]`, the
/// source line with the span underlined, fix-its below, then the notes. Ends with a line break.
std::string render_text(const Diagnostic& diagnostic, const SourceMap& sources, const TextStyle& style);

/// "1 warning and 2 errors generated.\n"; empty without diagnostics.
std::string render_summary(const std::vector<Diagnostic>& diagnostics);

}  // namespace kubexx::support
