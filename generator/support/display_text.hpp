#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::support {

/// One character of a source line as a terminal shows it.
struct Glyph {
  std::string text;        ///< printable: a tab is spaces; a character that cannot be shown is `<U+0007>` or `<FF>`
  std::size_t width = 1;   ///< columns on a terminal: 0 for combining marks, 2 for wide characters
  std::size_t offset = 0;  ///< of its first byte in the line
  std::size_t size = 1;    ///< its bytes in the line
};

/// A line of source text, one glyph per code point. Tabs advance to the next multiple of eight. Invalid UTF-8, control
/// characters and characters that change the writing direction are escaped, so that a line shows what the compiler
/// read.
std::vector<Glyph> glyphs(std::string_view line);

}  // namespace kubexx::support
