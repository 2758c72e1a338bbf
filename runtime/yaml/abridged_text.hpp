#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kubexx::yaml {

/// A YAML text with the same nodes in fewer characters, for each of which yaml-cpp needs a long time: words are cut to
/// their first letters, the columns in which lines begin are numbered without gaps, what follows a `-` gets a line of
/// its own. A comment is its last line. Where letters have a meaning of their own (behind `\`, `&`, `*` and `!`) the
/// line keeps its words; where columns are counted (`|2`) or begin in the middle of lines (`? key`) the text keeps its
/// columns. Scalars are not to be read from it, only where nodes begin.
class AbridgedText {
 public:
  /// `text` has LF line ends.
  explicit AbridgedText(std::string_view text);

  std::string_view text() const { return text_; }
  /// Where the byte at `place` of the abridged text stands in the full one. Fast for places in order.
  std::size_t original(std::size_t place);

 private:
  void take_line(std::string_view line);
  void take_words(std::string_view line, std::size_t at);
  void indent(std::size_t column);
  void note_shift(std::size_t original_place);

  /// From `place` on, what stands at p in the abridged text stands at p + distance in the full one.
  struct Shift {
    std::uint32_t place;
    std::int32_t distance;
  };

  std::string text_;
  std::size_t line_begin_ = 0;          ///< of the line that is taken, in the full text
  std::vector<std::uint32_t> columns_;  ///< the number of each column; empty when columns are kept
  std::vector<Shift> shifts_;
  std::size_t next_ = 0;  ///< the first shift behind the place that was asked for last
};

}  // namespace kubexx::yaml
