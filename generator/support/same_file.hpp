#pragma once

#include <string>
#include <vector>

namespace kubexx::support {

/// Why a run cannot write `outputs`, as a complete message: one of them is an input, or the same file as another one,
/// by whatever path. Empty if every output is a file of its own. Pipes and devices can be written and read several
/// times.
std::string find_clash(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

}  // namespace kubexx::support
