#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "generator/support/span.hpp"

namespace kubexx::support {

/// 1-based; columns count bytes, as clang's do.
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// The contents of all files of a run. Paths and contents stay valid and unmoved for the life of the map. A line ends
/// at LF, CR LF or a lone CR, as clang counts.
class SourceMap {
 public:
  SourceMap() = default;
  SourceMap(SourceMap&&) noexcept = default;
  SourceMap& operator=(SourceMap&&) noexcept = default;

  /// Adds a file, or returns the id it already has under that path.
  FileId add(std::string path, std::string text);
  FileId find(std::string_view path) const;

  std::string_view path(FileId file) const;
  /// Of all files, in the order in which they were added.
  std::vector<std::string> paths() const;
  std::string_view text(FileId file) const;
  /// The bytes of `span`; empty for an invalid span.
  std::string_view text(const Span& span) const;
  LineColumn line_column(FileId file, std::uint32_t offset) const;
  /// The line (1-based) without its line break.
  std::string_view line(FileId file, std::uint32_t line) const;
  /// Byte offset of a 1-based line and column; clamped to the text.
  std::uint32_t offset(FileId file, LineColumn place) const;

 private:
  struct File {
    std::string path;
    std::string text;
    std::vector<std::uint32_t> line_starts;
  };
  std::deque<File> files_;
  std::map<std::string_view, FileId> by_path_;
};

}  // namespace kubexx::support
