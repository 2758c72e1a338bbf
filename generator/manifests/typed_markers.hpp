#pragma once

#include <string_view>
#include <vector>

#include "generator/frontend/lexer.hpp"
#include "generator/markers/comment_markers.hpp"
#include "generator/support/diagnostic.hpp"

namespace kubexx::manifests {

/// The markers `KUBEXX(kubexx::rbac{.groups = {"apps"}})` in the text of the comment marker that means the same. Their
/// ranges lead to the expression. Like comments, they are read without a compiler: arguments are literals. Reports what
/// is not, and omits its marker.
std::vector<markers::RawMarker> read_typed_markers(support::FileId file, std::string_view text,
                                                   const std::vector<frontend::Token>& tokens,
                                                   const std::vector<std::string_view>& names,
                                                   support::Diagnostics& diagnostics);

}  // namespace kubexx::manifests
