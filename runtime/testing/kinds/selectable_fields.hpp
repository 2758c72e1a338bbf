#pragma once

#include <vector>

#include "runtime/testing/requests/resource.hpp"

namespace kubexx::testing {

/// The fields besides the name and the namespace that select objects of a built-in kind.
std::vector<SelectableField> selectable_fields(const ResourceInfo& info);

}  // namespace kubexx::testing
