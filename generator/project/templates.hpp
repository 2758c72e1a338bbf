#pragma once

#include <span>
#include <string_view>

namespace kubexx::project {

/// A file of templates/, relative to it: Mustache in its path and in its text.
struct TemplateFile {
  std::string_view path;
  std::string_view text;
};

/// The files of templates/, as they were when the program was built; sorted by path.
std::span<const TemplateFile> template_files();

}  // namespace kubexx::project
