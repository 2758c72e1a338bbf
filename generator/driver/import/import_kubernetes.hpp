#pragma once

#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"

namespace kubexx::driver {

/// The headers of Kubernetes' own types that `options.inputs` names, or the reasons why there are none.
ImportedFiles import_kubernetes(const ImportOptions& options);

}  // namespace kubexx::driver
