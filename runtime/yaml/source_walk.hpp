#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/marks.hpp"
#include "runtime/yaml/scalar_reading.hpp"

namespace kubexx::yaml {

/// Follows the parser through the text, from node to node, with the line and column of each. yaml-cpp accepts a little
/// more than the library of the API server; the text between the nodes is checked by that library's rules here: tabs as
/// indentation, missing entries in `[a,,b]`, directives, names of anchors and tags. Every function may throw Refusal.
class SourceWalk {
 public:
  /// `text` has LF line ends and begins in line `first_line`.
  SourceWalk(std::string_view text, std::uint32_t first_line)
      : text_(text), line_(first_line), empty_place_{first_line, 1} {}

  /// Up to the node that the parser found at `offset`.
  void to_node(std::size_t offset);
  /// Over the tag and the anchor of the node.
  void skip_properties();
  /// Skips the scalar here, inside a block collection that is indented by `indent` columns, -1 for none. Returns its
  /// value; nothing if the parser reported `is_empty`, because only its tag is here.
  std::optional<std::string> take_scalar(int indent, bool is_empty);
  /// Rejects a key, written from `begin` to here, that is longer than the look-ahead of the server's library.
  void check_key(std::size_t begin) const;
  /// Skips a word for null if it is here.
  bool skip_null(int indent);
  void skip_alias();
  /// Rejects a bracket here that is never closed.
  void expect_closed() const;
  /// At the start of a node that may be in the column of its key: an entry of a list or a block scalar.
  bool at_unindented_value() const { return (here() == '-' && blank_follows(1)) || here() == '|' || here() == '>'; }
  /// Where the key of a `?` must stand.
  bool after_question() const { return after_question_; }
  bool at_bracket() const { return here() == '[' || here() == '{'; }
  /// Skips the rest of a flow collection without further nodes.
  void close_bracket();
  /// After the last node: only comments may follow.
  void finish();

  std::size_t offset() const { return at_; }
  json::Mark mark() const { return {line_, static_cast<std::uint32_t>(at_ - line_begin_) + 1}; }
  /// How far from the left the block collection begins whose tag, anchor or first entry is here.
  int block_indent() const;
  /// After the last token, at the place of a missing value.
  json::Mark empty_place() const { return empty_place_; }

 private:
  char here(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool blank_follows(std::size_t ahead) const;
  bool at_line_begin() const { return at_ == line_begin_; }
  void step();
  void take_word(std::size_t length);
  void pass_between();
  void pass_indicator(char c);
  void pass_separator();
  void skip_comment();
  void skip_property();
  void skip_name(std::string_view what);
  void check_name(std::size_t length, std::string_view what);
  void check_tag(std::size_t length);
  std::optional<std::string> take_quoted(bool is_empty);
  std::optional<std::string> take_simple_quoted();
  std::string take_block(int indent);
  std::string take_plain(int indent);
  std::string_view pass(const ScalarReading& scalar);
  void check_plain_tab() const;
  [[noreturn]] void refuse(std::string message) const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::size_t line_begin_ = 0;
  json::Mark empty_place_;
  std::size_t flow_depth_ = 0;
  bool key_allowed_ = true;       ///< a mapping key could begin here; then a tab must not
  std::uint32_t plain_line_ = 0;  ///< offset of the last word of a plain scalar with only white space after it, or 0
  int plain_indent_ = 0;          ///< its further lines are indented deeper
  bool after_question_ = false;   ///< the last token was `?`
  bool entry_missing_ = false;    ///< the last token was `[`, `{` or `,`
};

}  // namespace kubexx::yaml
