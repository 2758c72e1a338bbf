#pragma once

#include <string_view>

namespace kubexx::yaml {

/// The order of mapping keys in the YAML of Go tools: letters by code point, digit runs by their number, other
/// characters before letters. Keys are valid UTF-8.
bool key_less(std::u32string_view a, std::u32string_view b);
/// The same for keys of ASCII characters only.
bool ascii_key_less(std::string_view a, std::string_view b);

}  // namespace kubexx::yaml
