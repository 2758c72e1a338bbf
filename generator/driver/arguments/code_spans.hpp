#pragma once

#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A part of a help text: prose, or code, which the tables write between single quotes.
struct TextSpan {
  std::string_view text;
  bool is_code = false;
};

/// The spans of a help text in order, without the quotes of code. An apostrophe within a word is prose.
std::vector<TextSpan> text_spans(std::string_view text);

}  // namespace kubexx::driver
