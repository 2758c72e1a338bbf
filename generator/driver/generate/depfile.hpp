#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kubexx::driver {

/// A rule in the syntax of make and ninja that makes `target` depend on `inputs`: blanks, `#` and `$` are escaped.
/// Every input also is a target without a rule, so that deleting a header does not stop make.
std::string depfile_text(std::string_view target, const std::vector<std::string>& inputs);

}  // namespace kubexx::driver
