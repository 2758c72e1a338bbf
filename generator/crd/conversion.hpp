#pragma once

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// `spec.conversion` from the `kubexx:conversion:` markers of all versions; nothing without such markers.
std::optional<schema::Conversion> build_conversion(Context& context, const model::Resource& resource);

}  // namespace kubexx::crd
