#pragma once

#include <string>

#include "generator/reference/reference.hpp"

namespace kubexx::reference {

/// The reference as one page that needs no other file: a tree of fields that folds without JavaScript; with it, a
/// search, links into folded parts, and a choice between light and dark. The page is well-formed XML after its first
/// line. Nothing of the definitions becomes markup, except addresses that begin with http:// or https://.
std::string write_html(const Reference& reference);

}  // namespace kubexx::reference
