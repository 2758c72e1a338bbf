#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "generator/markers/comment_lines.hpp"
#include "generator/markers/grammar.hpp"
#include "generator/markers/marker_table.hpp"

/// Separates the marker lines of a comment group from its prose.
namespace kubexx::markers {

/// The text of one marker, which may span several lines, mapped to its place in the file.
class MarkerText {
 public:
  explicit MarkerText(support::FileId file) : file_(file) {}

  /// Appends text from another line, with a space between the two if `space`.
  void append(std::string_view text, std::uint32_t offset, bool space);
  const std::string& text() const { return text_; }
  /// The place in the file of bytes of `text()`.
  support::Span span(TextRange range) const;
  support::Span span() const { return span({0, text_.size()}); }

 private:
  struct Piece {
    std::size_t begin;
    std::uint32_t offset;
  };
  std::uint32_t offset_at(std::size_t position) const;

  support::FileId file_;
  std::string text_;
  std::vector<Piece> pieces_;
};

/// The parts of a marker before its name is looked up.
struct MarkerParts {
  std::string_view full;  ///< up to the first `=`
  std::string_view
      short_name;  ///< `full` without its last `:` segment; the same as `full` when there is no `=` or no `:`
  bool has_equals = false;
  std::size_t value_begin = 0;  ///< after the `=`
};
MarkerParts split_marker(std::string_view text);

/// The row of a marker and which of its two possible names found it.
struct MarkerMatch {
  FoundRow found;
  bool by_full_name = true;
};
MarkerMatch match_marker(const MarkerParts& parts);

/// Where the arguments of a marker begin: after `=`, or, for named ones, after the last `:` of the name.
std::size_t arguments_begin(const MarkerParts& parts, const MarkerRow& row);

struct RawMarker {
  MarkerText text;          ///< after the `+`
  char open = '\0';         ///< the quote or brace that is never closed
  std::size_t open_at = 0;  ///< its place in the text
};

struct CommentContent {
  std::vector<RawMarker> markers;
  std::vector<CommentLine> prose;
};

/// Whether a line begins with `+` and a letter.
bool is_marker_line(const CommentLine& line);

/// A marker continues on the following lines of its comment while a quote or brace is open, up to a line that begins
/// another marker. Without `markers_in_blocks`, lines of block comments are prose, as for controller-gen.
CommentContent divide_comment(const std::vector<CommentLine>& lines, bool markers_in_blocks);

}  // namespace kubexx::markers
