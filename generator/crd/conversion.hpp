#pragma once

#include "generator/crd/context.hpp"

namespace kubexx::crd {

/// `spec.conversion` as the `kubexx:conversion:` markers of the versions say it together; nothing without such markers.
std::optional<schema::Conversion> build_conversion(Context& context, const model::Resource& resource);

}  // namespace kubexx::crd
