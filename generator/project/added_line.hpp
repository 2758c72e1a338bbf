#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::project {

/// A line for a file that users edit.
struct AddedLine {
  std::string path;       ///< relative to the project
  std::string after;      ///< how the lines begin, without their indentation, after the last of which it is added
  std::string line;       ///< without indentation
  std::string list = {};  ///< of a YAML file, the line with the key of the list; lines of other lists do not count
};

/// The text with the line, indented as the line before it and with its line break; the same text if it has the line.
/// Nothing if no line begins as expected.
std::optional<std::string> with_line(std::string_view text, const AddedLine& added);

}  // namespace kubexx::project
