#pragma once

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// The `resource` marker of a version that sets the argument, or null.
const markers::Marker* resource_marker(const model::Version& version, std::string_view argument);

/// Fills names, scope and the object's own name from the `resource` markers of all versions; two versions that disagree
/// are an error.
void set_names(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource);

/// Fills labels and annotations from the `metadata` markers of all versions. Reports a protected group without
/// approval.
void set_metadata(Context& context, schema::CustomResourceDefinition& crd, const model::Resource& resource);

}  // namespace kubexx::crd
