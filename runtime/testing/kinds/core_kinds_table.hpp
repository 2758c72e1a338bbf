#pragma once

#include <string_view>

namespace kubexx::testing {

/// The built-in kinds as definitions, one a document.
extern const std::string_view kCoreKinds;

}  // namespace kubexx::testing
