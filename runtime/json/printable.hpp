#pragma once

namespace kubexx::json {

/// Whether Go calls a code point printable (Unicode 15): letters, marks, numbers, punctuation, symbols and the ASCII
/// blank.
bool is_printable(char32_t point);

}  // namespace kubexx::json
