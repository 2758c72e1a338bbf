#pragma once

#include <map>
#include <string>
#include <string_view>

#include "generator/import/openapi/document.hpp"

namespace kubexx::importing {

/// The C++ names of all definitions of a document in the header of a group version: `NodeMetrics` for
/// `io.k8s.metrics.pkg.apis.metrics.v1beta1.NodeMetrics`. If several definitions have a name, the one of the group
/// version's own Go package keeps it, and the others are named as `CoreV1Event`. `kinds` are definitions whose names
/// are given.
using TypeNames = std::map<std::string, std::string, std::less<>>;
TypeNames type_names(const OpenApiDocument& document, const GroupVersion& of, const TypeNames& kinds);

}  // namespace kubexx::importing
