#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A rule in the syntax of make and ninja by which `target` depends on `inputs`. Spaces, `#`, `:` and `$` are escaped.
/// Every input is also a target without a rule, so that deleting a header does not stop make.
std::string depfile_text(std::string_view target, const std::vector<std::string>& inputs);

/// Whether make and ninja can both read the path in a rule. They cannot read `;`, `|`, a line break, or `:` at the end.
bool fits_depfile(std::string_view path);

}  // namespace kubexx::driver
