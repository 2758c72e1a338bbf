#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/support/source_map.hpp"

/// A group of comments as lines of text, without delimiters, each with its place in the file.
namespace kubexx::markers {

struct CommentLine {
  std::string_view text;  ///< without the delimiter; leading spaces are kept, trailing ones removed
  support::FileId file;
  std::uint32_t offset = 0;   ///< of `text`
  bool block = false;         ///< inside `/* … */`
  bool tight = false;         ///< no space between `//` and the text, as Go's directives have it
  bool after_member = false;  ///< `///<`, `//!<`, `/**<`: documents the declaration before it
  bool first_of_comment = true;
};

/// Views into `sources`.
std::vector<CommentLine> comment_lines(const facts::CommentGroup& group, const support::SourceMap& sources);

std::string_view trim(std::string_view text);
std::string_view trim_end(std::string_view text);

}  // namespace kubexx::markers
