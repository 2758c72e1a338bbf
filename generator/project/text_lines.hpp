#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// A file that users edit, as lines that keep their line breaks.
namespace kubexx::project {

struct TextLine {
  std::string text;
  std::string end;  ///< "\n" or "\r\n"; empty at the end of a file without a last line break
};

std::vector<TextLine> text_lines(std::string_view text);
std::string joined(const std::vector<TextLine>& lines);

/// Puts `added` in the place of `count` lines. They get the line break of the lines around them.
void replace_lines(std::vector<TextLine>& lines, std::size_t place, std::size_t count,
                   const std::vector<std::string>& added);

}  // namespace kubexx::project
