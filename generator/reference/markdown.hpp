#pragma once

#include <string>
#include <vector>

#include "generator/reference/reference.hpp"

namespace kubexx::reference {

struct Page {
  std::string name;  ///< of the file
  std::string text;
};

/// The reference as one page in GitHub's Markdown.
std::string write_markdown(const Reference& reference);

/// A page for each kind, and README.md, which lists them.
std::vector<Page> write_markdown_pages(const Reference& reference);

}  // namespace kubexx::reference
