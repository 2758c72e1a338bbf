#pragma once

#include <span>
#include <string_view>

namespace kubexx::project {

/// A file of templates/: Mustache in its path and in its text.
struct TemplateFile {
  std::string_view path;
  std::string_view text;
};

/// templates/operator, as it was when the program was built; sorted by path.
std::span<const TemplateFile> operator_templates();

}  // namespace kubexx::project
