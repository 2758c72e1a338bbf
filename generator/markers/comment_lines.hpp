#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/support/source_map.hpp"

/// A group of comments as lines of text, without delimiters, each with its place in the file.
namespace kubexx::markers {

struct CommentLine {
  std::string_view text;  ///< without the delimiter; leading blanks are kept, trailing ones are not
  support::FileId file;
  std::uint32_t offset = 0;   ///< of `text`
  bool block = false;         ///< inside `/* … */`
  bool tight = false;         ///< no blank between `//` and the text: Go's place for directives
  bool after_member = false;  ///< `///<`, `//!<`, `/**<`: says something about what stands before it
  bool first_of_comment = true;
};

/// Views into the texts of `sources`.
std::vector<CommentLine> comment_lines(const facts::CommentGroup& group, const support::SourceMap& sources);

std::string_view trim(std::string_view text);
std::string_view trim_end(std::string_view text);

}  // namespace kubexx::markers
