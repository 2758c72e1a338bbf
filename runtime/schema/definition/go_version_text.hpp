#pragma once

#include <string>

#include "runtime/schema/definition/hoisting.hpp"

namespace kubexx::schema::definition {

/// `spec.versions` as a server prints it in errors: the JSON of its internal types, without what is the same in all
/// versions.
std::string go_versions_text(const CustomResourceDefinition& crd, const Hoisting& hoisting);

}  // namespace kubexx::schema::definition
