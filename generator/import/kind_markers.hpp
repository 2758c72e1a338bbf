#pragma once

#include <string>
#include <vector>

#include "runtime/schema/crd.hpp"

namespace kubexx::importing {

/// Markers of the struct of a kind for one version: names, subresources, columns. Labels, annotations and conversion,
/// which belong to all versions, are written with the stored one. `marks_storage`: the kind has several versions.
std::vector<std::string> kind_markers(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version,
                                      bool marks_storage);

}  // namespace kubexx::importing
