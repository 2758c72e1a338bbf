#pragma once

#include <string_view>

namespace kubexx::yaml {

enum class ScalarStyle { plain, single_quoted, double_quoted, literal };

/// The style a string gets in block context, and whether it holds line breaks (then it cannot be a simple key).
struct StyledScalar {
  ScalarStyle style = ScalarStyle::plain;
  bool multiline = false;
};

/// `utf8` and `text` are the same string. `simple_key` is a mapping key on one line.
StyledScalar choose_style(std::string_view utf8, std::u32string_view text);
/// The same for a string of ASCII characters only.
StyledScalar choose_ascii_style(std::string_view text);

bool is_break(char32_t c);  ///< LF, CR, NEL, LS, PS
bool may_stand_unescaped(char32_t c);

}  // namespace kubexx::yaml
