#pragma once

#include <iosfwd>

#include "generator/driver/import/import_files.hpp"
#include "generator/support/source_map.hpp"

namespace kubexx::driver {

/// The headers of the types that `options.inputs` and `options.kinds` name, one per group version, from the OpenAPI
/// documents in `options.openapi`, or the reasons why there are none; without names, of all kinds. Reports inputs that
/// are not such documents, kinds and types that they do not contain, two documents of one group version that differ,
/// and what no header expresses.
ImportedFiles import_openapi(const ImportOptions& options, std::istream* standard_input, support::SourceMap& sources);

}  // namespace kubexx::driver
