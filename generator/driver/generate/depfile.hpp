#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A rule in the syntax of make and ninja by which `target` depends on `inputs`. Spaces, `#` and `$` are escaped. Every
/// input is also a target without a rule, so that deleting a header does not stop make.
std::string depfile_text(std::string_view target, const std::vector<std::string>& inputs);

}  // namespace kubexx::driver
