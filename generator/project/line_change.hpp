#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::project {

/// Lines that replace others in a file, which a user may have changed since.
struct LineChange {
  std::string path;                       ///< relative to the project
  std::vector<std::string> before = {};   ///< the lines before it, at most three
  std::vector<std::string> removed = {};  ///< may be empty
  std::vector<std::string> added = {};
  std::vector<std::string> after = {};  ///< the lines after it, at most three

  /// What a user has to do if the change has no place, `add these lines after 'X', …`, and the lines below it.
  std::string text() const;
};

/// What changes the lines of `from` to those of `to`.
std::vector<LineChange> line_changes(const std::string& path, std::string_view from, std::string_view to);

/// The text with the change, whose lines get the line break of those around them; the same text if it has the added
/// lines. Nothing if the removed lines, or without these the lines around the change, do not occur exactly once.
std::optional<std::string> with_change(std::string_view text, const LineChange& change);

}  // namespace kubexx::project
