#pragma once

#include <optional>
#include <string>
#include <vector>

#include "runtime/schema/crd.hpp"

// What a server fills in before it validates (A.2), part by part; `default_crd` does all of it.

namespace kubexx::schema::definition {

void default_names(CrdNames& names);
void default_conversion(std::optional<Conversion>& conversion);

/// The first version to be stored, if any.
std::vector<std::string> first_stored(const std::vector<CrdVersion>& versions);

}  // namespace kubexx::schema::definition
