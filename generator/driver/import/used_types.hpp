#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/import/built_in/equal_types.hpp"
#include "generator/support/diagnostic.hpp"

namespace kubexx::driver {

/// Types of Kubernetes that objects of imported kinds can have, and the headers that declare them.
struct UsedTypes {
  importing::EqualTypes types;
  std::vector<HeaderFile> headers;
};

/// The types that `--use` names, with all that they contain. Nothing after an error, which is reported.
std::optional<UsedTypes> find_used_types(const std::vector<std::string>& names,
                                         std::vector<support::Diagnostic>& diagnostics);

}  // namespace kubexx::driver
