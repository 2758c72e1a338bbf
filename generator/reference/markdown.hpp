#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/reference/reference.hpp"

namespace kubexx::reference {

struct Page {
  std::string name;  ///< of the file
  std::string text;
  std::string mark;  ///< part of the text by which later runs recognise the page, whatever it describes
};

/// The reference as one page in GitHub's Markdown.
std::string write_markdown(const Reference& reference);

/// A page for each kind, and README.md, which lists them.
std::vector<Page> write_markdown_pages(const Reference& reference);

/// Whether a file is such a page of a kind, of whatever reference. `name` is without a directory.
bool is_kind_page(std::string_view name, std::string_view text);

}  // namespace kubexx::reference
