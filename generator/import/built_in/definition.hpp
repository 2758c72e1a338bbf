#pragma once

#include <optional>
#include <string_view>

#include "runtime/kubernetes/catalog.hpp"

namespace kubexx::importing {

/// A definition as controller-gen reads it in Go: without the default values that Go declares by reference, which
/// schemas in definitions of kinds lack. Nothing for an unknown name.
std::optional<json::Value> declared_definition(const kubernetes::Catalog& catalog, std::string_view name);

}  // namespace kubexx::importing
