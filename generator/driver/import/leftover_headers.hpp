#pragma once

#include <string>
#include <vector>

#include "generator/driver/generate/leftovers.hpp"
#include "generator/driver/import/import_files.hpp"

namespace kubexx::driver {

/// The headers below the directory that import wrote for other definitions, or other versions of them. Those of a group
/// that is imported are certain.
std::vector<Leftover> find_leftover_headers(const std::string& directory,
                                            const std::vector<ImportedDefinition>& imported);

}  // namespace kubexx::driver
