#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kubexx::webhook {

/// A key that an object at any depth of a JSON document has twice. Linear in the length of the document.
std::optional<std::string> repeated_key(std::string_view document);

}  // namespace kubexx::webhook
