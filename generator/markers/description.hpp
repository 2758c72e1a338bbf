#pragma once

#include <string>
#include <vector>

#include "generator/markers/comment_lines.hpp"

/// Doc comments as descriptions, by the rules of controller-gen.
namespace kubexx::markers {

struct DescriptionOptions {
  bool drop_plus_lines = false;  ///< leave out every line of `//` comments that begins with `+`, prose too
};

/// The text of a doc comment whose marker lines are gone already. Directives, tool comments and lines beginning with
/// TODO are left out, a line beginning with `---` ends the text, line breaks are kept.
std::string description_text(const std::vector<CommentLine>& lines, const DescriptionOptions& options);

}  // namespace kubexx::markers
