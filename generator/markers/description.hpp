#pragma once

#include <string>
#include <vector>

#include "generator/markers/comment_lines.hpp"

/// Doc comments as descriptions, by the rules of controller-gen.
namespace kubexx::markers {

struct DescriptionOptions {
  bool drop_plus_lines = false;  ///< omit every line of `//` comments that begins with `+`, prose too
};

/// The description in a doc comment without its marker lines. Directives, tool comments and lines beginning with TODO
/// are omitted, a line beginning with `---` ends the description, line breaks are kept.
std::string description_text(const std::vector<CommentLine>& lines, const DescriptionOptions& options);

}  // namespace kubexx::markers
