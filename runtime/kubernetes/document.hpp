#pragma once

#include <string_view>

namespace kubexx::kubernetes {

/// The file `v1.36.json`.
extern const std::string_view kDocument;
/// The file `v1.36.messages`.
extern const std::string_view kMessages;

}  // namespace kubexx::kubernetes
