#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A rule in the syntax of make and ninja by which `target` depends on `inputs`. Spaces, `#`, `:` and `$` are escaped.
/// Every input is also a target without a rule, so that deleting a header does not stop make.
std::string depfile_text(std::string_view target, const std::vector<std::string>& inputs);

/// Whether make and ninja both have a spelling for the path in a rule: there is none for `;`, `|`, a line break, and
/// `:` at the end.
bool fits_depfile(std::string_view path);

}  // namespace kubexx::driver
