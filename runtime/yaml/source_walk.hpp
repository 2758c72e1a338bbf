#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "runtime/json/marks.hpp"

namespace kubexx::yaml {

/// Goes through the text beside the parser, from node to node, and knows the line and column of each. yaml-cpp reads a
/// little more than the library of the API server does; what lies between the nodes is held against that library's
/// rules here: tabs where only blanks indent, missing entries in `[a,,b]`, directives, names of anchors and tags.
/// Every function may throw Refusal.
class SourceWalk {
 public:
  /// `text` has LF line ends and begins in line `first_line`.
  SourceWalk(std::string_view text, std::uint32_t first_line) : text_(text), line_(first_line) {}

  /// Up to the node that the parser found at `offset`.
  void to_node(std::size_t offset);
  /// Over the tag and the anchor of the node.
  void skip_properties();
  /// Over the scalar that stands here and that the parser reads as `value`. Returns its value where the parser is
  /// wrong.
  std::optional<std::string> skip_scalar(const std::string& value);
  /// Over a word for null if one stands here.
  bool skip_null();
  void skip_alias();
  /// Refuses a bracket that is here and is never closed.
  void expect_closed() const;
  /// Up to the end.
  void finish() { to_node(text_.size()); }

  json::Mark mark() const { return {line_, static_cast<std::uint32_t>(at_ - line_begin_) + 1}; }
  /// Behind the last `-`, `?` or `:`, where a value would stand that is not there.
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
  void skip_white_lines();
  void skip_property();
  void check_name(std::size_t length, std::string_view what);
  void check_tag(std::size_t length);
  std::optional<std::string> skip_quoted(const std::string& value);
  void skip_block(const std::string& value);
  void skip_plain(const std::string& value);
  void match(const std::string& value);
  [[noreturn]] void refuse(std::string message) const;

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_;
  std::size_t line_begin_ = 0;
  json::Mark empty_place_;
  std::size_t flow_depth_ = 0;
  bool key_allowed_ = true;     ///< a mapping key could begin here; then a tab must not
  bool after_block_ = false;    ///< blank lines may still belong to a block scalar
  bool entry_missing_ = false;  ///< the last token was `[`, `{` or `,`
};

}  // namespace kubexx::yaml
