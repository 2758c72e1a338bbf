#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A rule in the syntax of make and ninja by which `targets` depend on `inputs`. Spaces, `#`, `:` and `$` are escaped.
/// Every input is also a target without a rule, so that deleting a header does not stop make.
std::string depfile_text(const std::vector<std::string>& targets, const std::vector<std::string>& inputs);

/// The paths of files that clang read, as build tools can compare them.
std::vector<std::string> depfile_inputs(std::vector<std::string> files);

/// Whether make and ninja can both read the path in a rule. They cannot read `;`, `|`, a line break, or `:` at the end.
bool fits_depfile(std::string_view path);

/// Of a path that does not fit.
std::string depfile_problem(std::string_view depfile, std::string_view path);

}  // namespace kubexx::driver
